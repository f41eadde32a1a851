import { sql } from 'kysely';
import type { Executor } from '../executor.ts';

export const id = '0099_kept_inventories';

const STATEMENTS = [
  `alter table forest_tree add column beside boolean not null default false
    check (not beside or source = 'computed')`,
  'alter table forest_tree drop constraint forest_tree_unit_id_external_id_key',
  'alter table forest_tree add constraint forest_tree_once unique (unit_id, source, external_id)',
  'alter table forest_unit add column volume_stems integer not null default 0',
  `update forest_unit set volume_stems = counted.stems
    from (select unit_id, count(volume)::integer as stems from forest_tree where stem is not null group by unit_id) as counted
    where counted.unit_id = forest_unit.id`,
];

/** Trees that were found in a canopy stay beside imported ones; a unit knows of how many stems its volume is made. */
export async function up(executor: Executor): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(executor);
}
