import { sql } from 'kysely';
import type { Executor } from '../executor.ts';

export const id = '0101_clock_behind';

/** By how many seconds the clock of the device was behind the server's when it sent a measurement; below 0: ahead. */
export async function up(executor: Executor): Promise<void> {
  await sql`alter table sampling_point add column clock_behind integer`.execute(executor);
}
