import { sql } from 'kysely';
import type { Executor } from '#server/db/executor.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { ImportReport } from './report.ts';

/** "import" in ASCII. */
const IMPORT_LOCK = String(0x696d706f7274n);

/** Rolls back the transaction of imports that must save nothing; their reports are kept. */
class Undo extends Error {
  readonly reports: readonly ImportReport[];
  constructor(reports: readonly ImportReport[]) {
    super('import undone');
    this.reports = reports;
  }
}

/**
 * Runs imports in one transaction: all of their rows are saved, or none. Imports of all processes queue up, and may
 * take longer than a web request.
 */
export async function inImportTransaction(
  db: Executor,
  work: (tx: Executor) => Promise<readonly ImportReport[]>,
): Promise<readonly ImportReport[]> {
  try {
    return await inTransaction(db, async (tx) => {
      await prepare(tx);
      const reports = await work(tx);
      if (!reports.every(({ saved }) => saved)) throw new Undo(reports);
      return reports;
    });
  } catch (error) {
    if (error instanceof Undo) return error.reports.map((report) => ({ ...report, saved: false }));
    throw error;
  }
}

/** As `inImportTransaction`, for one import. */
export async function inOneImport(db: Executor, work: (tx: Executor) => Promise<ImportReport>): Promise<ImportReport> {
  const [report] = await inImportTransaction(db, async (tx) => [await work(tx)]);
  if (report === undefined) throw new Error('an import must report');
  return report;
}

/** Runs work that must not overlap with an import, without being one. */
export const betweenImports = <T>(db: Executor, work: (tx: Executor) => Promise<T>): Promise<T> =>
  inTransaction(db, async (tx) => {
    await prepare(tx);
    return work(tx);
  });

/** As `betweenImports`, at once or not at all. @returns undefined where an import is under way */
export const unlessImporting = <T>(db: Executor, work: (tx: Executor) => Promise<T>): Promise<T | undefined> =>
  inTransaction(db, async (tx) => {
    const lock = sql<{ mine: boolean }>`select pg_try_advisory_xact_lock(${sql.lit(IMPORT_LOCK)}::bigint) as mine`;
    const { rows } = await lock.execute(tx);
    return rows[0]?.mine === true ? work(tx) : undefined;
  });

async function prepare(tx: Executor): Promise<void> {
  await sql`set local statement_timeout = 0`.execute(tx);
  await sql`set local idle_in_transaction_session_timeout = 0`.execute(tx);
  await sql`select pg_advisory_xact_lock(${sql.lit(IMPORT_LOCK)}::bigint)`.execute(tx);
}
