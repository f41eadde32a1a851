import { z } from 'zod';
import { type Endpoint, instant, noQuery, rowId } from '../../schemas/shared.ts';

const row = z.record(z.string(), z.unknown());

/** All stored data of a person, without anything that gives access to their account. */
export const personExport = z.object({
  at: instant,
  person: row,
  /** By table of the database, under the names of the database. */
  records: z.array(z.object({ table: z.string(), rows: z.array(row) })),
});
export type PersonExport = z.infer<typeof personExport>;

/** What an erasure removed, and how many rows of the insurance file remain under a name without meaning. */
export const erasure = z.object({
  name: z.string(),
  sessions: z.number(),
  links: z.number(),
  messages: z.number(),
  settings: z.number(),
  kept: z.number(),
  /** Of which photos of blocks that they sent as evidence. */
  photos: z.number(),
});
export type Erasure = z.infer<typeof erasure>;

const params = z.strictObject({ id: rowId });

export const personEndpoints = {
  personExport: { params, query: noQuery, answer: personExport },
  erasePerson: { params, answer: erasure },
  ownExport: { query: noQuery, answer: personExport },
} as const satisfies Record<string, Endpoint>;
