import { z } from 'zod';
import { instant } from '../../schemas/shared.ts';

/** A band of the newest item, as its file could be opened. */
const triedBand = z.object({
  name: z.string(),
  readable: z.boolean(),
  /** Of the whole file; null where its server does not say. */
  megabytes: z.number().nullable(),
  /** Why it cannot be read, a sentence. */
  fault: z.string().nullable(),
});
export type TriedBand = z.infer<typeof triedBand>;

/** What a catalogue showed over the area, or why it showed nothing. */
export const sourceTry = z.object({
  /** Why nothing was found, or why only a part of what there is, a sentence. */
  fault: z.string().nullable(),
  /** Items over the area in the days asked for; at most so many are counted. */
  items: z.number(),
  /** There are more of them. */
  more: z.boolean(),
  /** The area: of the loaded blocks, or the whole of the installation where there are none. */
  area: z.enum(['blocks', 'bounds']),
  newest: z
    .object({
      id: z.string(),
      acquiredAt: instant,
      /** Per cent, as the provider reports. */
      cloudCover: z.number().nullable(),
      /** Why the scene cannot be computed, a sentence. */
      fault: z.string().nullable(),
      bands: z.array(triedBand),
    })
    .nullable(),
});
export type SourceTry = z.infer<typeof sourceTry>;
