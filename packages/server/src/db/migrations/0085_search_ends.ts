import { sql } from 'kysely';
import type { Executor } from '../executor.ts';
import type { Made } from '../migrate.ts';

export const id = '0085_search_ends';

export const made: Made = { tables: [], functions: [] };

/** A number's signs and letters from its last to its first, without the signs between them that people leave out. */
const END = String.raw`(reverse(translate(upper(policy_number), ' -/._\', '')))`;
/** A name's letters without accents. */
const NAME = String.raw`(lower(regexp_replace(normalize(name, NFD), '[\u0300-\u036f]', '', 'g')))`;

/**
 * Policies are found by the end of their number, a company's own without reading past the others', and farmers by a part
 * of their name. Names are put into the index at once: a list of those that wait would be read by every search.
 */
const STATEMENTS = [
  `create index policy_number_end on policy (${END} text_pattern_ops)`,
  `create index policy_company_number_end on policy (company_id, ${END} text_pattern_ops)`,
  `create index app_user_farmer_name on app_user using gin (${NAME} gin_trgm_ops)
    with (fastupdate = off) where role = 6 and erased_at is null`,
] as const;

export async function up(executor: Executor): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(executor);
}
