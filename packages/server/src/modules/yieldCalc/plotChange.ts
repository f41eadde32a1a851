import type { LogWord } from '@georisk/contract/logWords.ts';
import { recordChange } from '#server/db/change.ts';
import type { Executor } from '#server/db/executor.ts';
import type { PlotJob } from './yieldCalc.jobs.ts';
import { newId } from '#server/uuid.ts';
import { writeLog } from '#server/modules/log/writeLog.ts';

interface PlotChange {
  readonly companyId: number;
  readonly operation: 'generate-zones' | 'calculate-yield';
  readonly word: LogWord;
  readonly baseVersion: number | null;
  readonly before: unknown;
  readonly after: unknown;
  readonly at: Date;
}

/** Records a job's change on a person's behalf, in the transaction of the change. */
export async function rememberJob(
  tx: Executor,
  { damagePlotId, userId, actorId }: PlotJob,
  { companyId, operation, word, baseVersion, before, after, at }: PlotChange,
): Promise<void> {
  await recordChange(tx, {
    id: newId(),
    companyId,
    actorId,
    userId,
    subjectType: 'damagePlot',
    subjectId: String(damagePlotId),
    operation,
    baseVersion,
    deviceAt: null,
    serverAt: at,
    before,
    after,
    answer: null,
  });
  await writeLog(tx, {
    type: word,
    at,
    userId,
    actorId: actorId === userId ? null : actorId,
    companyId,
    ip: null,
    requestId: null,
    resource: `damagePlots/${damagePlotId}`,
  });
}
