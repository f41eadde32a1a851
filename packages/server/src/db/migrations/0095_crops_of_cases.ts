import { sql } from 'kysely';
import type { Executor } from '../executor.ts';
import type { Made } from '../migrate.ts';
import { plantNamesFunctions } from '../plantNames.ts';

export const id = '0095_crops_of_cases';

export const made: Made = { tables: [], functions: ['crop_key(text)', 'plant_names(text)'] };

/** Gives each line the crops of its plots, or else of its blocks, in no certain order, until it is made again. */
export async function fillCrops(executor: Executor): Promise<void> {
  await sql`
    with plot as (
      select damage_id, plant_name as plants, area from damage_plot where deleted_at is null and plant_name <> ''
    ), grown as materialized (
      select * from plot union all
      select b.damage_id, b.plants, b.area from damage_block b
      where b.plants <> '' and not exists (select from plot where plot.damage_id = b.damage_id)
    ), named as materialized (
      select each.plants, one.name, crop_key(one.name) as key, count(*) over (partition by each.plants) as among
      from (select distinct plants from grown) each cross join lateral unnest(plant_names(each.plants)) as one (name)
    ), crop as (
      select damage_id, key, min(name collate "C") as name, sum(area / among) as area
      from grown join named using (plants) group by damage_id, key
    ), line as (
      select damage_id, array_agg(name order by key) as crops, array_agg(key order by key) as keys,
        array_agg(area order by key) as areas
      from crop group by damage_id
    )
    update case_row set crops = line.crops, crop_keys = line.keys, crop_areas = line.areas
    from line where line.damage_id = case_row.damage_id`.execute(executor);
}

/** A line of the list of cases has its crops one by one, with the keys by which they are compared and with their ha. */
export async function up(executor: Executor): Promise<void> {
  for (const statement of plantNamesFunctions()) await sql.raw(statement).execute(executor);
  await sql`alter table case_row add column crops text[] not null default '{}',
    add column crop_keys text[] not null default '{}', add column crop_areas float8[] not null default '{}'`.execute(
    executor,
  );
  await fillCrops(executor);
  await sql`insert into case_stale (damage_id) select damage_id from case_row`.execute(executor);
}
