import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import type { Outbox } from '#web/offline/outbox.ts';
import { PhotoQueue } from './photoQueue.ts';
import { sendPhoto } from './sendPhoto.ts';

/** By outbox and case: sending continues while its person views another screen, and belongs to nobody else. */
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

/** The photos of a case that are being sent. */
export function usePhotoQueue(outbox: Outbox, damageId: number) {
  const queue = queueOf(outbox, useQueryClient(), damageId);
  const uploads = useSyncExternalStore(queue.subscribe, queue.uploads);
  useEffect(() => {
    queue.start();
    // Photos finished earlier are not shown on return.
    return () => queue.clear('quiet');
  }, [queue]);
  return { queue, uploads };
}
