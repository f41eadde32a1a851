import { crc32, deflateRaw } from 'node:zlib';
import { promisify } from 'node:util';

const deflated = promisify(deflateRaw);

export interface ZipEntry {
  readonly name: string;
  readonly content: Buffer;
}

const DEFLATED = 8;
const VERSION = 20;
/** 1 January 1980: a file is the same whenever it is made. */
const NO_DATE = 0x21;

function header(signature: number, entry: Packed, extra: Buffer): Buffer {
  const name = Buffer.from(entry.name);
  const fixed = Buffer.alloc(26);
  fixed.writeUInt16LE(VERSION, 0);
  fixed.writeUInt16LE(0x0800, 2);
  fixed.writeUInt16LE(DEFLATED, 4);
  fixed.writeUInt16LE(NO_DATE, 8);
  fixed.writeUInt32LE(entry.crc, 10);
  fixed.writeUInt32LE(entry.packed.length, 14);
  fixed.writeUInt32LE(entry.size, 18);
  fixed.writeUInt16LE(name.length, 22);
  const mark = Buffer.alloc(4);
  mark.writeUInt32LE(signature, 0);
  const made = signature === CENTRAL ? Buffer.from([VERSION, 0]) : Buffer.alloc(0);
  return Buffer.concat([mark, made, fixed, extra, name]);
}

const LOCAL = 0x04034b50;
const CENTRAL = 0x02014b50;
const END = 0x06054b50;

interface Packed {
  readonly name: string;
  readonly size: number;
  readonly crc: number;
  readonly packed: Buffer;
}

/** Files packed as one (PKWARE APPNOTE 6.3, without its 64-bit extension); the packing runs beside the event loop. */
export async function zipOf(entries: readonly ZipEntry[]): Promise<Buffer> {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const { name, content } of entries) {
    const entry = { name, size: content.length, crc: crc32(content), packed: await deflated(content) };
    const local = header(LOCAL, entry, Buffer.alloc(0));
    const place = Buffer.alloc(14);
    place.writeUInt32LE(at, 10);
    directory.push(header(CENTRAL, entry, place));
    parts.push(local, entry.packed);
    at += local.length + entry.packed.length;
  }
  const list = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(END, 0);
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(list.length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...parts, list, end]);
}
