import { PACK_LIMITS, PackError, PICTURE_KINDS, type PackGrid, type PictureKind, SAMPLES } from './seasonPack.ts';

/** `GSP1` */
export const MAGIC = Uint8Array.of(0x47, 0x53, 0x50, 0x31);

/** What a pack says of itself, as it is written. */
export interface PackContents {
  readonly mepar: string;
  /** EPSG code, origin x and y, width and height of a pixel, width and height in pixels, sides that are cut. */
  readonly grids: readonly (readonly number[])[];
  readonly pictures: readonly {
    readonly kind: PictureKind;
    readonly date: string;
    /** Index of the grid, value without data, bytes when deflated. */
    readonly parts: readonly (readonly number[])[];
  }[];
}

/** A part as it stands in the file. */
export interface PartPlace {
  readonly grid: number;
  readonly noData: number;
  readonly start: number;
  readonly end: number;
  /** Bytes of its pixels. */
  readonly size: number;
}

/** The contents of a file, checked: every part is within it. */
export interface ReadContents {
  readonly meparCode: string;
  readonly grids: readonly PackGrid[];
  readonly pictures: readonly {
    readonly kind: PictureKind;
    readonly date: string;
    readonly parts: readonly PartPlace[];
  }[];
}

const DATE = /^\d{4}-\d{2}-\d{2}$/;
/** Packs of an earlier version do not say on which sides they are cut. */
const [EARLIER_NUMBERS, GRID_NUMBERS] = [7, 8];

function assert(holds: boolean, fault: 'contents' | 'tooLarge' = 'contents'): asserts holds {
  if (!holds) throw new PackError(fault);
}

const isWhole = (value: unknown, from: number, to: number): value is number =>
  Number.isInteger(value) && (value as number) >= from && (value as number) <= to;

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function listOf(value: unknown, max: number): readonly unknown[] {
  assert(Array.isArray(value));
  assert(value.length <= max, 'tooLarge');
  return value;
}

function gridOf(value: unknown): PackGrid {
  const numbers = listOf(value, GRID_NUMBERS);
  assert(numbers.length === EARLIER_NUMBERS || numbers.length === GRID_NUMBERS);
  assert(numbers.every((each) => Number.isFinite(each)));
  const [epsg, originX, originY, pixelWidth, pixelHeight, width, height, cut = 0] = numbers as [
    number,
    number,
    number,
    number,
    number,
    number,
    number,
    number?,
  ];
  assert(isWhole(epsg, 1, 999_999) && pixelWidth > 0 && pixelHeight > 0);
  assert(isWhole(width, 1, PACK_LIMITS.side) && isWhole(height, 1, PACK_LIMITS.side), 'tooLarge');
  assert(isWhole(cut, 0, 15));
  return { epsg, cut, grid: { originX, originY, pixelWidth, pixelHeight, width, height } };
}

/** Reads the JSON after the magic bytes. */
function jsonOf(bytes: Uint8Array): { readonly json: unknown; readonly end: number } {
  const start = MAGIC.length + 4;
  if (!MAGIC.every((byte, index) => bytes[index] === byte)) throw new PackError('notAPack');
  if (bytes.length < start) throw new PackError('truncated');
  const length = new DataView(bytes.buffer, bytes.byteOffset, bytes.length).getUint32(MAGIC.length, true);
  assert(length <= PACK_LIMITS.header, 'tooLarge');
  if (start + length > bytes.length) throw new PackError('truncated');
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes.subarray(start, start + length));
    return { json: JSON.parse(text), end: start + length };
  } catch {
    throw new PackError('contents');
  }
}

/** Reads and checks what a file says of itself, and no pixel. @throws PackError */
export function readContents(bytes: Uint8Array): ReadContents {
  const { json, end } = jsonOf(bytes);
  assert(isRecord(json) && typeof json.mepar === 'string' && json.mepar.length <= 64);
  const grids = listOf(json.grids, PACK_LIMITS.grids).map(gridOf);
  let at = end;
  let total = 0;
  const pictures = listOf(json.pictures, PACK_LIMITS.pictures).map((picture) => {
    assert(isRecord(picture) && typeof picture.date === 'string' && DATE.test(picture.date));
    const kind = PICTURE_KINDS.find((each) => each === picture.kind);
    assert(kind !== undefined);
    const parts = listOf(picture.parts, PACK_LIMITS.parts).map((part): PartPlace => {
      const [grid, noData, length, ...more] = listOf(part, 3);
      assert(isWhole(grid, 0, grids.length - 1) && isWhole(noData, 0, 255) && more.length === 0);
      assert(isWhole(length, 1, bytes.length));
      const { width = 0, height = 0 } = grids[grid]?.grid ?? {};
      const size = width * height * SAMPLES[kind];
      total += size;
      assert(total <= PACK_LIMITS.pixels, 'tooLarge');
      const start = at;
      at += length;
      return { grid, noData, start, end: at, size };
    });
    return { kind, date: picture.date, parts };
  });
  if (at > bytes.length) throw new PackError('truncated');
  // Bytes that nothing refers to are not of this pack.
  assert(at === bytes.length);
  return { meparCode: json.mepar, grids, pictures };
}
