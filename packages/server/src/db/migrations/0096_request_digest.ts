import { sql } from 'kysely';
import type { Executor } from '../executor.ts';

export const id = '0096_request_digest';

/** A change keeps what its request said, so that a repetition that says something else is refused. */
export async function up(executor: Executor): Promise<void> {
  await sql`alter table change add column request_digest text`.execute(executor);
}
