import { mayCall } from '@georisk/contract/permissions/permissions.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useSettled } from '#web/lib/useSettled.ts';
import { useCurrentUser } from '#web/session/useSession.ts';

const OWN_SESSIONS: ReadonlySet<string> = new Set(['password', 'link']);

/** Sends the work of the signed-in user from whatever page is open; loaded when the screen has loaded. */
export function OutboxSender() {
  const { id, role, session } = useCurrentUser();
  // A session in somebody's name, or of a link, tells no key of a device.
  const mayRegister = mayCall('registerDeviceKey', role) && OWN_SESSIONS.has(session.kind);
  const client = useQueryClient();
  const isSettled = useSettled();
  useEffect(() => {
    if (!isSettled) return undefined;
    let isOver = false;
    let end = () => {};
    const run = async () => {
      const { runSender } = await import('./runSender.ts');
      const stop = await runSender(id, client);
      if (isOver) stop();
      else end = stop;
      if (!mayRegister) return;
      const { registerKey } = await import('./rescue/registerKey.ts');
      await registerKey(id);
    };
    // A part that does not load now is loaded with the next page.
    run().catch(() => undefined);
    return () => {
      isOver = true;
      end();
    };
  }, [id, client, isSettled, mayRegister]);
  return null;
}
