import { sql } from 'kysely';
import type { Executor } from '#server/db/executor.ts';
import { hasKey, type TableShape, valueAt } from '#server/db/tableShape.ts';

/** What one statement of an import did. */
export interface JournalStep {
  readonly step: string;
  readonly tableName: string;
  readonly operation: 'insert' | 'update' | 'delete';
  readonly columns: readonly string[];
}

/** The statements of an import, the last one first. */
export const stepsBackwards = (tx: Executor, importId: string): Promise<readonly JournalStep[]> =>
  tx
    .selectFrom('importJournal')
    .select(['step', 'tableName', 'operation', 'columns'])
    .where('importId', '=', importId)
    .orderBy('step', 'desc')
    .execute();

const entriesOf = (step: string) => sql`
  import_journal j cross join lateral jsonb_array_elements(j.entries) as entry
  where j.step = ${step}::bigint`;

/** Columns that still exist, with their places in the journal. */
const kept = ({ types }: TableShape, columns: readonly string[]) =>
  columns.flatMap((column, index) => (types.has(column) ? [{ column, index }] : []));

async function removeInserted(tx: Executor, shape: TableShape, { step }: JournalStep): Promise<void> {
  await sql`delete from ${sql.table(shape.table)} t using (select entry->'k' as k from ${entriesOf(step)}) each
    where ${hasKey(shape, 't', 'each.k')}`.execute(tx);
}

/** What counts writes goes on: a client that saw the import's row must not write over the earlier one. */
const COUNTERS = { version: sql`t.version + 1`, updated_at: sql`now()` } as const;

async function writeBack(tx: Executor, shape: TableShape, { step, columns }: JournalStep): Promise<void> {
  const values = kept(shape, columns)
    .filter(({ column }) => !shape.keys.includes(column))
    .map(({ column, index }) => sql`${sql.ref(column)} = ${valueAt(shape, 'each.b', column, index)}`);
  const counters = Object.entries(COUNTERS)
    .filter(([column]) => shape.types.has(column))
    .map(([column, next]) => sql`${sql.ref(column)} = ${next}`);
  if (values.length + counters.length === 0) return;
  await sql`update ${sql.table(shape.table)} t set ${sql.join([...values, ...counters])}
    from (select entry->'k' as k, entry->'b' as b from ${entriesOf(step)}) each
    where ${hasKey(shape, 't', 'each.k')}`.execute(tx);
}

async function bringBack(tx: Executor, shape: TableShape, { step, columns }: JournalStep): Promise<void> {
  const values = kept(shape, columns);
  await sql`insert into ${sql.table(shape.table)} (${sql.join(values.map(({ column }) => sql.ref(column)))})
    overriding system value
    select ${sql.join(values.map(({ column, index }) => valueAt(shape, 'each.b', column, index)))}
    from (select entry->'b' as b from ${entriesOf(step)}) each`.execute(tx);
}

const BACK = { insert: removeInserted, update: writeBack, delete: bringBack } as const;

/** Does the opposite of a statement of an import. */
export const undoStep = (tx: Executor, shape: TableShape, step: JournalStep): Promise<void> =>
  BACK[step.operation](tx, shape, step);

export async function forgetJournal(tx: Executor, importId: string): Promise<void> {
  await tx.deleteFrom('importJournal').where('importId', '=', importId).execute();
}
