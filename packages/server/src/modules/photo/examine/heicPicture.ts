import { type Box, boxes } from '../metadata/boxes.ts';
import { type Extent, extentsOf } from '../metadata/heic.ts';
import { brokenPicture, type Picture, sizeFault } from './pictureBounds.ts';

/** Boxes that contain the parts of a picture, or of a sequence of them. */
const OF_PICTURES = new Set(['ftyp', 'meta', 'moov', 'free', 'skip']);

const within = (bytes: Buffer, box: Box | undefined, head: number): Box[] =>
  box === undefined ? [] : [...boxes(bytes, box.from + head, box.to)];
const named = (list: readonly Box[], type: string) => list.find((box) => box.type === type);

/** Sizes of the items (ISO 23008-12, 6.5.3). */
const sizesOf = (bytes: Buffer, meta: readonly Box[]): (readonly [width: number, height: number])[] =>
  within(bytes, named(within(bytes, named(meta, 'iprp'), 0), 'ipco'), 0)
    .filter(({ type, from, to }) => type === 'ispe' && to - from >= 12)
    .map(({ from }) => [bytes.readUInt32BE(from + 4), bytes.readUInt32BE(from + 8)]);

/** The item that is the picture. */
function primaryOf(bytes: Buffer, meta: readonly Box[]): number | undefined {
  const box = named(meta, 'pitm');
  if (box === undefined || box.to - box.from < 6) return undefined;
  return bytes[box.from] === 0 ? bytes.readUInt16BE(box.from + 4) : bytes.readUInt32BE(box.from + 4);
}

/** Bytes that extents cover; shared ones count once. */
function covered(extents: readonly Extent[]): number {
  let [sum, reached] = [0, 0];
  for (const { from, to } of extents.toSorted((a, b) => a.from - b.from)) {
    sum += Math.max(0, to - Math.max(from, reached));
    reached = Math.max(reached, to);
  }
  return sum;
}

/**
 * Checks the structure of a HEIC: its boxes, its size, and that all of its items are within the file. Nothing here
 * decodes it: the one library that does is larger than the server.
 */
export async function heicPicture(bytes: Buffer): Promise<Picture> {
  const outer = [...boxes(bytes, 0, bytes.length)];
  const meta = within(bytes, named(outer, 'meta'), 4);
  const places = named(meta, 'iloc');
  const primary = primaryOf(bytes, meta);
  if (places === undefined || named(meta, 'iinf') === undefined || primary === undefined) return brokenPicture;
  const extents = extentsOf(bytes, places, named(meta, 'idat')?.from ?? 0);
  const isPresent = extents.some(({ item, from, to }) => item === primary && to > from);
  const sizes = sizesOf(bytes, meta);
  if (!isPresent || sizes.length === 0 || extents.some(({ to }) => to > bytes.length)) return brokenPicture;
  const media = outer.filter(({ type }) => type === 'mdat');
  const isUsed = (box: Box) => OF_PICTURES.has(box.type) || box.type === 'mdat';
  const inMedia = extents.filter(({ from }) => media.some((box) => from >= box.from && from < box.to));
  // A sequence's own lists say which of the media is used.
  const unused = named(outer, 'moov') === undefined ? total(media) - covered(inMedia) : 0;
  const trailingBytes = total(outer.filter((box) => !isUsed(box))) + Math.max(0, unused);
  const faults = sizes.map(([width, height]) => sizeFault(width, height, trailingBytes));
  return faults.find((fault) => fault !== null) ?? { ok: true, checked: 'container', trailingBytes };
}

const total = (list: readonly Box[]): number => list.reduce((sum, { from, to }) => sum + to - from, 0);
