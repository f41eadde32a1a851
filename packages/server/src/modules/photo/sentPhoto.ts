import { toEov } from '@georisk/domain/geo/crs.ts';
import { type BBox, bboxHolds } from '@georisk/domain/geo/bbox.ts';
import { type Eov, wgs84 } from '@georisk/domain/units.ts';
import { Problem } from '#server/http/problem.ts';
import { readInSandbox } from '#server/sandbox/inSandbox.ts';
import { type PhotoFile, photoFaultText, photoFileOf } from './examine/photoFile.ts';
import { sentPhotoTexts } from './sentPhoto.hu.ts';

/** A photo of 25 MB sent from a field over a slow network: 0.7 Mbit/s. */
export const SLOWEST_PHOTO_MS = 300_000;

/** The files of a photo as a device sends it. */
export interface SentFiles {
  readonly path: string;
  /** A small JPEG, made by the device. */
  readonly thumbnail?: string | undefined;
}

export interface ReadPhoto {
  readonly photo: PhotoFile;
  readonly thumbnail: Buffer | null;
}

/**
 * Reads a photo in a process of its own. @throws Problem where it is no photo, or an incomplete one; a failing
 * thumbnail never loses a photo silently
 */
export async function readPhoto({ path, thumbnail }: SentFiles, person: number): Promise<ReadPhoto> {
  const read = await readInSandbox('photo', { path, thumbnail }, person);
  if (read === 'too-much') throw new Problem('busy', { message: sentPhotoTexts.tooSlow, retryAfterSeconds: 60 });
  if (read === 'broken') throw new Problem('unsupported-media-type', { message: photoFaultText('broken') });
  if (read.ok) {
    const { thumbnail: small } = read.photo;
    return { photo: photoFileOf(path, read.photo), thumbnail: small && Buffer.from(small) };
  }
  if (read.fault === 'thumbnail') throw new Problem('malformed-request', { error: 'Malformed: thumbnail' });
  throw new Problem('unsupported-media-type', { message: photoFaultText(read.fault) });
}

/** Where a photo was taken, if that is in the part of the world that the installation covers. */
export function placeOfPhoto({ place }: PhotoFile, bounds: BBox): Eov | null {
  if (place === null) return null;
  const position = toEov(wgs84(place[0], place[1]));
  return bboxHolds(bounds, [position[0], position[1]]) ? position : null;
}
