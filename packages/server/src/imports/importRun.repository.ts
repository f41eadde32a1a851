import type { Executor } from '#server/db/executor.ts';
import { newId } from '#server/uuid.ts';
import type { ImportReport } from './report.ts';

/** Records a saved import, in its own transaction. */
export async function recordRun(
  tx: Executor,
  report: ImportReport,
  fileHash: string,
  companyId: number | null,
  byUserId: number | null = null,
): Promise<void> {
  await tx
    .insertInto('importRun')
    .values({
      id: newId(),
      kind: report.kind,
      fileName: report.fileName,
      fileHash,
      byUserId,
      companyId,
      report: JSON.stringify(report),
    })
    .execute();
}
