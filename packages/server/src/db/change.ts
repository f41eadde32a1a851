import type { Executor } from './executor.ts';

/** The record of a write: who, what, before and after, and the answer for a repetition. */
export interface ChangeRecord {
  /** UUIDv7, made by the device or here: the idempotency key. */
  readonly id: string;
  readonly companyId: number | null;
  /** Who did it: the administrator in an impersonation. */
  readonly actorId: number | null;
  readonly userId: number | null;
  readonly subjectType: string;
  readonly subjectId: string;
  readonly operation: string;
  readonly baseVersion: number | null;
  readonly deviceAt: Date | null;
  /** Where the device was, EPSG:23700, and how exactly it knew. */
  readonly gps?: { readonly at: readonly [number, number]; readonly accuracy: number } | null;
  /** When it was done here; the database's own moment where left out. */
  readonly serverAt?: Date;
  readonly before: unknown;
  readonly after: unknown;
  readonly answer: unknown;
}

const json = (value: unknown) => (value === undefined || value === null ? null : JSON.stringify(value));

/** Records a change; must run in the transaction of the write itself. */
export async function recordChange(executor: Executor, change: ChangeRecord): Promise<void> {
  await executor
    .insertInto('change')
    .values({
      ...change,
      gps: json(change.gps),
      before: json(change.before),
      after: json(change.after),
      answer: json(change.answer),
    })
    .execute();
}
