import { fault } from './boxes.ts';

const [SOI, EOI, SOS] = [0xd8, 0xd9, 0xda];
/** Of sizes and tables. */
const FIRST_TABLE = 0xc0;
const APP0 = 0xe0;
const APP2 = 0xe2;
const APP14 = 0xee;
const APP15 = 0xef;
const COMMENT = 0xfe;

const ICC = Buffer.from('ICC_PROFILE\0', 'latin1');
/** Fill byte, restart markers and TEM have no length. */
const isBare = (mark: number) => mark === 0x01 || (mark >= 0xd0 && mark <= 0xd7);

/**
 * Whether a segment is needed to draw the picture: sizes, tables, JFIF, colours; and nothing that reveals person, place
 * or camera.
 */
function isOfPicture(mark: number, content: Buffer): boolean {
  if (mark === COMMENT) return false;
  if (mark === APP2) return content.subarray(0, ICC.length).equals(ICC);
  if (mark > APP0 && mark <= APP15) return mark === APP14;
  return mark >= FIRST_TABLE;
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
    const hasContent = headEnd > from + 2;
    if (mark === EOI || (hasContent && isOfPicture(mark, bytes.subarray(from + 4, headEnd))))
      kept.push(bytes.subarray(from, to));
  }
  return Buffer.concat(kept);
}
