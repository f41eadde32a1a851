import { assertWithin, type RandomAccess, readExactly } from '../access.ts';
import { RasterError } from '../rasterError.ts';
import { FIELD, FIELD_BYTES, isBlockTag, isReadTag, type Tag } from './tags.ts';

/** Values of one image file directory: numbers, or the text of an ASCII field. */
export type Ifd = ReadonlyMap<Tag, Float64Array | string>;

export interface TiffDirectories {
  readonly littleEndian: boolean;
  readonly ifds: readonly Ifd[];
}

/** An image and a dozen overviews, each with its mask. */
const MAX_IFDS = 32;
const MAX_ENTRIES = 1024;
/** Offsets or lengths of the blocks of one image. */
const MAX_BLOCKS = 1 << 21;
/** Values of any other tag, letters of a text included. */
const MAX_VALUES = 1 << 16;
/**
 * Values of a whole file: offsets and lengths of the most blocks, and a third more for the overviews. Directories may
 * claim the same bytes as often as they like, so that the file's size is no limit.
 */
const MAX_VALUES_OF_A_FILE = 4 * MAX_BLOCKS;
const HEAD_BYTES = 1 << 16;

interface Layout {
  readonly big: boolean;
  readonly countBytes: number;
  readonly entryBytes: number;
  readonly pointerBytes: number;
}

const CLASSIC: Layout = { big: false, countBytes: 2, entryBytes: 12, pointerBytes: 4 };
const BIG: Layout = { big: true, countBytes: 8, entryBytes: 20, pointerBytes: 8 };

/** Reads all directories of a TIFF or BigTIFF. Every range is checked against the file's size before it is read. */
export async function readDirectories(access: RandomAccess): Promise<TiffDirectories> {
  if (access.size < 8) throw new RasterError('notTiff', 'shorter than a header');
  const head = await readExactly(access, 0, Math.min(HEAD_BYTES, access.size));
  const view = viewOf(head);
  const order = view.getUint16(0);
  if (order !== 0x4949 && order !== 0x4d4d) throw new RasterError('notTiff', 'no byte order mark');
  const littleEndian = order === 0x4949;
  const magic = view.getUint16(2, littleEndian);
  if (magic !== 42 && magic !== 43) throw new RasterError('notTiff', 'no TIFF version');
  const layout = magic === 43 ? BIG : CLASSIC;
  if (layout.big && (access.size < 16 || view.getUint16(4, littleEndian) !== 8)) {
    throw new RasterError('corrupt', 'BigTIFF header');
  }

  const fetch = async (offset: number, length: number): Promise<DataView> => {
    assertWithin(access, offset, length);
    const bytes =
      offset + length <= head.length
        ? head.subarray(offset, offset + length)
        : await readExactly(access, offset, length);
    return viewOf(bytes);
  };

  const take = budget(MAX_VALUES_OF_A_FILE);
  const ifds: Ifd[] = [];
  const seen = new Set<number>();
  let next = pointer(view, layout.big ? 8 : 4, layout, littleEndian);
  while (next !== 0) {
    if (seen.has(next)) throw new RasterError('corrupt', 'directories in a circle');
    if (ifds.length === MAX_IFDS) throw new RasterError('tooLarge', 'too many directories');
    seen.add(next);
    const read = await readIfd({ fetch, take, layout, littleEndian }, next);
    ifds.push(read.ifd);
    next = read.next;
  }
  if (ifds.length === 0) throw new RasterError('corrupt', 'no image');
  return { littleEndian, ifds };
}

/** A file whose directories are being read. */
interface Reading {
  readonly fetch: (offset: number, length: number) => Promise<DataView>;
  /** Counts values before they are read. @throws RasterError where the file has too many */
  readonly take: (values: number) => void;
  readonly layout: Layout;
  readonly littleEndian: boolean;
}

function budget(most: number): Reading['take'] {
  let left = most;
  return (values) => {
    left -= values;
    if (left < 0) throw new RasterError('tooLarge', 'too many values in all tags');
  };
}

