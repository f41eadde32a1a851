import { sql } from 'kysely';
import type { Executor } from '#server/db/executor.ts';

/** While it is set, the triggers of migration 0079 note what the statements of the transaction change. */
const SETTING = 'georisk.import_id';

/** From here on the transaction notes what an import changes, under its number. */
export async function beginJournal(tx: Executor, importId: string): Promise<void> {
  await sql`select set_config(${SETTING}, ${importId}, true)`.execute(tx);
}

/** @returns whether anything was noted */
export async function endJournal(tx: Executor, importId: string): Promise<boolean> {
  await sql`select set_config(${SETTING}, '', true)`.execute(tx);
  const noted = await tx
    .selectFrom('importJournal')
    .select('step')
    .where('importId', '=', importId)
    .limit(1)
    .executeTakeFirst();
  return noted !== undefined;
}

/** Ends what can be undone of imports that began before a time, and removes their journals. */
export async function forgetOldJournals(executor: Executor, before: Date): Promise<void> {
  await executor
    .deleteFrom('importJournal')
    .where('importId', 'in', (eb) =>
      eb.selectFrom('importRun').select('id').where('at', '<', before).where('journaled', '=', true),
    )
    .execute();
  await executor
    .updateTable('importRun')
    .set({ journaled: false })
    .where('at', '<', before)
    .where('journaled', '=', true)
    .execute();
}

/** An erased person's earlier name and contacts do not come back: an undo leaves their row alone. */
export async function forgetPersonInJournals(tx: Executor, userId: number): Promise<void> {
  const isTheirs = sql`each->'k' = jsonb_build_array(${String(userId)}::text)`;
  await sql`
    update import_journal set entries = coalesce(
      (select jsonb_agg(each) from jsonb_array_elements(entries) as each where not ${isTheirs}), '[]')
    where table_name = 'app_user'
      and exists (select from jsonb_array_elements(entries) as each where ${isTheirs})`.execute(tx);
}
