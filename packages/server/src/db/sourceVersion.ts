import { type RawBuilder, sql } from 'kysely';
import type { Executor } from './executor.ts';

/** The versioned subjects: where crops are grown, the images' measurements of blocks, what companies insure, counties and roads. */
export type SourceSubject = 'neighbours' | 'observations' | 'portfolio' | 'reference';

/**
 * The version of a subject as a value of a query; null where there is none. Figures that are read by a later statement
 * are at least as new. The same text is never given twice: writes are counted, and their transactions numbered.
 */
export const sourceVersion = (subject: SourceSubject): RawBuilder<string | null> =>
  sql<string | null>`(select sum(writes) || '.' || max(xid::text::bigint) from source_version
    where subject = ${sql.lit(subject)})`;

/** More rows than these are merged into one, so that reading a version stays cheap. */
const MAX_ROWS = 20;

/** Merges a subject's rows into one: the same version. Running it twice at once does no harm. */
export async function foldSourceVersions(executor: Executor): Promise<void> {
  await sql`with many as (select subject from source_version group by subject having count(*) > ${sql.lit(MAX_ROWS)}),
      gone as (delete from source_version where subject in (select subject from many) returning subject, xid, writes)
    insert into source_version (subject, xid, writes)
      select subject, max(xid::text::bigint)::text::xid8, sum(writes) from gone group by subject
      on conflict (subject, xid) do update set writes = source_version.writes + excluded.writes`.execute(executor);
}
