import { sql } from 'kysely';
import { QUEUE, queueOptions } from '#server/jobs/queue.ts';
import { QUEUE_CONSTRUCTION, QUEUE_SCHEMA } from '#server/jobs/queueSchema.ts';
import type { Executor } from '../executor.ts';

export const id = '0003_jobs';

/** The queue's own tables with our one queue, and when a job that failed is tried again. */
export async function up(executor: Executor): Promise<void> {
  await sql.raw(QUEUE_CONSTRUCTION).execute(executor);
  const options = JSON.stringify({ ...queueOptions('native'), policy: 'standard' });
  await sql`select ${sql.id(QUEUE_SCHEMA)}.create_queue(${QUEUE}, ${options}::jsonb)`.execute(executor);
  await sql`alter table work add column retry_at timestamptz`.execute(executor);
}
