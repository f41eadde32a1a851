import { mayCall } from '@georisk/contract/permissions/permissions.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLateModule } from '#web/lib/useLateModule.ts';
import { useSettled } from '#web/lib/useSettled.ts';
import { useCurrentUser } from '#web/session/useSession.ts';

const loadSender = () => import('./runSender.ts');

const OWN_SESSIONS: ReadonlySet<string> = new Set(['password', 'link']);

/**
 * Sends the work of the signed-in user from whatever page is open; loaded when the screen has loaded, and again until
 * it is.
 */
export function OutboxSender() {
  const { id, role, session } = useCurrentUser();
  // A session in somebody's name, or of a link, tells no key of a device.
  const mayRegister = mayCall('registerDeviceKey', role) && OWN_SESSIONS.has(session.kind);
  const client = useQueryClient();
  const isSettled = useSettled();
  const { module } = useLateModule(loadSender, isSettled);
  useEffect(() => {
    if (module === null) return undefined;
    let isOver = false;
    let end = () => {};
    const run = async () => {
      const stop = await module.runSender(id, client);
      if (isOver) stop();
      else end = stop;
      if (!mayRegister) return;
      const { registerKey } = await import('./rescue/registerKey.ts');
      await registerKey(id);
    };
    // A key that does not register now registers with the next page.
    run().catch(() => undefined);
    return () => {
      isOver = true;
      end();
    };
  }, [id, client, module, mayRegister]);
  return null;
}
