import { createDecipheriv } from 'node:crypto';
import { type FileHandle, open } from 'node:fs/promises';
import { BackupFault } from '../fault.ts';
import { END_MARK, MAX_HEADER, nonceOf, readHeader, type SealedKey, TAG } from './header.ts';

export interface SealedFile {
  /** Name in sentences. */
  readonly file: string;
  /** Bytes of the whole file. */
  readonly size: number;
  /**
   * The plain bytes from the beginning, checked chunk by chunk; may be read several times, one after the other.
   * @param onBytes called with the number of bytes read so far
   * @throws BackupFault 'damaged'
   */
  read(onBytes?: (done: number) => void): AsyncGenerator<Buffer>;
  close(): Promise<void>;
}

/** Opens a backup. @throws BackupFault: no such file, no backup, of a newer program, cut, another key */
export async function openSealed(file: string, secret: string): Promise<SealedFile> {
  const handle = await open(file, 'r').catch((cause: unknown) => {
    throw new BackupFault('noFile', file, { cause });
  });
  try {
    const { size } = await handle.stat();
    const header = readHeader(await bytesAt(handle, 0, Math.min(MAX_HEADER, size)), file);
    const end = size - END_MARK.length;
    const isWhole = end >= header.length + TAG && (await bytesAt(handle, end, END_MARK.length)).equals(END_MARK);
    if (!isWhole) throw new BackupFault('cut', file);
    const sealed = await header.unlock(secret);
    return {
      file,
      size,
      read: (onBytes) => chunksOf({ handle, file, begin: header.length, end, sealed, onBytes }),
      close: () => handle.close(),
    };
  } catch (error) {
    await handle.close();
    // A folder can be opened, but not read.
    throw (error as NodeJS.ErrnoException).syscall === 'read'
      ? new BackupFault('noFile', file, { cause: error })
      : error;
  }
}

interface Chunks {
  readonly handle: FileHandle;
  readonly file: string;
  readonly begin: number;
  readonly end: number;
  readonly sealed: SealedKey;
  readonly onBytes: ((done: number) => void) | undefined;
}

async function* chunksOf({ handle, file, begin, end, sealed, onBytes }: Chunks): AsyncGenerator<Buffer> {
  const { key, digest, chunk } = sealed;
  for (let index = 0, at = begin; at < end; index += 1) {
    const length = Math.min(chunk + TAG, end - at);
    const isLast = at + length === end;
    if (length < TAG) throw new BackupFault('damaged', file);
    const bytes = await bytesAt(handle, at, length);
    if (bytes.length < length) throw new BackupFault('cut', file);
    yield unsealed(bytes);
    at += length;
    onBytes?.(at);

    function unsealed(sealedBytes: Buffer): Buffer {
      const cipher = createDecipheriv('aes-256-gcm', key, nonceOf(index, isLast)).setAAD(digest);
      cipher.setAuthTag(sealedBytes.subarray(-TAG));
      try {
        return Buffer.concat([cipher.update(sealedBytes.subarray(0, -TAG)), cipher.final()]);
      } catch (cause) {
        throw new BackupFault('damaged', file, { cause });
      }
    }
  }
}

/** Fewer only at the file's end. */
async function bytesAt(handle: FileHandle, position: number, length: number): Promise<Buffer> {
  const bytes = Buffer.allocUnsafe(length);
  let filled = 0;
  while (filled < length) {
    const { bytesRead } = await handle.read(bytes, filled, length - filled, position + filled);
    if (bytesRead === 0) break;
    filled += bytesRead;
  }
  return bytes.subarray(0, filled);
}
