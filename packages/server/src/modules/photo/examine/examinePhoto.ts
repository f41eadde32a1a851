import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { type PhotoKind, photoKindOf } from '@georisk/domain/photo/photoKind.ts';
import { PictureError } from '../metadata/boxes.ts';
import { withoutMetadata } from '../metadata/withoutMetadata.ts';
import { type Camera, cameraOf } from './camera.ts';
import { heicPicture } from './heicPicture.ts';
import { jpegPicture } from './jpegPicture.ts';
import { brokenPicture, type Picture, type PictureFault } from './pictureBounds.ts';
import { pngPicture } from './pngPicture.ts';
import { webpPicture } from './webpPicture.ts';

export type PhotoFault = PictureFault | 'no-photo' | 'thumbnail';

export interface ExaminedPhoto extends Camera {
  readonly kind: PhotoKind;
  readonly sha256: string;
  readonly size: number;
  readonly checked: 'pixels' | 'container';
  readonly trailingBytes: number;
  /** The thumbnail without its metadata; null where none came. */
  readonly thumbnail: Uint8Array | null;
}

export type PhotoExamined =
  | { readonly ok: true; readonly photo: ExaminedPhoto }
  | { readonly ok: false; readonly fault: PhotoFault };

const PICTURES: Readonly<Record<PhotoKind, (bytes: Buffer) => Promise<Picture>>> = {
  jpeg: jpegPicture,
  png: pngPicture,
  webp: webpPicture,
  heic: heicPicture,
};

/** A file that cannot be read to its end is an incomplete picture. */
async function pictureOf(kind: PhotoKind, bytes: Buffer): Promise<Picture> {
  try {
    return await PICTURES[kind](bytes);
  } catch (error) {
    if (error instanceof PictureError || error instanceof RangeError) return brokenPicture;
    throw error;
  }
}

const MAX_THUMBNAIL_BYTES = 256 * 1024;

/** A small JPEG without its metadata; undefined for anything else. */
async function thumbnailOf(path: string): Promise<Buffer | undefined> {
  const bytes = await readFile(path);
  if (bytes.length > MAX_THUMBNAIL_BYTES || photoKindOf(bytes) !== 'jpeg') return undefined;
  if (!(await pictureOf('jpeg', bytes)).ok) return undefined;
  return (await withoutMetadata(bytes)) ?? undefined;
}

export interface PhotoToExamine {
  readonly path: string;
  /** A smaller picture of it, made by the device. */
  readonly thumbnail?: string | undefined;
}

/**
 * Reads a photo: its kind by its content, whether it is a complete picture, its camera's metadata. A JPEG, PNG or WebP
 * is decoded, of a HEIC the container is checked. The file is untrusted: uploads are read only in a process of its own.
 */
export async function examinePhoto({ path, thumbnail }: PhotoToExamine): Promise<PhotoExamined> {
  const bytes = await readFile(path);
  const kind = photoKindOf(bytes);
  if (kind === null) return { ok: false, fault: 'no-photo' };
  const picture = await pictureOf(kind, bytes);
  if (!picture.ok) return picture;
  const small = thumbnail === undefined ? null : await thumbnailOf(thumbnail);
  if (small === undefined) return { ok: false, fault: 'thumbnail' };
  const { checked, trailingBytes } = picture;
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  return {
    ok: true,
    photo: { kind, sha256, size: bytes.length, checked, trailingBytes, thumbnail: small, ...(await cameraOf(bytes)) },
  };
}
