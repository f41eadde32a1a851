import { sql } from 'kysely';
import type { Executor } from '#server/db/executor.ts';
import { HOLD_PATTERN } from '#server/db/objectHold.ts';
import { jobKindOf } from '#server/modules.ts';
import { driveAgain } from '#server/jobs/jobs.ts';
import type { Delayed } from './records.ts';

/**
 * Changes state of the backup that must not be restored. Unfinished jobs are queued again (a job's effect is committed
 * with its end, or not at all, so nothing is done twice); sessions end and links open nothing, because both may have
 * been ended since; messages that were being sent may have arrived, so they wait in the administrator's outbox.
 * Addresses in the log that are older than a week by now are blurred.
 * Versions of sources continue under the number of this transaction: those of another database may occur again here.
 */
export async function adaptRestored(tx: Executor, delayed: readonly Delayed[]): Promise<void> {
  await tx.deleteFrom('session').execute();
  await tx.deleteFrom('setting').where('key', 'like', HOLD_PATTERN).execute();
  await tx.updateTable('linkToken').set({ revokedAt: sql<Date>`now()` }).where('revokedAt', 'is', null).execute();
  await tx
    .updateTable('message')
    .set({ status: 'outbox', leaseUntil: null, nextAttemptAt: null })
    .where('status', 'in', ['queued', 'sending'])
    .execute();
  await sql`select blur_log_addresses('-infinity', 'infinity')`.execute(tx);
  await sql`with gone as (delete from source_version returning subject, writes)
    insert into source_version (subject, writes) select subject, sum(writes) + 1 from gone group by subject`.execute(
    tx,
  );
  await driveAgain(tx, jobKindOf, new Map(delayed.map(({ id, startAfter }) => [id, new Date(startAfter)])));
}
