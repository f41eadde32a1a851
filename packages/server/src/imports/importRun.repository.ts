import type { Executor } from '#server/db/executor.ts';
import { newId } from '#server/uuid.ts';
import type { ImportReport } from './report.ts';

/** Who sent an import over HTTP. */
export interface RunSender {
  readonly userId: number;
  /** Called with each recorded run, in the transaction that records it, which may still be undone. */
  readonly onRun?: (id: string) => void;
}

/**
 * Records a saved import, in its own transaction.
 * @param sentBy undefined where it was a command
 */
export async function recordRun(
  tx: Executor,
  report: ImportReport,
  fileHash: string,
  companyId: number | null,
  sentBy: RunSender | undefined,
): Promise<void> {
  const id = newId();
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
    })
    .execute();
  sentBy?.onRun?.(id);
}
