import { z } from 'zod';
import { instant, pointGeometry } from '../../schemas/shared.ts';

/** Name of this schema in the specification: Photo. */
export const photo = z.object({
  id: z.uuid(),
  geom: pointGeometry.nullable(),
  sequenceNumber: z.number().nullable(),
  damageNumber: z.string().nullable(),
  inspectionNumber: z.string().nullable(),
  externalId: z.string().nullable(),
  photoCreatedAt: instant.nullable(),
  sha256: z.string(),
});
export type Photo = z.infer<typeof photo>;

export const casePhoto = photo.extend({
  /** The sampling point that it shows; null of none. */
  pointId: z.uuid().nullable(),
  /** The point's number; null where the point is not there (any more). */
  pointNumber: z.number().nullable(),
});
export type CasePhoto = z.infer<typeof casePhoto>;
