import { PHOTO_KINDS } from '@georisk/domain/photo/photoKind.ts';
import { photoTexts } from '../photos.hu.ts';
import type { ExaminedPhoto, PhotoFault } from './examinePhoto.ts';

const FAULTS: Readonly<Record<PhotoFault, string>> = {
  'no-photo': photoTexts.notAPhoto,
  broken: photoTexts.broken,
  thumbnail: photoTexts.broken,
  'too-many-pixels': photoTexts.tooManyPixels,
  'too-long-tail': photoTexts.tooLongTail,
};

/** The sentence for a file that is no photo, or an incomplete one. */
export const photoFaultText = (fault: PhotoFault): string => FAULTS[fault];

/** A photo on the disk, and its camera's metadata. */
export type PhotoFile = Omit<ExaminedPhoto, 'kind'> & {
  readonly path: string;
  readonly mediaType: string;
  readonly extension: string;
};

export const photoFileOf = (path: string, { kind, ...photo }: ExaminedPhoto): PhotoFile => ({
  ...photo,
  ...PHOTO_KINDS[kind],
  path,
});
