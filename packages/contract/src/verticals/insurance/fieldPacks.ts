import { z } from 'zod';
import { type Endpoint, isoDate, meparCode, noQuery, rowId, seasonYear } from '../../schemas/shared.ts';
import { idOnly } from './damages.ts';

/** The season pack of one of a case's blocks (`domain/seasonPack`), which another call gives. */
const seasonPackRef = z.object({
  mepar: z.string(),
  /** Changes with its pictures. */
  version: z.string(),
  /** Of the packed file; null where the block is too large to be taken along. */
  bytes: z.number().nullable(),
  /** Dates with a picture. */
  dates: z.number(),
  from: isoDate.nullable(),
  to: isoDate.nullable(),
});
export type SeasonPackRef = z.infer<typeof seasonPackRef>;

/** What is taken to the field of a case, beside what its screens read. */
const fieldPack = z.object({
  damageId: z.number(),
  damageNumber: z.string(),
  /** Changes with anything of the case, its plots, photos or pictures. */
  version: z.string(),
  /** Of everything that is fetched besides the answers of other calls. */
  bytes: z.number(),
  seasons: z.array(seasonPackRef),
  /** Photos with a small picture. */
  thumbnails: z.array(z.object({ id: z.uuid(), bytes: z.number() })),
});
export type FieldPack = z.infer<typeof fieldPack>;

export const fieldPackEndpoints = {
  fieldPack: { params: idOnly, query: noQuery, answer: fieldPack },
  seasonPack: { params: z.strictObject({ id: rowId, code: meparCode }), query: noQuery },
  /** Without a year: that of the block's newest measurement. */
  blockSeason: { params: z.strictObject({ code: meparCode }), query: z.strictObject({ year: seasonYear.optional() }) },
} as const satisfies Record<string, Endpoint>;
