import { Problem } from '../problem.ts';
import { uploadTexts } from './upload.hu.ts';

const MAX_OF_A_PERSON = 3;
const MAX_OF_THE_PROCESS = 30;
const SOON_SECONDS = 5;

export interface UploadSlots {
  /**
   * Takes a place for an upload that begins.
   * @returns a function that gives it back, once however often it is called
   * @throws Problem 429 where the person has too many under way, 503 where the process has
   */
  take(userId: number): () => void;
}

/** Counts the uploads under way at once. @param factor multiplies both limits (tests and measurements raise it) */
export function createUploadSlots(factor: number): UploadSlots {
  const most = (of: number) => Math.max(1, Math.floor(of * factor));
  const underWay = new Map<number, number>();
  let total = 0;
  return {
    take(userId) {
      const own = underWay.get(userId) ?? 0;
      const wait = { retryAfterSeconds: SOON_SECONDS };
      if (own >= most(MAX_OF_A_PERSON))
        throw new Problem('too-many-requests', {
          error: 'Uploads of a person',
          message: uploadTexts.tooManyOwn,
          ...wait,
        });
      if (total >= most(MAX_OF_THE_PROCESS))
        throw new Problem('busy', { error: 'Uploads', message: uploadTexts.tooMany, ...wait });
      underWay.set(userId, own + 1);
      total += 1;
      let isTaken = true;
      return () => {
        if (!isTaken) return;
        isTaken = false;
        total -= 1;
        const left = (underWay.get(userId) ?? 1) - 1;
        if (left === 0) underWay.delete(userId);
        else underWay.set(userId, left);
      };
    },
  };
}
