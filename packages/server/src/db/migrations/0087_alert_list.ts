import { sql } from 'kysely';
import type { Executor } from '../executor.ts';
import type { Made } from '../migrate.ts';

export const id = '0087_alert_list';

export const made: Made = { tables: [], functions: [] };

/** The list of alerts is read in its order a page at a time: by day, of a day by area, or by area alone. */
const STATEMENTS = [
  'create index alert_listed on alert (date, area_ha, id)',
  'create index alert_by_area on alert (area_ha, id)',
] as const;

export async function up(executor: Executor): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(executor);
}
