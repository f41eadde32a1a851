import { open } from 'node:fs/promises';
import { constants, inflateRawSync } from 'node:zlib';
import { isUtf16 } from './csv/textLetters.ts';
import { formatOfBytes } from './formats.ts';
import { markupType } from './markupType.ts';
import { type ForeignType, SourceError } from './sourceFault.ts';

const HEAD = 65_536;
/** What begins each record of a GeoJSON text sequence (RFC 8142). */
const RECORD = '\x1e';

export interface FileHead {
  readonly type: ForeignType;
  readonly gzip: boolean;
  /** Bytes of the file as it is stored. */
  readonly size: number;
}

/** The type of a file by its content; of a gzip file, that of its content. */
export async function readFileHead(path: string): Promise<FileHead> {
  const handle = await open(path, 'r').catch((cause: NodeJS.ErrnoException) => {
    throw cause.code === 'ENOENT' ? new SourceError({ code: 'notFound', path }, { cause }) : cause;
  });
  try {
    const stats = await handle.stat();
    if (!stats.isFile()) throw new SourceError({ code: 'notFound', path });
    if (stats.size === 0) throw new SourceError({ code: 'empty' });
    const buffer = Buffer.alloc(Math.min(HEAD, stats.size));
    await handle.read(buffer, 0, buffer.length, 0);
    const gzip = typeOf(buffer) === 'gzip';
    return { type: typeOf(gzip ? inflateHead(buffer) : buffer), gzip, size: stats.size };
  } finally {
    await handle.close();
  }
}

const utf8 = new TextDecoder();

function typeOf(head: Buffer): ForeignType {
  const type = formatOfBytes(head);
  if (type !== undefined) return type;
  if (!isUtf16(head) && head.subarray(0, 8_192).includes(0)) return head[0] === 3 ? 'dbf' : 'unknown';
  const text = (isUtf16(head) ? new TextDecoder(head[0] === 0xff ? 'utf-16le' : 'utf-16be') : utf8)
    .decode(head)
    .trimStart();
  if (text.startsWith(RECORD) || text.startsWith('{') || text.startsWith('[')) return 'geojson';
  return markupType(text) ?? 'csv';
}

/** The beginning of a gzip file's content, from the beginning of the file. */
function inflateHead(gzip: Buffer): Buffer {
  try {
    const start = dataStart(gzip);
    // A partial flush returns the bytes decoded so far; the limit stops a decompression bomb.
    return inflateRawSync(gzip.subarray(start, start + 4_096), {
      finishFlush: constants.Z_SYNC_FLUSH,
      maxOutputLength: 16 * 1024 * 1024,
    });
  } catch (cause) {
    throw new SourceError({ code: 'brokenGzip' }, { cause });
  }
}

/** Where the compressed data begins (RFC 1952, section 2.3). @throws RangeError where the head ends early */
function dataStart(gzip: Buffer): number {
  const flags = gzip[3] ?? 0;
  let at = 10;
  if (flags & 4) at += 2 + gzip.readUInt16LE(at);
  for (const flag of [8, 16]) if (flags & flag) at = gzip.indexOf(0, at) + 1;
  return flags & 2 ? at + 2 : at;
}
