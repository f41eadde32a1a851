import { z } from 'zod';
import { askedId, type Endpoint, instant } from '../../schemas/shared.ts';

const field = z.string().regex(/^[A-Za-z0-9]{1,40}$/);
/** Of a file: anything but what the database cannot keep. */
const text = z
  .string()
  .max(200)
  .regex(/^[^\0]+$/);

/** More than any file needs. */
const MAX_FIELDS = 100;
const MAX_VALUES = 500;

const atMost =
  (most: number) =>
  (record: object): boolean =>
    Object.keys(record).length <= most;

/** Field → column; null where the files have none. */
const columns = z.record(field, text.nullable()).refine(atMost(MAX_FIELDS));
/** Field → value of the files → known value. */
const values = z.record(field, z.record(text, text).refine(atMost(MAX_VALUES))).refine(atMost(MAX_FIELDS));

const importMapping = z.object({
  columns: z.record(z.string(), z.string().nullable()),
  values: z.record(z.string(), z.record(z.string(), z.string())),
  savedAt: instant,
  /** Who saved it; null of somebody who is no longer known. */
  by: z.string().nullable(),
});
export type ImportMapping = z.infer<typeof importMapping>;

const params = z.strictObject({ kind: z.string().regex(/^[a-z-]{1,40}$/) });
/** The company whose files it is of; a company's program leaves it out. */
const query = z.strictObject({ company: askedId.optional() });

export const importMappingEndpoints = {
  importMapping: { params, query, answer: z.object({ mapping: importMapping.nullable() }) },
  saveImportMapping: { params, query, body: z.strictObject({ columns, values }), answer: importMapping },
  forgetImportMapping: { params, query },
} as const satisfies Record<string, Endpoint>;