async function readIfd(reading: Reading, offset: number): Promise<{ ifd: Ifd; next: number }> {
  const { fetch, layout, littleEndian } = reading;
  const countView = await fetch(offset, layout.countBytes);
  const count = layout.big ? safe(countView.getBigUint64(0, littleEndian)) : countView.getUint16(0, littleEndian);
  if (count > MAX_ENTRIES) throw new RasterError('tooLarge', 'too many tags');
  const entries = await fetch(offset + layout.countBytes, count * layout.entryBytes + layout.pointerBytes);
  const ifd = new Map<Tag, Float64Array | string>();
  for (let index = 0; index < count; index += 1) {
    const at = index * layout.entryBytes;
    const tag = entries.getUint16(at, littleEndian);
    if (!isReadTag(tag)) continue;
    if (ifd.has(tag)) throw new RasterError('corrupt', `tag ${tag} twice`);
    ifd.set(tag, await readField(reading, entries, at, isBlockTag(tag) ? MAX_BLOCKS : MAX_VALUES));
  }
  return { ifd, next: pointer(entries, count * layout.entryBytes, layout, littleEndian) };
}

async function readField(
  { fetch, take, layout, littleEndian }: Reading,
  entries: DataView,
  at: number,
  most: number,
): Promise<Float64Array | string> {
  const type = entries.getUint16(at + 2, littleEndian);
  const size = FIELD_BYTES[type] ?? 0;
  if (size === 0) throw new RasterError('corrupt', `field type ${type}`);
  const count = layout.big ? safe(entries.getBigUint64(at + 4, littleEndian)) : entries.getUint32(at + 4, littleEndian);
  if (count > most) throw new RasterError('tooLarge', 'too many values in a tag');
  take(count);
  const valueAt = at + 4 + layout.pointerBytes;
  const bytes = count * size;
  const view =
    bytes <= layout.pointerBytes
      ? new DataView(entries.buffer, entries.byteOffset + valueAt, bytes)
      : await fetch(pointer(entries, valueAt, layout, littleEndian), bytes);
  return type === FIELD.ascii ? text(view) : numbers(view, type, count, littleEndian);
}

function numbers(view: DataView, type: number, count: number, littleEndian: boolean): Float64Array {
  const read = READERS[type];
  const size = FIELD_BYTES[type] ?? 0;
  if (read === undefined) throw new RasterError('corrupt', `field type ${type}`);
  const values = new Float64Array(count);
  for (let index = 0; index < count; index += 1) values[index] = read(view, index * size, littleEndian);
  return values;
}

const READERS: Readonly<Record<number, (view: DataView, at: number, littleEndian: boolean) => number>> = {
  1: (view, at) => view.getUint8(at),
  3: (view, at, little) => view.getUint16(at, little),
  4: (view, at, little) => view.getUint32(at, little),
  6: (view, at) => view.getInt8(at),
  7: (view, at) => view.getUint8(at),
  8: (view, at, little) => view.getInt16(at, little),
  9: (view, at, little) => view.getInt32(at, little),
  11: (view, at, little) => view.getFloat32(at, little),
  12: (view, at, little) => view.getFloat64(at, little),
  13: (view, at, little) => view.getUint32(at, little),
  16: (view, at, little) => safe(view.getBigUint64(at, little)),
  17: (view, at, little) => Number(view.getBigInt64(at, little)),
  18: (view, at, little) => safe(view.getBigUint64(at, little)),
};

function pointer(view: DataView, at: number, layout: Layout, littleEndian: boolean): number {
  return layout.big ? safe(view.getBigUint64(at, littleEndian)) : view.getUint32(at, littleEndian);
}

function safe(value: bigint): number {
  if (value > BigInt(Number.MAX_SAFE_INTEGER)) throw new RasterError('truncated', 'offset beyond every file');
  return Number(value);
}

const viewOf = (bytes: Uint8Array): DataView => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

const text = (view: DataView): string =>
  Buffer.from(view.buffer, view.byteOffset, view.byteLength).toString('latin1').replace(/\0.*$/s, '');
