import { createCipheriv, randomBytes } from 'node:crypto';
import type { FileHandle } from 'node:fs/promises';
import { END_MARK, makeHeader, nonceOf } from './header.ts';

/** Seals and writes plain bytes; holds at most two chunks in memory. */
export interface SealedWriter {
  write(bytes: Uint8Array): Promise<void>;
  /** Writes the last chunk and the end mark. @returns bytes of the whole file */
  finish(): Promise<number>;
}

/** @param file open for writing, empty */
export async function sealInto(file: FileHandle, secret: string): Promise<SealedWriter> {
  const { key, digest, chunk, bytes } = await makeHeader(secret, randomBytes(32));
  const buffer = Buffer.allocUnsafe(chunk);
  let filled = 0;
  let index = 0;
  let written = 0;

  const append = async (part: Uint8Array) => {
    await file.writeFile(part);
    written += part.length;
  };
  const seal = async (isLast: boolean) => {
    const cipher = createCipheriv('aes-256-gcm', key, nonceOf(index, isLast)).setAAD(digest);
    index += 1;
    const sealed = cipher.update(buffer.subarray(0, filled));
    cipher.final();
    filled = 0;
    await append(Buffer.concat([sealed, cipher.getAuthTag()]));
  };

  await append(bytes);
  return {
    async write(plain) {
      let from = 0;
      while (from < plain.length) {
        // A full chunk waits until more bytes come: the last one is sealed as such.
        if (filled === chunk) await seal(false);
        const take = Math.min(chunk - filled, plain.length - from);
        buffer.set(plain.subarray(from, from + take), filled);
        filled += take;
        from += take;
      }
    },
    async finish() {
      await seal(true);
      await append(END_MARK);
      return written;
    },
  };
}
