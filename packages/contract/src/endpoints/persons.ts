import { z } from 'zod';
import { type Endpoint, instant, noQuery, rowId } from './shared.ts';

const row = z.record(z.string(), z.unknown());

/** Everything that is kept of a person, without what would open his account. */
export const personExport = z.object({
  at: instant,
  person: row,
  /** By table of the database, in its names. */
  records: z.array(z.object({ table: z.string(), rows: z.array(row) })),
});
export type PersonExport = z.infer<typeof personExport>;

/** What an erasure took away, and how many rows of the insurance file stay under a name that says nothing. */
export const erasure = z.object({
  name: z.string(),
  sessions: z.number(),
  links: z.number(),
  messages: z.number(),
  settings: z.number(),
  kept: z.number(),
});
export type Erasure = z.infer<typeof erasure>;

const params = z.strictObject({ id: rowId });

export const personEndpoints = {
  personExport: { params, query: noQuery, answer: personExport },
  erasePerson: { params, answer: erasure },
  ownExport: { query: noQuery, answer: personExport },
} as const satisfies Record<string, Endpoint>;
