import { recordChange } from '../../db/change.ts';
import type { Executor } from '../../db/executor.ts';
import { Problem } from '../../http/problem.ts';
import { newId } from '../../uuid.ts';
import type { CallContext } from '../access/audit.ts';

export type CaseSubject = 'damage' | 'damagePlot';

/** Which change of a device this is. */
export interface ChangeKey {
  readonly changeId?: string | undefined;
  readonly deviceTime?: string | undefined;
}

export interface CaseChangeRecord {
  readonly subject: CaseSubject;
  readonly subjectId: number;
  readonly companyId: number;
  readonly operation: string;
  readonly baseVersion: number | null;
  readonly before: unknown;
  readonly after: unknown;
  readonly answer: unknown;
}

/**
 * The answer that the same change got before; undefined for a new one.
 * @param operation what this change is about to do
 * @param subjectId to what; a new case has no number yet
 */
export async function answeredBefore<T>(
  executor: Executor,
  { caller }: CallContext,
  { changeId }: ChangeKey,
  operation: string,
  subjectId?: number,
): Promise<T | undefined> {
  if (changeId === undefined) return undefined;
  const change = await executor
    .selectFrom('change')
    .select(['userId', 'operation', 'subjectId', 'answer'])
    .where('id', '=', changeId)
    .executeTakeFirst();
  if (change === undefined) return undefined;
  const same = subjectId === undefined || change.subjectId === String(subjectId);
  if (!same || change.userId !== caller.id || change.operation !== operation)
    throw new Problem('duplicate', { error: 'changeId belongs to another change' });
  return change.answer as T;
}

/** Whether a change of this name was written already: then it is its first answer that is asked for, whatever has become of the case since. */
export async function isKnownChange(executor: Executor, { changeId }: ChangeKey): Promise<boolean> {
  if (changeId === undefined) return false;
  return (await executor.selectFrom('change').select('id').where('id', '=', changeId).executeTakeFirst()) !== undefined;
}

/** Remembers a write of a case in the write's own transaction: who, what, before and after, and what to answer when it is sent again. */
export const remember = (
  tx: Executor,
  { caller }: CallContext,
  { changeId, deviceTime }: ChangeKey,
  { subject, subjectId, ...change }: CaseChangeRecord,
): Promise<void> =>
  recordChange(tx, {
    ...change,
    id: changeId ?? newId(),
    actorId: caller.session.actorId ?? caller.id,
    userId: caller.id,
    subjectType: subject,
    subjectId: String(subjectId),
    deviceAt: deviceTime === undefined ? null : new Date(deviceTime),
  });
