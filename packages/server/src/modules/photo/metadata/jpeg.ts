const [SOI, EOI, SOS] = [0xd8, 0xd9, 0xda];
/** Of sizes and tables. */
const FIRST_TABLE = 0xc0;
const APP0 = 0xe0;
const APP2 = 0xe2;
const APP14 = 0xee;
const APP15 = 0xef;
const COMMENT = 0xfe;

const ICC = Buffer.from('ICC_PROFILE\0', 'latin1');
/** Fill byte, restart marks and TEM stand alone, without a length. */
const isBare = (mark: number) => mark === 0x01 || (mark >= 0xd0 && mark <= 0xd7);

/** Whether a segment is needed to draw the picture: sizes, tables, JFIF, colours; and nothing that tells who, where or with what. */
function isOfPicture(mark: number, content: Buffer): boolean {
  if (mark === COMMENT) return false;
  if (mark === APP2) return content.subarray(0, ICC.length).equals(ICC);
  if (mark > APP0 && mark <= APP15) return mark === APP14;
  return mark >= FIRST_TABLE;
}

/** The next mark from here on; what lies before it is no part of any segment. */
function nextMark(bytes: Buffer, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at >= 0 && at + 1 < bytes.length; at = bytes.indexOf(0xff, at + 1)) {
    const mark = bytes[at + 1] ?? 0;
    if (mark !== 0 && mark !== 0xff) return at;
  }
  return -1;
}

/** End of a scan's data: the next mark that is neither a stuffed byte nor a restart. */
function scanEnd(bytes: Buffer, from: number): number {
  for (let at = nextMark(bytes, from); at >= 0; at = nextMark(bytes, at + 2)) {
    if (!isBare(bytes[at + 1] ?? 0)) return at;
  }
  return bytes.length;
}

/** An EXIF segment that says nothing but which way up the picture is (tag 0x0112). */
function turned(orientation: number): Buffer {
  const segment = Buffer.from(
    '\xFF\xE1\0\x22Exif\0\0MM\0*\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01\0\0\0\0\0\0\0\0',
    'latin1',
  );
  segment.writeUInt16BE(orientation, 28);
  return segment;
}

/**
 * A JPEG without what its camera wrote about itself: EXIF, XMP, comments, and the previews behind its end.
 * @param orientation 1 to 8, as EXIF counts; 1 is upright
 */
export function plainJpeg(bytes: Buffer, orientation: number): Buffer {
  const kept: Buffer[] = [Buffer.from([0xff, SOI])];
  if (orientation > 1 && orientation <= 8) kept.push(turned(orientation));
  let at = nextMark(bytes, 2);
  while (at >= 0) {
    const mark = bytes[at + 1] ?? 0;
    if (mark === EOI) {
      kept.push(bytes.subarray(at, at + 2));
      break;
    }
    const isAlone = isBare(mark) || mark === SOI || at + 4 > bytes.length;
    const end = isAlone ? at + 2 : at + 2 + bytes.readUInt16BE(at + 2);
    if (!isAlone && isOfPicture(mark, bytes.subarray(at + 4, end))) kept.push(bytes.subarray(at, end));
    if (mark === SOS) {
      const last = scanEnd(bytes, end);
      kept.push(bytes.subarray(end, last));
      at = last < bytes.length ? last : -1;
    } else at = nextMark(bytes, end);
  }
  return Buffer.concat(kept);
}
