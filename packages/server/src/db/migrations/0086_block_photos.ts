import { sql } from 'kysely';
import type { Executor } from '../executor.ts';
import type { Made } from '../migrate.ts';

export const id = '0086_block_photos';

export const made: Made = { tables: [], functions: [] };

/** Photos that a farmer sends of a block: they answer the alerts of a day, and belong to no case. */
const STATEMENTS = [
  `alter table photo add column block_id integer references block (id)`,
  `alter table photo add column alert_date date`,
  `alter table photo add constraint photo_answers_alert check ((block_id is null) = (alert_date is null))`,
  `create index photo_block on photo (block_id, company_id) where block_id is not null`,
] as const;

export async function up(executor: Executor): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(executor);
}
