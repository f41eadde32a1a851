import { inflateRawSync } from 'node:zlib';
import { SourceError } from '../sourceFault.ts';

const END = 0x06054b50;
const ENTRY = 0x02014b50;
const LOCAL = 0x04034b50;
const END_BYTES = 22;
const MAX_COMMENT = 65_535;
const STORED = 0;
const DEFLATED = 8;

/** Of all that an archive unpacks to: far above a county's parcels, far below the size of a decompression bomb. */
const MAX_MEGABYTES = 2_048;
const MEGABYTE = 1024 * 1024;

export interface ZipEntry {
  readonly name: string;
  /** Bytes, unpacked, as the archive states. */
  readonly size: number;
  /** @throws SourceError where it is damaged, or unpacks to more than it stated */
  bytes(): Buffer;
}

/**
 * The files of an archive (PKWARE APPNOTE 6.3), by its central directory; of those in ZIP64 or encrypted none.
 * @throws SourceError where it is damaged or too large
 */
export function zipEntries(archive: Buffer): readonly ZipEntry[] {
  try {
    const entries = [...directory(archive)];
    const total = entries.reduce((sum, { size }) => sum + size, 0);
    if (total > MAX_MEGABYTES * MEGABYTE) throw new SourceError({ code: 'tooLarge', limitMegabytes: MAX_MEGABYTES });
    return entries;
  } catch (cause) {
    throw cause instanceof SourceError ? cause : broken(cause);
  }
}

const broken = (cause?: unknown) => new SourceError({ code: 'brokenZip' }, { cause });

function* directory(archive: Buffer): Generator<ZipEntry> {
  const end = endOf(archive);
  const count = archive.readUInt16LE(end + 10);
  let at = archive.readUInt32LE(end + 16);
  for (let index = 0; index < count; index += 1) {
    if (archive.readUInt32LE(at) !== ENTRY) throw broken();
    const [nameBytes, extraBytes, commentBytes] = [28, 30, 32].map((offset) => archive.readUInt16LE(at + offset));
    const entry = {
      method: archive.readUInt16LE(at + 10),
      packed: archive.readUInt32LE(at + 20),
      size: archive.readUInt32LE(at + 24),
      local: archive.readUInt32LE(at + 42),
      encrypted: (archive.readUInt16LE(at + 8) & 1) === 1,
    };
    const name = archive.toString('utf8', at + 46, at + 46 + (nameBytes ?? 0));
    if (!name.endsWith('/') && !entry.encrypted) {
      yield { name, size: entry.size, bytes: () => unpack(archive, entry) };
    }
    at += 46 + (nameBytes ?? 0) + (extraBytes ?? 0) + (commentBytes ?? 0);
  }
}

function endOf(archive: Buffer): number {
  const first = Math.max(0, archive.length - END_BYTES - MAX_COMMENT);
  for (let at = archive.length - END_BYTES; at >= first; at -= 1) if (archive.readUInt32LE(at) === END) return at;
  throw broken();
}

interface Packed {
  readonly method: number;
  readonly packed: number;
  readonly size: number;
  readonly local: number;
}

function unpack(archive: Buffer, { method, packed, size, local }: Packed): Buffer {
  try {
    if (archive.readUInt32LE(local) !== LOCAL) throw broken();
    const start = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28);
    const content = archive.subarray(start, start + packed);
    if (method === STORED && content.length === size) return content;
    if (method !== DEFLATED) throw broken();
    const bytes = inflateRawSync(content, { maxOutputLength: Math.max(1, size) });
    if (bytes.length !== size) throw broken();
    return bytes;
  } catch (cause) {
    throw cause instanceof SourceError ? cause : broken(cause);
  }
}
