import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';

/** Writes a new file, all of it on disk when this resolves. @returns SHA-256 of the content, and its bytes */
export async function writeSynced(
  path: string,
  chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
): Promise<{ hash: string; size: number }> {
  const hash = createHash('sha256');
  let size = 0;
  const file = await open(path, 'wx');
  try {
    for await (const chunk of chunks) {
      hash.update(chunk);
      size += chunk.length;
      await file.appendFile(chunk);
    }
    await file.sync();
  } finally {
    await file.close();
  }
  return { hash: hash.digest('hex'), size };
}
