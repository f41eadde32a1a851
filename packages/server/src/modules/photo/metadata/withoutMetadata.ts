import { type PhotoKind, photoKindOf } from '@georisk/domain/photo/photoKind.ts';
import exifr from 'exifr';
import { PictureError } from './boxes.ts';
import { plainPng, plainWebp } from './chunks.ts';
import { plainHeic } from './heic.ts';
import { plainJpeg } from './jpeg.ts';

/** The orientation of the camera. Damaged metadata give none. */
async function orientationOf(bytes: Buffer): Promise<number> {
  // oxlint-disable-next-line import/no-named-as-default-member -- CommonJS, which Node reads no names from
  const value: unknown = await exifr.orientation(bytes).catch(() => undefined);
  return typeof value === 'number' ? value : 1;
}

const PLAIN = {
  jpeg: async (bytes) => plainJpeg(bytes, await orientationOf(bytes)),
  png: async (bytes) => plainPng(bytes),
  webp: async (bytes) => plainWebp(bytes),
  heic: async (bytes) => plainHeic(bytes),
} as const satisfies Readonly<Record<PhotoKind, (bytes: Buffer) => Promise<Buffer>>>;

/**
 * Copies a photo as it is shown: the picture alone, without person, place, time and camera. Place and time that are
 * needed are stored beside it in the database.
 * @returns null for a file whose metadata cannot be found, so that it is not shown at all
 */
export async function withoutMetadata(bytes: Buffer): Promise<Buffer | null> {
  const kind = photoKindOf(bytes);
  if (kind === null) return null;
  try {
    return await PLAIN[kind](bytes);
  } catch (error) {
    if (error instanceof PictureError || error instanceof RangeError) return null;
    throw error;
  }
}
