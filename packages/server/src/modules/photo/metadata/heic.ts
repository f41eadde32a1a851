import { type Box, boxes, fault } from './boxes.ts';

export interface Extent {
  readonly item: number;
  readonly from: number;
  readonly to: number;
}

/** Reads numbers one after the other. */
class Cursor {
  at: number;
  readonly #bytes: Buffer;
  readonly #to: number;
  constructor(bytes: Buffer, from: number, to: number) {
    this.#bytes = bytes;
    this.at = from;
    this.#to = to;
  }
  /** @param size in bytes, 0 to 8 */
  number(size: number): number {
    if (this.at + size > this.#to) return fault();
    let value = 0;
    for (let index = 0; index < size; index += 1) value = value * 256 + (this.#bytes[this.at + index] ?? 0);
    this.at += size;
    return value;
  }
  text(size: number): string {
    if (this.at + size > this.#to) return fault();
    this.at += size;
    return this.#bytes.toString('latin1', this.at - size, this.at);
  }
}

/** Items that describe the picture, such as EXIF and XMP (`mime`). */
const TELLING = new Set(['Exif', 'mime', 'uri ']);

const EXIF = Buffer.from('Exif\0\0', 'latin1');

function tellingItems(bytes: Buffer, { from, to }: Box): ReadonlySet<number> {
  const version = bytes[from] ?? 0;
  const items = new Set<number>();
  for (const box of boxes(bytes, from + (version === 0 ? 6 : 8), to)) {
    if (box.type !== 'infe') continue;
    const cursor = new Cursor(bytes, box.from, box.to);
    const entry = cursor.number(1);
    cursor.number(3);
    if (entry < 2) continue;
    const item = cursor.number(entry === 2 ? 2 : 4);
    cursor.number(2);
    if (TELLING.has(cursor.text(4))) items.add(item);
  }
  return items;
}

/** More than the tiles of any picture. */
const MAX_EXTENTS = 10_000;

/**
 * The positions of the items in the file. @param idat positions of those inside the head @throws PictureError where
 * there are too many
 */
export function extentsOf(bytes: Buffer, { from, to }: Box, idat: number): Extent[] {
  const cursor = new Cursor(bytes, from, to);
  const version = cursor.number(1);
  cursor.number(3);
  const [sizes, bases] = [cursor.number(1), cursor.number(1)];
  const [offsetSize, lengthSize, baseSize] = [sizes >> 4, sizes & 15, bases >> 4];
  const indexSize = version === 0 ? 0 : bases & 15;
  const wide = version < 2 ? 2 : 4;
  const found: Extent[] = [];
  const items = cursor.number(wide);
  if (items > MAX_EXTENTS) fault();
  for (let left = items; left > 0; left -= 1) {
    const item = cursor.number(wide);
    const inHead = version > 0 && (cursor.number(2) & 15) === 1;
    cursor.number(2);
    const base = cursor.number(baseSize) + (inHead ? idat : 0);
    for (let count = cursor.number(2); count > 0; count -= 1) {
      cursor.number(indexSize);
      const start = base + cursor.number(offsetSize);
      const length = cursor.number(lengthSize);
      if (found.length >= MAX_EXTENTS) fault();
      found.push({ item, from: start, to: start + length });
    }
  }
  return found;
}

/**
 * Copies a HEIC with its EXIF and XMP overwritten by zeros: everything else stays in place, so no offset changes. The
 * format keeps the orientation elsewhere.
 * @throws PictureError of a file that does not follow the format
 */
export function plainHeic(bytes: Buffer): Buffer {
  const meta = [...boxes(bytes, 0, bytes.length)].find(({ type }) => type === 'meta') ?? fault();
  const inner = [...boxes(bytes, meta.from + 4, meta.to)];
  const of = (type: string) => inner.find((box) => box.type === type);
  const [info, places] = [of('iinf'), of('iloc')];
  if (info === undefined || places === undefined) return fault();
  const plain = Buffer.from(bytes);
  const telling = tellingItems(bytes, info);
  for (const { item, from, to } of extentsOf(bytes, places, of('idat')?.from ?? 0)) {
    if (!telling.has(item)) continue;
    if (to > bytes.length) fault();
    plain.fill(0, from, to);
  }
  // Metadata outside of the positions in its lists.
  if (plain.includes(EXIF, meta.to)) fault();
  return plain;
}
