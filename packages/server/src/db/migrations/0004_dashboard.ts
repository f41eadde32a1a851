import { sql } from 'kysely';
import type { Executor } from '../executor.ts';

export const id = '0004_dashboard';

/** The dashboard looks back by days: cases, images and scenes of the last year without reading those before. */
const STATEMENTS = [
  'create index damage_day on damage (damage_date) where deleted_at is null',
  'create index raster_day on raster (date)',
  'create index scene_day on scene (date)',
  'create index policy_year on policy (year)',
];

export async function up(executor: Executor): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(executor);
}
