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
  /** Of the request, where its key is this change's (`requestDigest`). */
  readonly requestDigest?: string | null;
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

/** Changes of one statement: their columns stay below the limit of parameters of a statement. */
const AT_ONCE = 500;

/** Records changes; must run in the transaction of the writes themselves. */
export async function recordChanges(executor: Executor, changes: readonly ChangeRecord[]): Promise<void> {
  for (let from = 0; from < changes.length; from += AT_ONCE) {
    const values = changes.slice(from, from + AT_ONCE).map((change) => ({
      ...change,
      gps: json(change.gps),
      before: json(change.before),
      after: json(change.after),
      answer: json(change.answer),
    }));
    await executor.insertInto('change').values(values).execute();
  }
}

/** Records a change; must run in the transaction of the write itself. */
export const recordChange = (executor: Executor, change: ChangeRecord): Promise<void> =>
  recordChanges(executor, [change]);
