import { sql } from 'kysely';
import type { Executor } from '../executor.ts';

export const id = '0018_measured_at';

/** When a point was measured, as the device says. Of points of before nobody knows: for them the last change stands. */
export async function up(executor: Executor): Promise<void> {
  await sql`alter table sampling_point add column if not exists measured_at timestamptz`.execute(executor);
}
