import { Worker } from 'node:worker_threads';
import type { Colour } from '@georisk/imagery/render/flatPicture.ts';
import { Problem } from '#server/http/problem.ts';

export interface JpegJob {
  readonly id: number;
  readonly png: Uint8Array;
  readonly background: Colour;
}

export interface JpegAnswer {
  readonly id: number;
  readonly jpeg?: Uint8Array;
  readonly fault?: string;
}

interface Waiting {
  readonly resolve: (jpeg: Uint8Array) => void;
  readonly reject: (error: Error) => void;
}

const WORKER = new URL('./jpegWorker.ts', import.meta.url);
/** Pictures that wait for the one thread: of the largest size each takes about a second. */
const MAX_WAITING = 16;

export interface JpegEncoder {
  /** A finished map as a JPEG. @throws Problem 503 where too many wait */
  encode(png: Uint8Array, background: Colour): Promise<Uint8Array>;
}

/** Encodes in a thread of its own, so that a large picture delays no other caller. It starts with the first picture. */
export function createJpegEncoder(): JpegEncoder {
  const waiting = new Map<number, Waiting>();
  let thread: Worker | undefined;
  let last = 0;

  /** The process may end with an idle thread. */
  const settled = (id: number): Waiting | undefined => {
    const one = waiting.get(id);
    waiting.delete(id);
    if (waiting.size === 0) thread?.unref();
    return one;
  };

  const started = (): Worker => {
    const worker = new Worker(WORKER);
    worker.on('message', ({ id, jpeg, fault }: JpegAnswer) => {
      const one = settled(id);
      if (jpeg === undefined) one?.reject(new Error(fault ?? 'no picture'));
      else one?.resolve(jpeg);
    });
    const lost = (error: Error) => {
      if (thread === worker) thread = undefined;
      for (const id of waiting.keys().toArray()) settled(id)?.reject(error);
    };
    worker.on('error', lost);
    worker.once('exit', (code) => lost(new Error(`the thread of pictures ended with ${code}`)));
    return worker;
  };

  return {
    encode(png, background) {
      if (waiting.size >= MAX_WAITING)
        return Promise.reject(new Problem('busy', { error: 'Too many pictures wait', retryAfterSeconds: 5 }));
      thread ??= started();
      const worker = thread;
      worker.ref();
      last += 1;
      const id = last;
      return new Promise((resolve, reject) => {
        waiting.set(id, { resolve, reject });
        worker.postMessage({ id, png, background } satisfies JpegJob);
      });
    },
  };
}
