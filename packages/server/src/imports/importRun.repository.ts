import type { Executor } from '#server/db/executor.ts';
import { newId } from '#server/uuid.ts';
import { endJournal } from './journal.repository.ts';
import type { ImportReport } from './report.ts';

/** Who sent an import. */
export interface RunSender {
  /** Null where it is a command. */
  readonly userId: number | null;
  /**
   * Called with each recorded run, in the transaction that records it, which may still be rolled back.
   * @param journaled whether it can be undone later
   */
  readonly onRun?: (id: string, journaled: boolean) => void;
}

/**
 * Records a saved import, in its own transaction.
 * @param sentBy undefined where it was a command
 * @param journal the number under which what it changes was noted, where it was
 */
export async function recordRun(
  tx: Executor,
  report: ImportReport,
  fileHash: string,
  companyId: number | null,
  sentBy: RunSender | undefined,
  journal?: string,
): Promise<void> {
  const id = journal ?? newId();
  const journaled = journal !== undefined && (await endJournal(tx, journal));
  await tx
    .insertInto('importRun')
    .values({
      id,
      kind: report.kind,
      fileName: report.fileName,
      fileHash,
      byUserId: sentBy?.userId ?? null,
      companyId,
      report: JSON.stringify(report),
      journaled,
    })
    .execute();
  sentBy?.onRun?.(id, journaled);
}
