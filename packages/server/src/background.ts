import { setImmediate } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';

/** Work after an answer for which nobody waits: one after the other, in the order in which it was queued. */
export interface Background {
  run(what: string, work: () => Promise<unknown>): void;
  /** Resolves when everything queued so far is done. */
  idle(): Promise<void>;
}

const MAX_WAITING = 1000;

export function createBackground(logger: FastifyBaseLogger): Background {
  let tail: Promise<unknown> = Promise.resolve();
  let waiting = 0;
  return {
    run(what, work) {
      if (waiting >= MAX_WAITING) {
        logger.warn({ what }, 'background work refused: too much is waiting');
        return;
      }
      waiting += 1;
      tail = tail
        .then(() => setImmediate())
        .then(work)
        .catch((err: unknown) => logger.error({ err, what }, 'background work failed'))
        .finally(() => {
          waiting -= 1;
        });
    },
    async idle() {
      for (let last; last !== tail; ) {
        last = tail;
        await last;
      }
    },
  };
}
