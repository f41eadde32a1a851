import { fault } from './boxes.ts';

const [SOI, EOI, SOS] = [0xd8, 0xd9, 0xda];
/** Of sizes and tables. */
const FIRST_TABLE = 0xc0;
const APP0 = 0xe0;
const APP2 = 0xe2;
const APP14 = 0xee;

const ICC = Buffer.from('ICC_PROFILE\0', 'latin1');
const JFIF = Buffer.from('JFIF\0', 'latin1');
/** Bytes of a JFIF segment before its preview, the size of that included. */
const JFIF_BYTES = 14;
const ADOBE = Buffer.from('Adobe', 'latin1');
/** Bytes that say how the colours are written. */
const ADOBE_BYTES = 12;
/** Fill byte, restart markers and TEM have no length. */
const isBare = (mark: number) => mark === 0x01 || (mark >= 0xd0 && mark <= 0xd7);

const segmentOf = (mark: number, content: Buffer): Buffer => {
  const head = Buffer.from([0xff, mark, 0, 0]);
  head.writeUInt16BE(content.length + 2, 2);
  return Buffer.concat([head, content]);
};

/** A JFIF head without the preview in it: it may show what was cut from the picture. */
function plainJfif(content: Buffer): Buffer {
  const plain = Buffer.from(content.subarray(0, JFIF_BYTES));
  plain.fill(0, JFIF_BYTES - 2);
  return segmentOf(APP0, plain);
}

/**
 * What of a segment is needed to draw the picture: sizes, tables, JFIF, colours; and nothing that reveals person, place
 * or camera. Null where nothing is.
 */
function ofPicture(mark: number, content: Buffer, whole: Buffer): Buffer | null {
  const begins = (name: Buffer, length: number) =>
    content.length >= length && content.subarray(0, name.length).equals(name);
  if (mark === APP0) return begins(JFIF, JFIF_BYTES) ? plainJfif(content) : null;
  if (mark === APP2) return begins(ICC, ICC.length) ? whole : null;
  if (mark === APP14) return begins(ADOBE, ADOBE_BYTES) ? segmentOf(APP14, content.subarray(0, ADOBE_BYTES)) : null;
  return mark >= FIRST_TABLE && mark < APP0 ? whole : null;
}

/** The next marker from here on; bytes before it belong to no segment. */
function nextMark(bytes: Buffer, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at >= 0 && at + 1 < bytes.length; at = bytes.indexOf(0xff, at + 1)) {
    const mark = bytes[at + 1] ?? 0;
    if (mark !== 0 && mark !== 0xff) return at;
  }
  return -1;
}

/** End of a scan's data: the next marker that is neither a stuffed byte nor a restart. */
function scanEnd(bytes: Buffer, from: number): number {
  for (let at = nextMark(bytes, from); at >= 0; at = nextMark(bytes, at + 2)) {
    if (!isBare(bytes[at + 1] ?? 0)) return at;
  }
  return bytes.length;
}

/** An EXIF segment with only the orientation of the picture (tag 0x0112). */
function turned(orientation: number): Buffer {
  const segment = Buffer.from(
    '\xFF\xE1\0\x22Exif\0\0MM\0*\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01\0\0\0\0\0\0\0\0',
    'latin1',
  );
  segment.writeUInt16BE(orientation, 28);
  return segment;
}

/** A segment with its marker and, for a scan, the data after it. */
export interface Segment {
  readonly mark: number;
  readonly from: number;
  readonly to: number;
  /** Where the head of a scan ends and its data begin; the end of any other. */
  readonly headEnd: number;
}

/** More than any camera writes. */
const MAX_SEGMENTS = 10_000;

/** The segments of a JPEG up to the end of its picture. @throws PictureError where there are too many of them */
export function* segmentsOf(bytes: Buffer): Generator<Segment> {
  let at = nextMark(bytes, 2);
  for (let count = 0; at >= 0; count += 1) {
    if (count > MAX_SEGMENTS) fault();
    const mark = bytes[at + 1] ?? 0;
    const isAlone = isBare(mark) || mark === SOI || mark === EOI || at + 4 > bytes.length;
    const headEnd = isAlone ? at + 2 : at + 2 + bytes.readUInt16BE(at + 2);
    const to = mark === SOS ? scanEnd(bytes, headEnd) : headEnd;
    yield { mark, from: at, to, headEnd };
    if (mark === EOI) return;
    at = nextMark(bytes, to);
  }
}

/**
 * Copies a JPEG without its camera's metadata: EXIF, XMP, comments, and the previews after its end.
 * @param orientation 1 to 8, as EXIF counts; 1 is upright
 * @throws PictureError of a file of more segments than any camera writes
 */
export function plainJpeg(bytes: Buffer, orientation: number): Buffer {
  const kept: Buffer[] = [Buffer.from([0xff, SOI])];
  if (orientation > 1 && orientation <= 8) kept.push(turned(orientation));
  for (const { mark, from, to, headEnd } of segmentsOf(bytes)) {
    const whole = bytes.subarray(from, to);
    const hasContent = headEnd > from + 2;
    const part = hasContent ? ofPicture(mark, bytes.subarray(from + 4, headEnd), whole) : null;
    if (mark === EOI) kept.push(whole);
    else if (part !== null) kept.push(part);
  }
  return Buffer.concat(kept);
}
