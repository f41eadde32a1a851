import { sql } from 'kysely';
import type { Executor } from '../executor.ts';
import type { Made } from '../migrate.ts';

export const id = '0100_sampling_correction';

export const made: Made = { tables: ['sampling_correction'], functions: [] };

/**
 * A correction stands beside the measurement that it corrects. `measured_yield` is set where one is in force; which of
 * the earlier yields were corrections is not known.
 */
const STATEMENTS = [
  `alter table sampling_point add column measured_yield double precision`,
  `create table sampling_correction (
    id uuid primary key,
    company_id integer not null references company (id),
    sampling_point_id uuid not null references sampling_point (id) on delete cascade,
    yield double precision,
    reason text not null,
    corrected_by integer references app_user (id),
    corrected_at timestamptz not null
  )`,
  `create index sampling_correction_point on sampling_correction (sampling_point_id, corrected_at)`,
] as const;

export async function up(executor: Executor): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(executor);
}
