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
  readonly id: number;
  readonly job: PictureJob;
  readonly resolve: (bytes: Uint8Array) => void;
  readonly reject: (error: Error) => void;
}

const WORKER = new URL('./pictureWorker.ts', import.meta.url);

export interface PictureEncoder {
  /** A finished map in another format; null where too many pixels wait. */
  encode(job: PictureJob): Promise<Uint8Array> | null;
}

/** A picture counts as a tile at least: tiny ones have their cost too. */
const MIN_PIXELS = 256 * 256;
const weightOf = ({ pixels }: PictureJob): number => Math.max(pixels, MIN_PIXELS);
const rankOf = ({ format }: PictureJob): number => ENCODED[format].rank;

/**
 * Encodes in a thread of its own, so that a large picture delays no other caller: one after the other, those of the
 * application's own maps first. It starts with the first picture.
 */
export function createPictureEncoder(): PictureEncoder {
  const queue: Waiting[] = [];
  let current: Waiting | null = null;
  let thread: Worker | undefined;
  let last = 0;

  /** Pixels that would be encoded before a picture. */
  const ahead = (job: PictureJob): number =>
    [...queue, ...(current === null ? [] : [current])]
      .filter((each) => rankOf(each.job) <= rankOf(job))
      .reduce((sum, each) => sum + weightOf(each.job), 0);

  const started = (): Worker => {
    const worker = new Worker(WORKER);
    worker.on('message', ({ id, bytes, fault }: PictureAnswer) => {
      if (current?.id !== id) return;
      const { resolve, reject } = current;
      if (bytes === undefined) reject(new Error(fault ?? 'no picture'));
      else resolve(bytes);
      next();
    });
    const lost = (error: Error) => {
      if (thread !== worker) return;
      thread = undefined;
      current?.reject(error);
      next();
    };
    worker.on('error', lost);
    worker.once('exit', (code) => lost(new Error(`the thread of pictures ended with ${code}`)));
    return worker;
  };

  /** Begins the next picture; the process may end while there is none. */
  function next(): void {
    const first = queue.reduce<number>((best, { job }, at) => {
      const known = queue[best];
      return known !== undefined && rankOf(known.job) <= rankOf(job) ? best : at;
    }, 0);
    current = queue.splice(first, 1)[0] ?? null;
    if (current === null) {
      thread?.unref();
      return;
    }
    thread ??= started();
    thread.ref();
    thread.postMessage({ id: current.id, ...current.job });
  }

  return {
    encode(job) {
      if (ahead(job) >= ENCODED[job.format].maxWaiting) return null;
      last += 1;
      const id = last;
      return new Promise((resolve, reject) => {
        queue.push({ id, job, resolve, reject });
        if (current === null) next();
      });
    },
  };
}
