import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { SourceError } from './sourceFault.ts';

/** Of the content, unpacked: far above a county's parcels, far below the size of a decompression bomb. */
export const MAX_MEGABYTES = 4_096;
const MEGABYTE = 1024 * 1024;

/** SHA-256 of the file as it is stored, hexadecimal. */
export async function fileHash(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}

/**
 * The content, unpacked.
 * @param onRead bytes of the stored file that were read so far
 */
export async function* fileBytes(
  path: string,
  gzip: boolean,
  onRead?: (bytes: number) => void,
  maxMegabytes: number = MAX_MEGABYTES,
): AsyncGenerator<Buffer> {
  const file = createReadStream(path, { highWaterMark: 256 * 1024 });
  const stream = gzip ? file.pipe(createGunzip()) : file;
  // `pipe` does not forward errors.
  if (gzip) file.on('error', (error) => stream.destroy(error));
  let unpacked = 0;
  try {
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      unpacked += chunk.length;
      if (unpacked > maxMegabytes * MEGABYTE) throw new SourceError({ code: 'tooLarge', limitMegabytes: maxMegabytes });
      onRead?.(file.bytesRead);
      yield chunk;
    }
  } catch (cause) {
    throw isZlibError(cause) ? new SourceError({ code: 'brokenGzip' }, { cause }) : cause;
  } finally {
    file.destroy();
    stream.destroy();
  }
}

/** The content as UTF-8 text, without a byte order mark. */
export async function* fileText(path: string, gzip: boolean, onRead?: (bytes: number) => void): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const decode = (chunk?: Buffer) => {
    try {
      return chunk === undefined ? decoder.decode() : decoder.decode(chunk, { stream: true });
    } catch (cause) {
      throw new SourceError({ code: 'notUtf8' }, { cause });
    }
  };
  for await (const chunk of fileBytes(path, gzip, onRead)) yield decode(chunk);
  const rest = decode();
  if (rest !== '') yield rest;
}

const isZlibError = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' && error.code.startsWith('Z_');
