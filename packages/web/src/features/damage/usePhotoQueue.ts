import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import type { Outbox } from '#web/offline/outbox.ts';
import { PhotoQueue } from './photoQueue.ts';
import { sendPhoto } from './sendPhoto.ts';

/** By outbox and case: what is on its way goes on while its person looks at something else, and is nobody else's. */
const queues = new WeakMap<Outbox, Map<number, PhotoQueue>>();

function queueOf(outbox: Outbox, client: QueryClient, damageId: number): PhotoQueue {
  const ofSession = queues.get(outbox) ?? new Map<number, PhotoQueue>();
  queues.set(outbox, ofSession);
  const known = ofSession.get(damageId);
  if (known !== undefined) return known;
  const onSaved = () => {
    for (const key of ['damage', 'damageHistory']) void client.invalidateQueries({ queryKey: [key] });
  };
  const queue = new PhotoQueue({ outbox, damageId, send: sendPhoto(damageId), onSaved, page: window });
  ofSession.set(damageId, queue);
  return queue;
}

/** The photos of a case that are on their way. */
export function usePhotoQueue(outbox: Outbox, damageId: number) {
  const queue = queueOf(outbox, useQueryClient(), damageId);
  const uploads = useSyncExternalStore(queue.subscribe, queue.uploads);
  useEffect(() => {
    queue.start();
    // What was done before is of no interest when one comes back.
    return () => queue.clear('quiet');
  }, [queue]);
  return { queue, uploads };
}
