import { sql } from 'kysely';
import type { Executor } from '../executor.ts';

export const id = '0011_inspection';

/** What a document says, read once when it comes in; the document itself stays in `data`. */
const STATEMENTS = [
  `alter table damage_inspection_document
    add column proposal double precision,
    add column wants_payout boolean,
    add column needs_another boolean,
    add column another_on date,
    add column expert_name text,
    add column plant_name text,
    add column plant_code text`,
  `create unique index damage_inspection_number on damage_inspection (company_id, damage_id, inspection_number)
    where inspection_number is not null`,
];

export async function up(executor: Executor): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(executor);
}
