import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLateModule } from '#web/lib/useLateModule.ts';
import { useSettled } from '#web/lib/useSettled.ts';
import { useCurrentUser } from '#web/session/useSession.ts';

const loadSender = () => import('./runSender.ts');

/**
 * Sends the work of the signed-in user from whatever page is open; loaded when the screen has loaded, and again until
 * it is.
 */
export function OutboxSender() {
  const { id } = useCurrentUser();
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
    };
    void run();
    return () => {
      isOver = true;
      end();
    };
  }, [id, client, module]);
  return null;
}
