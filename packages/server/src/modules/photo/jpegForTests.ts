export interface Camera {
  /** `YYYY:MM:DD hh:mm:ss` */
  readonly takenAt?: string;
  /** Degrees, WGS84. */
  readonly place?: readonly [longitude: number, latitude: number];
  /** Orientation, 1 to 8. */
  readonly orientation?: number;
  /** Makes two pictures differ. */
  readonly mark?: number;
}

interface Entry {
  readonly tag: number;
  readonly type: number;
  readonly count: number;
  /** Four bytes at most, or bytes that are written after the list. */
  readonly value: Buffer;
}

const TYPE = { ascii: 2, short: 3, long: 4, rational: 5 } as const;
const HEADER = 8;

const long = (value: number) => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
};
const text = (tag: number, value: string): Entry => {
  const bytes = Buffer.from(`${value}\0`, 'latin1');
  return { tag, type: TYPE.ascii, count: bytes.length, value: bytes };
};
const degrees = (tag: number, value: number): Entry => {
  const seconds = Math.round(value * 3_600_000);
  const parts = [Math.floor(seconds / 3_600_000), 1, Math.floor(seconds / 60_000) % 60, 1, seconds % 60_000, 1_000];
  return { tag, type: TYPE.rational, count: 3, value: Buffer.concat(parts.map(long)) };
};

/** A list of tags (TIFF 6.0) at an offset of its file. */
function directory(entries: readonly Entry[], offset: number): Buffer {
  const list = Buffer.alloc(2 + entries.length * 12 + 4);
  list.writeUInt16LE(entries.length, 0);
  const behind: Buffer[] = [];
  let at = offset + list.length;
  for (const [index, { tag, type, count, value }] of entries.entries()) {
    const start = 2 + index * 12;
    list.writeUInt16LE(tag, start);
    list.writeUInt16LE(type, start + 2);
    list.writeUInt32LE(count, start + 4);
    if (value.length <= 4) value.copy(list, start + 8);
    else {
      list.writeUInt32LE(at, start + 8);
      behind.push(value);
      at += value.length;
    }
  }
  return Buffer.concat([list, ...behind]);
}

const short = (tag: number, value: number): Entry => ({ tag, type: TYPE.short, count: 1, value: long(value) });
const pointer = (tag: number, offset: number): Entry => ({ tag, type: TYPE.long, count: 1, value: long(offset) });

/** A camera's metadata of a picture: TIFF 6.0, little-endian. */
export function cameraTiff({ takenAt, place, orientation }: Camera): Buffer {
  const count = [takenAt, place, orientation].filter((each) => each !== undefined).length;
  const first = HEADER + 2 + count * 12 + 4;
  const exif = takenAt === undefined ? Buffer.alloc(0) : directory([text(0x9003, takenAt)], first);
  const gps =
    place === undefined
      ? Buffer.alloc(0)
      : directory([text(1, 'N'), degrees(2, place[1]), text(3, 'E'), degrees(4, place[0])], first + exif.length);
  const root = directory(
    [
      ...(orientation === undefined ? [] : [short(0x112, orientation)]),
      ...(takenAt === undefined ? [] : [pointer(0x8769, first)]),
      ...(place === undefined ? [] : [pointer(0x8825, first + exif.length)]),
    ],
    HEADER,
  );
  return Buffer.concat([Buffer.from('II*\0', 'latin1'), long(HEADER), root, exif, gps]);
}

/** The same as a segment of a JPEG (APP1). */
export function exifSegment(camera: Camera): Buffer {
  const segment = Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), cameraTiff(camera)]);
  const length = Buffer.alloc(2);
  length.writeUInt16BE(segment.length + 2);
  return Buffer.concat([Buffer.from([0xff, 0xe1]), length, segment]);
}

/** A progressive JPEG of 16 x 8 pixels. */
const PICTURE = Buffer.from(
  [
    '/9j/4AAQSkZJRgABAQAAAQABAAD/2wCEAAgICAgJCAkKCgkNDgwODRMREBARExwUFhQWFBwrGx8bGx8bKyYuJSMlLiZENS8vNUROQj5CTl9VVV',
    '93cXecnNEBCAgICAkICQoKCQ0ODA4NExEQEBETHBQWFBYUHCsbHxsbHxsrJi4lIyUuJkQ1Ly81RE5CPkJOX1VVX3dxd5yc0f/CABEIAAgAEAMB',
    'IgACEQEDEQH/xAAnAAEBAAAAAAAAAAAAAAAAAAAABAEBAAAAAAAAAAAAAAAAAAAAAf/aAAwDAQACEAMQAAAAitB//8QAHhAAAgICAgMAAAAAAA',
    'AAAAAAAQIDEQQhIkGhwfH/2gAIAQEAAT8AyJ3yHEUQuxodV540ft8oYI8aNndrJ27nRerPZ0o337I//8QAHBEAAgICAwAAAAAAAAAAAAAAAQID',
    'BAATISRB/9oACAECAQE/ALHXqwpHxtRXc+knP//EAB8RAAIBAgcAAAAAAAAAAAAAAAECBAASAxEhIzNBYf/aAAgBAwEBPwB96asd+JMO+3okHL',
    'Xyv//Z',
  ].join(''),
  'base64',
);

const MAX_CONTENT = 65_533;

/** Bytes as comments of a JPEG, in as many segments as they need. */
export function commentSegments(bytes: Buffer): Buffer {
  const parts: Buffer[] = [];
  for (let at = 0; at < bytes.length; at += MAX_CONTENT) {
    const content = bytes.subarray(at, at + MAX_CONTENT);
    const head = Buffer.from([0xff, 0xfe, 0, 0]);
    head.writeUInt16BE(content.length + 2, 2);
    parts.push(head, content);
  }
  return Buffer.concat(parts);
}

/** A small picture with given segments after its beginning. */
export const smallJpeg = (...segments: readonly Buffer[]): Buffer =>
  Buffer.concat([PICTURE.subarray(0, 2), ...segments, PICTURE.subarray(2)]);

/** A JPEG with a camera's metadata, around a small picture. */
export const cameraJpeg = ({ mark = 0, ...camera }: Camera = {}): Buffer =>
  smallJpeg(exifSegment(camera), commentSegments(Buffer.from([mark])));
