import { strToU8, Zip, ZipDeflate } from 'fflate';

/** One file of an archive: its content in parts. */
export interface ZipFile {
  readonly name: string;
  readonly parts: Iterable<string | Uint8Array>;
}

/** 1 January 1980, the first date of the format: an archive is the same whenever it is made. */
const NO_DATE = new Date(1980, 0, 1);

function joined(chunks: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(chunks.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.length;
  }
  return bytes;
}

/**
 * Packs files into an archive while it is read: after each part of a file the bytes made so far, which may be none. Of the files' contents
 * no more than a part is in memory.
 */
export function* zipBytes(files: Iterable<ZipFile>): Generator<Uint8Array<ArrayBuffer>> {
  let made: Uint8Array[] = [];
  const taken = () => {
    const bytes = joined(made);
    made = [];
    return bytes;
  };
  const archive = new Zip((error, chunk) => {
    if (error !== null) throw error;
    made.push(chunk);
  });
  for (const { name, parts } of files) {
    const file = new ZipDeflate(name);
    file.mtime = NO_DATE;
    archive.add(file);
    for (const part of parts) {
      file.push(typeof part === 'string' ? strToU8(part) : part);
      yield taken();
    }
    file.push(new Uint8Array(0), true);
  }
  archive.end();
  yield taken();
}
