import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { casePhotoTexts as texts } from './casePhotos.hu.ts';
import { PhotoQueue } from './photoQueue.ts';
import { sendPhoto } from './sendPhoto.ts';

/** By session and case: what is on its way goes on while its person looks at something else, and is nobody else's. */
const queues = new WeakMap<QueryClient, Map<number, PhotoQueue>>();

function queueOf(client: QueryClient, damageId: number): PhotoQueue {
  const ofSession = queues.get(client) ?? new Map<number, PhotoQueue>();
  queues.set(client, ofSession);
  const known = ofSession.get(damageId);
  if (known !== undefined) return known;
  const queue = new PhotoQueue(sendPhoto(damageId), () => {
    for (const key of ['damage', 'damageHistory']) void client.invalidateQueries({ queryKey: [key] });
  });
  ofSession.set(damageId, queue);
  window.addEventListener('online', () => queue.retryAll());
  window.addEventListener('beforeunload', (event) => {
    if (!queue.isBusy) return;
    event.preventDefault();
    // Older browsers ask only where a sentence is given; none of them shows it.
    event.returnValue = texts.leaving;
  });
  return queue;
}

/** The photos of a case that are on their way. */
export function usePhotoQueue(damageId: number) {
  const queue = queueOf(useQueryClient(), damageId);
  const uploads = useSyncExternalStore(queue.subscribe, queue.uploads);
  // What was done before is of no interest when one comes back.
  useEffect(() => () => queue.clear('quiet'), [queue]);
  return { queue, uploads };
}
