import { readFix } from '@georisk/contract/verticals/insurance/fix.ts';
import { recordChange } from '#server/db/change.ts';
import type { Executor } from '#server/db/executor.ts';
import { once } from '#server/db/once.ts';
import { newId } from '#server/uuid.ts';
import { type CallContext, doersOf } from '#server/modules/access/audit.ts';
import { requestDigest } from '#server/modules/access/requestDigest.ts';

export type CaseSubject = 'damage' | 'damagePlot';

/** The identity of a device's change. */
export interface ChangeKey {
  readonly changeId?: string | undefined;
  readonly deviceTime?: string | undefined;
  /** Where the device was, as `fixText`. */
  readonly gps?: string | undefined;
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
 * Applies a change of a case once for its key; see `once`. @param subject id of the row; null for a case that has none
 * yet
 */
export const onceFor = <T>(
  tx: Executor,
  context: CallContext,
  { changeId }: ChangeKey,
  {
    type,
    subject,
    operation,
  }: { readonly type: CaseSubject; readonly subject: number | null; readonly operation: string },
  run: () => Promise<T>,
): Promise<T> => {
  const { userId } = doersOf(context);
  const digest = requestDigest(context, changeId);
  return once(tx, changeId, { subjectType: type, subject, operation, userId, requestDigest: digest }, run);
};

/**
 * Records a write of a case in the write's own transaction: who, what, before and after, and the answer for a repeated
 * request.
 */
export const remember = (
  tx: Executor,
  context: CallContext,
  { changeId, deviceTime, gps }: ChangeKey,
  { subject, subjectId, ...change }: CaseChangeRecord,
): Promise<void> =>
  recordChange(tx, {
    ...change,
    id: changeId ?? newId(),
    ...doersOf(context),
    requestDigest: requestDigest(context, changeId),
    subjectType: subject,
    subjectId: String(subjectId),
    deviceAt: deviceTime === undefined ? null : new Date(deviceTime),
    gps: gps === undefined ? null : readFix(gps),
  });
