import { UNDO_MS } from '@georisk/contract/verticals/admin/importUndo.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Executor } from '#server/db/executor.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { isJournaled, labelOf, NAMED_REFERENCES } from './journaledTables.ts';
import { digestOf, hasKey, tableShape, type TableShape } from '#server/db/tableShape.ts';
import type { Obstacle, TableCounts } from './undo.plan.ts';

const EXAMPLES = 3;

/** What an import did to each row of a table as a whole: the first and the last operation, and what it left. */
const netOf = (importId: string, table: string) => sql`
  select entry->'k' as k, (array_agg(j.operation order by j.step))[1] as first,
    (array_agg(j.operation order by j.step desc))[1] as last, (array_agg(entry->>'a' order by j.step desc))[1] as digest
  from import_journal j cross join lateral jsonb_array_elements(j.entries) as entry
  where j.import_id = ${importId}::uuid and j.table_name = ${table}
  group by entry->'k'`;

const isCreated = sql<boolean>`net.first = 'insert' and net.last <> 'delete'`;

/** The rows of each table that an undo would remove, change back and bring back. */
export async function countsOf(executor: Executor, importId: string): Promise<readonly TableCounts[]> {
  const tables = await sql<{ name: string }>`
    select table_name as name from import_journal where import_id = ${importId}::uuid
    group by 1 order by min(step)`.execute(executor);
  const counts: TableCounts[] = [];
  for (const { name } of tables.rows) {
    const { rows } = await sql<Omit<TableCounts, 'table'>>`
      with net as (${netOf(importId, name)})
      select count(*) filter (where ${isCreated})::integer as created,
        count(*) filter (where net.first <> 'insert' and net.last <> 'delete')::integer as changed,
        count(*) filter (where net.first <> 'insert' and net.last = 'delete')::integer as removed
      from net`.execute(executor);
    counts.push(...rows.map((row) => ({ table: name, ...row })));
  }
  return counts;
}

/** As `countsOf`, of however many rows: longer than other statements may take. */
export const countsInTime = (executor: Executor, importId: string): Promise<readonly TableCounts[]> =>
  inTransaction(executor, async (tx) => {
    await sql`set local statement_timeout = ${sql.lit(`${UNDO_MS}ms`)}`.execute(tx);
    return countsOf(tx, importId);
  });

/** Holds the rows of a table: nobody changes them, or points at them, until the undo has ended. */
export async function holdRows(tx: Executor, importId: string, shape: TableShape): Promise<void> {
  await sql`
    select 1 from ${sql.table(shape.table)} t join (${netOf(importId, shape.table)}) net on ${hasKey(shape, 't', 'net.k')}
    for update of t`.execute(tx);
}

interface Found {
  readonly count: number;
  readonly examples: readonly (string | null)[] | null;
}

const named = ({ count, examples }: Found) => ({
  count,
  examples: [...new Set(examples ?? [])].filter((each) => each !== null),
});

/** Rows that somebody has changed since, removed since although they were there before, or made again. */
export async function changedSince(tx: Executor, importId: string, shape: TableShape): Promise<readonly Obstacle[]> {
  const { table } = shape;
  const kept = await tx
    .selectFrom('importJournal')
    .select('columns')
    .where('importId', '=', importId)
    .where('tableName', '=', table)
    .where('operation', '<>', 'delete')
    .limit(1)
    .executeTakeFirst();
  const key = sql.ref(`t.${shape.keys[0] ?? ''}`);
  const { rows } = await sql<Found>`
    with net as (${netOf(importId, table)})
    select count(*)::integer as count,
      (array_agg(coalesce(${labelOf(table)}, net.k->>0) order by net.k))[1:${sql.lit(EXAMPLES)}] as examples
    from net left join ${sql.table(table)} t on ${hasKey(shape, 't', 'net.k')}
    where case
      when net.last = 'delete' then ${key} is not null
      when net.first = 'insert' then ${key} is not null and ${digestOf(shape, 't', kept?.columns ?? [])} <> net.digest
      else ${key} is null or ${digestOf(shape, 't', kept?.columns ?? [])} <> net.digest end`.execute(tx);
  return rows.filter(({ count }) => count > 0).map((found) => ({ why: 'changed', table, ...named(found) }));
}

interface Reference {
  readonly child: string;
  readonly points: RawBuilder<boolean>;
}

async function referencesTo(tx: Executor, table: string): Promise<readonly Reference[]> {
  const { rows } = await sql<{ child: string; own: string[]; theirs: string[] }>`
    select child.relname as child,
      array(select a.attname::text from unnest(c.conkey) with ordinality as u (number, place)
        join pg_attribute a on a.attrelid = c.conrelid and a.attnum = u.number order by u.place) as own,
      array(select a.attname::text from unnest(c.confkey) with ordinality as u (number, place)
        join pg_attribute a on a.attrelid = c.confrelid and a.attnum = u.number order by u.place) as theirs
    from pg_constraint c join pg_class child on child.oid = c.conrelid
    where c.contype = 'f' and c.confrelid = to_regclass(${`public.${table}`})
    order by 1, 2`.execute(tx);
  const keys = rows.map(({ child, own, theirs }) => ({
    child,
    points: sql<boolean>`${sql.join(
      own.map((column, index) => sql`${sql.ref(`t.${column}`)} = ${sql.ref(`p.${theirs[index] ?? ''}`)}`),
      sql` and `,
    )}`,
  }));
  const others = NAMED_REFERENCES.filter(({ parent }) => parent === table).map(({ child, condition }) => ({
    child,
    points: condition,
  }));
  return [...keys, ...others];
}

/** Rows of others that point at rows which an undo would remove: a case on an imported policy. */
export async function pointingAt(tx: Executor, importId: string, shape: TableShape): Promise<readonly Obstacle[]> {
  const obstacles: Obstacle[] = [];
  for (const { child, points } of await referencesTo(tx, shape.table)) {
    const own = isJournaled(child)
      ? sql`left join (${netOf(importId, child)}) mine on ${hasKey(await tableShape(tx, child), 't', 'mine.k')}`
      : sql`left join (select null as k where false) mine on true`;
    const { rows } = await sql<Found>`
      with net as (${netOf(importId, shape.table)})
      select count(*)::integer as count, (array_agg((${labelOf(child)})::text))[1:${sql.lit(EXAMPLES)}] as examples
      from net join ${sql.table(shape.table)} p on ${hasKey(shape, 'p', 'net.k')}
        join ${sql.table(child)} t on ${points} ${own}
      where ${isCreated} and mine.k is null`.execute(tx);
    const found = rows.filter(({ count }) => count > 0);
    obstacles.push(...found.map((each) => ({ why: 'used' as const, table: child, ...named(each) })));
  }
  return obstacles;
}
