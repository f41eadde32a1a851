import { type HeldCases, heldCasesText, MAX_NAMED_CASES } from '@georisk/domain/case/heldCases.hu.ts';
import { sql } from 'kysely';
import type { Executor } from '#server/db/executor.ts';
import { Problem } from '#server/http/problem.ts';

/** The open cases of a person, those first that were reported first. */
async function heldCases(tx: Executor, id: number): Promise<Omit<HeldCases, 'name'>> {
  const { rows } = await sql<{ damageNumber: string; count: number }>`
    select damage_number, count(*) over ()::int as count from damage
    where expert_id = ${id} and status <> 'closed' and deleted_at is null
    order by created_at, id limit ${MAX_NAMED_CASES}`.execute(tx);
  return { count: rows[0]?.count ?? 0, numbers: rows.map(({ damageNumber }) => damageNumber) };
}

/**
 * Whoever stops being an expert hands over their open cases first: nobody would see that these wait.
 * @throws Problem 409 with the number of the cases and the first of them
 */
export async function refuseHeldCases(
  tx: Executor,
  { id, name }: { readonly id: number; readonly name: string },
): Promise<void> {
  const held = await heldCases(tx, id);
  if (held.count > 0) throw new Problem('has-open-cases', { message: heldCasesText({ name, ...held }) });
}
