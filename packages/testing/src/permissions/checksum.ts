import { sql } from 'kysely';
import type { Executor } from '@georisk/server/db/executor.ts';

/** Tables that refusals write too: last uses of sessions, counts, logs. */
const MOVING = ['session', 'throttle', 'known_device', 'log_entry', 'spatial_ref_sys', 'schema_migration'];

/** One text that changes with any row of any table, except those that refusals write. */
export async function checksumOf(db: Executor): Promise<string> {
  const { rows: tables } = await sql<{ name: string }>`select tablename as name from pg_tables
    where schemaname = 'public' and tablename <> all(${MOVING}) order by tablename`.execute(db);
  const each = tables.map(
    // A sum of hashes depends on no order, so that nothing has to be sorted.
    ({
      name,
    }) => sql`select ${name}::text as name, count(*) || ' ' || coalesce(sum(hashtextextended(t::text, 0)::numeric), 0) as sum
      from ${sql.table(name)} t`,
  );
  const { rows } = await sql<{ name: string; sum: string }>`${sql.join(each, sql` union all `)}`.execute(db);
  return rows.map(({ name, sum }) => `${name}:${sum}`).join('\n');
}

/** Names of the tables in which two checksums differ. */
export const differing = (before: string, after: string): string[] => {
  const known = new Set(before.split('\n'));
  return after
    .split('\n')
    .filter((line) => !known.has(line))
    .map((line) => line.replace(/:.*/, ''));
};
