/** Builds TIFFs: small ones of known content, and invalid ones for the tests of the reader. */
export interface BuiltField {
  readonly tag: number;
  readonly type: number;
  readonly values: readonly number[] | string;
  /** A false count. */
  readonly claimedCount?: number;
}

export interface BuildOptions {
  readonly big?: boolean;
  readonly littleEndian?: boolean;
  /** Blocks of pixel data; field values of `{ block: n }` below point at them. */
  readonly blocks?: readonly Uint8Array[];
}

const SIZES: Readonly<Record<number, number>> = { 1: 1, 2: 1, 3: 2, 4: 4, 11: 4, 12: 8, 16: 8 };

/** One directory after the header, values after it, then the blocks; tag 273 or 324 and their counts are added for the blocks. */
export function buildTiff(
  fields: readonly BuiltField[],
  { big = false, littleEndian = true, blocks = [] }: BuildOptions = {},
): Buffer {
  const tiled = fields.some(({ tag }) => tag === 322);
  const [entry, pointer] = big ? [20, 8] : [12, 4];
  const own = blocks.length === 0 ? 0 : 2;
  const ifdAt = big ? 16 : 8;
  const valuesAt = ifdAt + (big ? 8 : 2) + (fields.length + own) * entry + pointer;
  const bytesOf = ({ type, values }: BuiltField) => values.length * (SIZES[type] ?? 1);
  const outside = (field: BuiltField) => (bytesOf(field) > pointer ? bytesOf(field) : 0);
  const pointerFields = (at: number): BuiltField[] => {
    let next = at;
    const offsets = blocks.map((block) => (next += block.length) - block.length);
    return [
      { tag: tiled ? 324 : 273, type: 4, values: offsets },
      { tag: tiled ? 325 : 279, type: 4, values: blocks.map((block) => block.length) },
    ];
  };
  const all = (at: number) => [...fields, ...(own === 0 ? [] : pointerFields(at))].toSorted((a, b) => a.tag - b.tag);
  const blocksAt = valuesAt + all(0).reduce((sum, field) => sum + outside(field), 0);

  const file = Buffer.alloc(blocksAt + blocks.reduce((sum, block) => sum + block.length, 0));
  const view = new DataView(file.buffer, file.byteOffset);
  const writePointer = (at: number, value: number) =>
    big ? view.setBigUint64(at, BigInt(value), littleEndian) : view.setUint32(at, value, littleEndian);
  file.write(littleEndian ? 'II' : 'MM', 0, 'latin1');
  view.setUint16(2, big ? 43 : 42, littleEndian);
  if (big) view.setUint16(4, 8, littleEndian);
  writePointer(big ? 8 : 4, ifdAt);

  const entries = all(blocksAt);
  if (big) view.setBigUint64(ifdAt, BigInt(entries.length), littleEndian);
  else view.setUint16(ifdAt, entries.length, littleEndian);
  let free = valuesAt;
  for (const [index, field] of entries.entries()) {
    const at = ifdAt + (big ? 8 : 2) + index * entry;
    view.setUint16(at, field.tag, littleEndian);
    view.setUint16(at + 2, field.type, littleEndian);
    writePointer(at + 4, field.claimedCount ?? field.values.length);
    const valueAt = outside(field) > 0 ? free : at + 4 + pointer;
    if (outside(field) > 0) writePointer(at + 4 + pointer, free);
    writeValues(view, valueAt, field, littleEndian);
    free += outside(field);
  }
  let at = blocksAt;
  for (const block of blocks) {
    file.set(block, at);
    at += block.length;
  }
  return file;
}

function writeValues(view: DataView, start: number, { type, values }: BuiltField, littleEndian: boolean): void {
  const numbers = typeof values === 'string' ? [...Buffer.from(values, 'latin1')] : values;
  for (const [index, value] of numbers.entries()) {
    const at = start + index * (SIZES[type] ?? 1);
    if (type === 3) view.setUint16(at, value, littleEndian);
    else if (type === 4) view.setUint32(at, value, littleEndian);
    else if (type === 12) view.setFloat64(at, value, littleEndian);
    else if (type === 16) view.setBigUint64(at, BigInt(value), littleEndian);
    else view.setUint8(at, value);
  }
}

export interface ImageShape {
  readonly width: number;
  readonly height: number;
  readonly bits?: number;
  readonly format?: number;
  readonly compression?: number;
  readonly predictor?: number;
  readonly samples?: number;
  readonly rowsPerStrip?: number;
  readonly tile?: readonly [width: number, height: number];
}

/** The fields of a plain image, without its georeference. */
export function imageFields(shape: ImageShape): BuiltField[] {
  const { width, height, bits = 8, format = 1, compression = 1, predictor = 1, samples = 1, tile } = shape;
  const short = (tag: number, ...values: number[]): BuiltField => ({ tag, type: 3, values });
  const perSample = (value: number) => Array.from({ length: samples }, () => value);
  return [
    { tag: 256, type: 4, values: [width] },
    { tag: 257, type: 4, values: [height] },
    short(258, ...perSample(bits)),
    short(259, compression),
    short(277, samples),
    short(317, predictor),
    short(339, ...perSample(format)),
    ...(tile === undefined ? [short(278, shape.rowsPerStrip ?? height)] : [short(322, tile[0]), short(323, tile[1])]),
  ];
}

/** Pixel scale, tie point and EPSG:23700. */
export const PLACE: readonly BuiltField[] = [
  { tag: 33550, type: 12, values: [10, 10, 0] },
  { tag: 33922, type: 12, values: [0, 0, 0, 760_000, 190_000, 0] },
  { tag: 34735, type: 3, values: [1, 1, 0, 3, 1024, 0, 1, 1, 1025, 0, 1, 1, 3072, 0, 1, 23_700] },
];
