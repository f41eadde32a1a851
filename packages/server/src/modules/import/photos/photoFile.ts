import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { PHOTO_KINDS, type PhotoKind, photoKindOf } from '@georisk/domain/photo/photoKind.ts';
import exifr from 'exifr';
import { instantOfWall } from '../../../budapestTime.ts';
import { isWholeHeic } from '../../photo/metadata/boxes.ts';
import { RowRefusal } from '../reading.ts';
import { photoTexts } from './photos.hu.ts';

const MAX_MEGABYTES = 30;

/** Whether the end of the picture is there. */
const IS_WHOLE = {
  // Cameras write previews behind the picture: its end need not be that of the file.
  jpeg: (bytes) => bytes.lastIndexOf(Buffer.from([0xff, 0xd9])) > 3,
  png: (bytes) => bytes.lastIndexOf('IEND') > 8,
  webp: (bytes) => bytes.length >= bytes.readUInt32LE(4) + 8,
  heic: isWholeHeic,
} as const satisfies Readonly<Record<PhotoKind, (bytes: Buffer) => boolean>>;

export const isPhoto = (head: Buffer): boolean => photoKindOf(head) !== null;

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
  const kind = photoKindOf(bytes);
  if (kind === null) throw new RowRefusal(photoTexts.notAPhoto);
  if (!IS_WHOLE[kind](bytes)) throw new RowRefusal(photoTexts.broken);
  const { mediaType, extension } = PHOTO_KINDS[kind];
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
  return {
    place: placeOf(latitude, longitude),
    takenAt: exifInstant(DateTimeOriginal ?? CreateDate, OffsetTimeOriginal),
  };
}

/** Degrees; cameras without a signal write zeros. */
function placeOf(latitude: unknown, longitude: unknown): PhotoFile['place'] {
  if (typeof latitude !== 'number' || typeof longitude !== 'number' || (latitude === 0 && longitude === 0)) return null;
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 ? [longitude, latitude] : null;
}

const EXIF_TIME = /^(\d{4}):(\d{2}):(\d{2}) (\d{2}):(\d{2}):(\d{2})/;
/** Before it no camera wrote anything into a picture. */
const FIRST_YEAR = 1990;
const OFFSET = /^[+-]\d{2}:\d{2}$/;

/** A camera's clock is that of the field, Budapest's, unless it says how far it is from UTC. */
function exifInstant(value: unknown, offset: unknown): Date | null {
  const [, year = '', month = '', day = '', ...time] = EXIF_TIME.exec(typeof value === 'string' ? value : '') ?? [];
  const text = `${year}-${month}-${day}T${time.join(':')}`;
  const wall = Date.parse(`${text}Z`);
  if (Number.isNaN(wall) || Number(year) < FIRST_YEAR) return null;
  const told = typeof offset === 'string' && OFFSET.test(offset) ? Date.parse(`${text}${offset}`) : Number.NaN;
  return new Date(Number.isNaN(told) ? instantOfWall(wall) : told);
}
