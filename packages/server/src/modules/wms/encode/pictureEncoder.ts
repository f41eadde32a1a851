import { Worker } from 'node:worker_threads';
import type { Colour } from '@georisk/imagery/render/flatPicture.ts';
import { ENCODED, type EncodedFormat } from './formats.ts';

export interface PictureJob {
  readonly format: EncodedFormat;
  readonly png: Uint8Array;
  /** Pixels of the picture. */
  readonly pixels: number;
  /** What shows where a format has no transparency. */
  readonly background: Colour;
}

export interface PictureAnswer {
  readonly id: number;
  readonly bytes?: Uint8Array;
  readonly fault?: string;
}

interface Waiting {
  readonly pixels: number;
  readonly resolve: (bytes: Uint8Array) => void;
  readonly reject: (error: Error) => void;
}

const WORKER = new URL('./pictureWorker.ts', import.meta.url);

export interface PictureEncoder {
  /** A finished map in another format; null where too many pixels wait. */
  encode(job: PictureJob): Promise<Uint8Array> | null;
}

/** Encodes in a thread of its own, so that a large picture delays no other caller. It starts with the first picture. */
export function createPictureEncoder(): PictureEncoder {
  const waiting = new Map<number, Waiting>();
  let pixelsWaiting = 0;
  let thread: Worker | undefined;
  let last = 0;

  /** The process may end with an idle thread. */
  const settled = (id: number): Waiting | undefined => {
    const one = waiting.get(id);
    if (waiting.delete(id)) pixelsWaiting -= one?.pixels ?? 0;
    if (waiting.size === 0) thread?.unref();
    return one;
  };

  const started = (): Worker => {
    const worker = new Worker(WORKER);
    worker.on('message', ({ id, bytes, fault }: PictureAnswer) => {
      const one = settled(id);
      if (bytes === undefined) one?.reject(new Error(fault ?? 'no picture'));
      else one?.resolve(bytes);
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
    encode(job) {
      if (pixelsWaiting >= ENCODED[job.format].maxWaiting) return null;
      thread ??= started();
      const worker = thread;
      worker.ref();
      last += 1;
      const id = last;
      pixelsWaiting += job.pixels;
      return new Promise((resolve, reject) => {
        waiting.set(id, { pixels: job.pixels, resolve, reject });
        worker.postMessage({ id, ...job });
      });
    },
  };
}
