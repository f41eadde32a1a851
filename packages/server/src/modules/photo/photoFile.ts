import { stat } from 'node:fs/promises';
import { examinePhoto, type PhotoExamined } from './examine/examinePhoto.ts';
import { type PhotoFile, photoFaultText, photoFileOf } from './examine/photoFile.ts';
import { RowRefusal } from '#server/imports/reading.ts';
import { photoTexts } from './photos.hu.ts';

const MAX_MEGABYTES = 30;

export type ExaminesPhoto = (path: string) => Promise<PhotoExamined>;

/** @throws RowRefusal of a file that is no photo, or an incomplete one */
export async function readPhotoFile(
  path: string,
  examine: ExaminesPhoto = (each) => examinePhoto({ path: each }),
): Promise<PhotoFile> {
  const { size } = await stat(path);
  if (size > MAX_MEGABYTES * 1024 * 1024) throw new RowRefusal(photoTexts.tooLarge(MAX_MEGABYTES));
  const read = await examine(path);
  if (!read.ok) throw new RowRefusal(photoFaultText(read.fault));
  return photoFileOf(path, read.photo);
}
