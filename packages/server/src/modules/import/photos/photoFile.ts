import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import exifr from 'exifr';
import { instantOfWall } from '../../../budapestTime.ts';
import { RowRefusal } from '../reading.ts';
import { photoTexts } from './photos.hu.ts';

const MAX_MEGABYTES = 30;

interface Kind {
  readonly mediaType: string;
  readonly extension: string;
  readonly fits: (bytes: Buffer) => boolean;
  /** Whether the end of the picture is there. */
  readonly isWhole: (bytes: Buffer) => boolean;
}

const at = (bytes: Buffer, from: number, to: number) => bytes.toString('latin1', from, to);
const HEIC_BRANDS = new Set(['heic', 'heix', 'hevc', 'mif1', 'msf1']);

/** What a photo may be, told by its first bytes. */
const KINDS: readonly Kind[] = [
  {
    mediaType: 'image/jpeg',
    extension: 'jpg',
    fits: (bytes) => at(bytes, 0, 3) === '\xFF\xD8\xFF',
    // Cameras write previews behind the picture: its end need not be that of the file.
    isWhole: (bytes) => bytes.lastIndexOf(Buffer.from([0xff, 0xd9])) > 3,
  },
  {
    mediaType: 'image/png',
    extension: 'png',
    fits: (bytes) => at(bytes, 0, 8) === '\x89PNG\r\n\x1a\n',
    isWhole: (bytes) => bytes.lastIndexOf('IEND') > 8,
  },
  {
    mediaType: 'image/webp',
    extension: 'webp',
    fits: (bytes) => at(bytes, 0, 4) === 'RIFF' && at(bytes, 8, 12) === 'WEBP',
    isWhole: (bytes) => bytes.length >= bytes.readUInt32LE(4) + 8,
  },
  {
    mediaType: 'image/heic',
    extension: 'heic',
    fits: (bytes) => at(bytes, 4, 8) === 'ftyp' && HEIC_BRANDS.has(at(bytes, 8, 12)),
    isWhole: (bytes) => bytes.indexOf('mdat') > 0,
  },
];

export const isPhoto = (head: Buffer): boolean => KINDS.some(({ fits }) => fits(head));

/** A photo as it lies on the disk, and what its camera wrote into it. */
export interface PhotoFile {
  readonly bytes: Buffer;
  readonly sha256: string;
  readonly mediaType: string;
  readonly extension: string;
  /** Null where the camera wrote none. */
  readonly takenAt: Date | null;
  /** Degrees, WGS84; null where the camera knew no place. */
  readonly place: readonly [longitude: number, latitude: number] | null;
}

/** @throws RowRefusal of what is no photo, or no whole one */
export async function readPhotoFile(path: string): Promise<PhotoFile> {
  const { size } = await stat(path);
  if (size > MAX_MEGABYTES * 1024 * 1024) throw new RowRefusal(photoTexts.tooLarge(MAX_MEGABYTES));
  return photoOf(await readFile(path));
}

/** The same of bytes that are at hand. @throws RowRefusal of what is no photo, or no whole one */
export async function photoOf(bytes: Buffer): Promise<PhotoFile> {
  const kind = KINDS.find(({ fits }) => fits(bytes));
  if (kind === undefined) throw new RowRefusal(photoTexts.notAPhoto);
  if (!kind.isWhole(bytes)) throw new RowRefusal(photoTexts.broken);
  const { mediaType, extension } = kind;
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  return { bytes, sha256, mediaType, extension, ...(await cameraOf(bytes)) };
}

interface Exif {
  readonly latitude?: unknown;
  readonly longitude?: unknown;
  readonly DateTimeOriginal?: unknown;
  readonly CreateDate?: unknown;
  readonly OffsetTimeOriginal?: unknown;
}

const TAGS = [
  'DateTimeOriginal',
  'CreateDate',
  'OffsetTimeOriginal',
  'GPSLatitude',
  'GPSLongitude',
  'GPSLatitudeRef',
  'GPSLongitudeRef',
];

/** What stands in the picture is a help, and never a reason to refuse it. */
async function cameraOf(bytes: Buffer): Promise<Pick<PhotoFile, 'takenAt' | 'place'>> {
  const options = { pick: TAGS, reviveValues: false };
  // oxlint-disable-next-line import/no-named-as-default-member -- CommonJS, which Node reads no names from
  const exif = ((await exifr.parse(bytes, options).catch(() => undefined)) ?? {}) as Exif;
  const { latitude, longitude, DateTimeOriginal, CreateDate, OffsetTimeOriginal } = exif;
  const isPlace = Number.isFinite(latitude) && Number.isFinite(longitude) && !(latitude === 0 && longitude === 0);
  return {
    place: isPlace ? [Number(longitude), Number(latitude)] : null,
    takenAt: exifInstant(DateTimeOriginal ?? CreateDate, OffsetTimeOriginal),
  };
}

const EXIF_TIME = /^(\d{4}):(\d{2}):(\d{2}) (\d{2}):(\d{2}):(\d{2})/;
const OFFSET = /^[+-]\d{2}:\d{2}$/;

/** A camera's clock is that of the field, Budapest's, unless it says how far it is from UTC. */
function exifInstant(value: unknown, offset: unknown): Date | null {
  const [, year = '', month = '', day = '', ...time] = EXIF_TIME.exec(typeof value === 'string' ? value : '') ?? [];
  const wall = Date.parse(`${year}-${month}-${day}T${time.join(':')}Z`);
  if (Number.isNaN(wall)) return null;
  if (typeof offset === 'string' && OFFSET.test(offset)) {
    return new Date(`${year}-${month}-${day}T${time.join(':')}${offset}`);
  }
  return new Date(instantOfWall(wall));
}
