import { sql } from 'kysely';
import type { Executor } from '../executor.ts';
import type { Made } from '../migrate.ts';
import { plantNamesFunctions } from '../plantNames.ts';

export const id = '0095_crops_of_cases';

export const made: Made = { tables: [], functions: ['crop_key(text)', 'plant_names(text)'] };

/** A line of the list of cases has its crops one by one, with the keys by which they are compared and with their ha. */
export async function up(executor: Executor): Promise<void> {
  for (const statement of plantNamesFunctions()) await sql.raw(statement).execute(executor);
  await sql`alter table case_row add column crops text[] not null default '{}',
    add column crop_keys text[] not null default '{}', add column crop_areas float8[] not null default '{}'`.execute(
    executor,
  );
  await sql`insert into case_stale (damage_id) select damage_id from case_row`.execute(executor);
}
