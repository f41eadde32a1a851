import { isIsoDate } from '@georisk/domain/dates/isoDate.ts';
import exifr from 'exifr';
import { instantOfWall } from '#server/budapestTime.ts';

/** The metadata that a camera wrote into its picture. */
export interface Camera {
  /** Null where it wrote none. */
  readonly takenAt: Date | null;
  /** Degrees, WGS84; null without a position. */
  readonly place: readonly [longitude: number, latitude: number] | null;
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

/** The metadata are a help, and never a reason to refuse the picture. */
export async function cameraOf(bytes: Buffer): Promise<Camera> {
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
function placeOf(latitude: unknown, longitude: unknown): Camera['place'] {
  if (typeof latitude !== 'number' || typeof longitude !== 'number' || (latitude === 0 && longitude === 0)) return null;
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 ? [longitude, latitude] : null;
}

const EXIF_TIME = /^(\d{4}):(\d{2}):(\d{2}) (\d{2}):(\d{2}):(\d{2})/;
/** No camera wrote metadata before this time. */
const FIRST_YEAR = 1990;
const OFFSET = /^[+-]\d{2}:\d{2}$/;

/** A camera's clock is local time, Budapest's, unless it gives its offset from UTC. */
function exifInstant(value: unknown, offset: unknown): Date | null {
  const [, year = '', month = '', day = '', ...time] = EXIF_TIME.exec(typeof value === 'string' ? value : '') ?? [];
  const text = `${year}-${month}-${day}T${time.join(':')}`;
  const wall = Date.parse(`${text}Z`);
  // JavaScript's own reader moves 30 February into March.
  if (!isIsoDate(`${year}-${month}-${day}`) || Number.isNaN(wall) || Number(year) < FIRST_YEAR) return null;
  const told = typeof offset === 'string' && OFFSET.test(offset) ? Date.parse(`${text}${offset}`) : Number.NaN;
  return new Date(Number.isNaN(told) ? instantOfWall(wall) : told);
}
