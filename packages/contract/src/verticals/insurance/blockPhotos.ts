import { z } from 'zod';
import { type FormFile, isFile } from './formFile.ts';
import { askedDay, instant, isoDate, meparCode, noQuery } from '../../schemas/shared.ts';

/** A photo that a farmer sent of a block. */
const blockPhoto = z.object({
  id: z.uuid(),
  /** The day of the alert that it answers. */
  alertDate: isoDate,
  sentAt: instant,
  /** When the camera says that it was taken; null where it does not. */
  takenAt: instant.nullable(),
  /** Whether the camera knew where: the photo is on the map then. */
  hasPlace: z.boolean(),
  /** Who sent it; null where the person was erased. */
  sentBy: z.string().nullable(),
  /** Whether the caller may take it back. */
  removable: z.boolean(),
});
export type BlockPhoto = z.infer<typeof blockPhoto>;

const blockOnly = z.strictObject({ code: meparCode });

export const blockPhotoEndpoints = {
  blockPhotos: { params: blockOnly, query: noQuery, answer: z.array(blockPhoto) },
  addBlockPhoto: {
    params: blockOnly,
    /** `date`: of the alert; `id`: of the photo, made by the device, so that sending it twice makes one. */
    query: z.strictObject({ date: askedDay, id: z.uuid().optional() }),
    /** A form with a file `photo`: JPEG, PNG, WebP or HEIC; and, where the device made one, a small JPEG `thumbnail` of it. */
    body: z.custom<FormFile & { readonly beside?: FormFile | undefined }>(isFile),
    form: ['photo', 'thumbnail'],
    answer: blockPhoto,
    status: 201,
  },
  removeBlockPhoto: { params: z.strictObject({ id: z.uuid() }), status: 204 },
  blockPhotoImage: {
    params: z.strictObject({ id: z.uuid() }),
    query: z.strictObject({ size: z.enum(['image', 'thumbnail']).optional() }),
  },
} as const;
