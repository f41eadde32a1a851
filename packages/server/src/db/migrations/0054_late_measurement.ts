import { sql } from 'kysely';
import type { Executor } from '../executor.ts';

export const id = '0054_late_measurement';

/** A measurement of a point of an earlier plan went to a point of the present one: later changes of it follow. */
export async function up(executor: Executor): Promise<void> {
  await sql`alter table sampling_point add column replaced_by uuid references sampling_point (id)`.execute(executor);
  await sql`create index sampling_point_replaced on sampling_point (replaced_by) where replaced_by is not null`.execute(
    executor,
  );
}
