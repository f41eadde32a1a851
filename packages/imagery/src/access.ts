import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { RasterError } from './rasterError.ts';

export type MaybePromise<T> = T | Promise<T>;

/**
 * Ranged reads of an immutable object. A local file returns at once, so that a warm tile never leaves its turn of the
 * event loop; a bucket returns a promise.
 */
export interface RandomAccess {
  /** Bytes. */
  readonly size: number;
  /** May return fewer bytes at the end. Called only for ranges within `size` (see `readExactly`). */
  read(offset: number, length: number): MaybePromise<Uint8Array>;
  close(): void;
}

/**
 * Ranged reads of a file. Closing releases the descriptor; a later read opens the file again, so that a pool may close
 * idle files.
 */
export function fileAccess(path: string): RandomAccess {
  let descriptor: number | null = openFile(path);
  return {
    size: fstatSync(descriptor).size,
    read(offset, length) {
      descriptor ??= openFile(path);
      const bytes = Buffer.allocUnsafe(length);
      let filled = 0;
      while (filled < length) {
        const got = readSync(descriptor, bytes, filled, length - filled, offset + filled);
        if (got === 0) break;
        filled += got;
      }
      return bytes.subarray(0, filled);
    },
    close() {
      if (descriptor !== null) closeSync(descriptor);
      descriptor = null;
    },
  };
}

function openFile(path: string): number {
  try {
    return openSync(path, 'r');
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === 'ENOENT') throw new RasterError('notFound', 'no such file');
    throw cause;
  }
}

/** A file that is whole in memory: tests, uploads. */
export const bufferAccess = (bytes: Uint8Array): RandomAccess => ({
  size: bytes.length,
  read: (offset, length) => bytes.subarray(offset, offset + length),
  close: () => {},
});

/** Checks a range against the object's size before a byte is allocated; throws 'truncated'. */
export function assertWithin(access: RandomAccess, offset: number, length: number): void {
  if (!(offset >= 0 && length >= 0 && offset + length <= access.size)) {
    throw new RasterError('truncated', `bytes ${offset} to ${offset + length} of ${access.size}`);
  }
}

/** Exactly this many bytes, or 'truncated'. */
export function readExactly(access: RandomAccess, offset: number, length: number): MaybePromise<Uint8Array> {
  assertWithin(access, offset, length);
  return whenReady(access.read(offset, length), (bytes) => {
    if (bytes.length !== length) throw new RasterError('truncated', 'object shorter than its size');
    return bytes;
  });
}

/** Continues at once with a plain value, later with a promised one. */
export function whenReady<T, R>(value: MaybePromise<T>, proceed: (value: T) => MaybePromise<R>): MaybePromise<R> {
  return value instanceof Promise ? value.then(proceed) : proceed(value);
}

/** As `Promise.all`, but at once where all values are there. */
export function allReady<T>(values: readonly MaybePromise<T>[]): MaybePromise<T[]> {
  return values.some((value) => value instanceof Promise) ? Promise.all(values) : (values as T[]);
}
