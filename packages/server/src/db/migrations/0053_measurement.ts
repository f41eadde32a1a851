import { sql } from 'kysely';
import type { Executor } from '../executor.ts';

export const id = '0053_measurement';

/**
 * Who measured a point, when the server got it, and where the device was, beside the planned place. Of points of before
 * nobody knows. A photo may arrive before the point that it shows: its column refers to no row.
 */
const STATEMENTS = [
  `alter table sampling_point
    add column measured_by integer references app_user (id),
    add column received_at timestamptz,
    add column fix_lon double precision check (fix_lon between -180 and 180),
    add column fix_lat double precision check (fix_lat between -90 and 90),
    add column fix_accuracy double precision check (fix_accuracy between 0 and 10000),
    add column fix_at timestamptz,
    add constraint sampling_point_fix check (num_nulls(fix_lon, fix_lat, fix_accuracy, fix_at) in (0, 4))`,
  `alter table photo add column sampling_point_id uuid`,
] as const;

export async function up(executor: Executor): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(executor);
}
