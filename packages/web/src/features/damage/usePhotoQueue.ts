import { useEffect, useSyncExternalStore } from 'react';
import type { Outbox } from '#web/offline/outbox.ts';
import { type PhotoCase, PhotoQueue } from './photoQueue.ts';

/** By outbox and case: storing continues while its person views another screen, and belongs to nobody else. */
const queues = new WeakMap<Outbox, Map<number, PhotoQueue>>();

function queueOf(outbox: Outbox, damage: PhotoCase): PhotoQueue {
  const ofSession = queues.get(outbox) ?? new Map<number, PhotoQueue>();
  queues.set(outbox, ofSession);
  const known = ofSession.get(damage.id);
  if (known !== undefined) return known;
  const queue = new PhotoQueue({ outbox, damage, page: window });
  ofSession.set(damage.id, queue);
  return queue;
}

/** The photos of a case that are on their way. */
export function usePhotoQueue(outbox: Outbox, damage: PhotoCase) {
  const queue = queueOf(outbox, damage);
  const uploads = useSyncExternalStore(queue.subscribe, queue.uploads);
  // Photos finished earlier are not shown on return.
  useEffect(() => () => queue.clear('quiet'), [queue]);
  return { queue, uploads };
}
