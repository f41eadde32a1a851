import { sql } from 'kysely';
import type { Executor } from '../executor.ts';
import type { Made } from '../migrate.ts';

export const id = '0026_words';

export const made: Made = { tables: [], functions: [] };

/** The words of the glossary: an image has granules, people are notified, a shape is repaired. */
const STATEMENTS = [
  'alter table raster rename column sheet to granule',
  'alter table scene rename column sheet to granule',
  'alter table alert_delivery drop constraint alert_delivery_state_check',
  `update alert_delivery set state = 'notified' where state = 'told'`,
  `alter table alert_delivery add constraint alert_delivery_state_check
    check (state in ('waiting', 'notified', 'skipped'))`,
  `update import_run set report = (report - 'mended' - 'mendedCount')
      || jsonb_build_object('repaired', report -> 'mended', 'repairedCount', report -> 'mendedCount')
    where report ? 'mended'`,
] as const;

export async function up(executor: Executor): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(executor);
}
