import type { Damage } from '@georisk/contract/verticals/insurance/damages.ts';
import { byHungarian } from '@georisk/domain/text/inHungarian.ts';
import { sql } from 'kysely';
import type { Executor } from '#server/db/executor.ts';
import type { Caller } from '#server/http/caller.ts';
import { mayCall, scopeOf } from '#server/modules/access/scope.ts';
import { policiesById } from '#server/modules/policy/policy.repository.ts';
import { policyPlotsOf } from '#server/modules/policy/policyPlot.repository.ts';
import { termsOf } from '#server/modules/policy/terms.ts';

interface Insured {
  readonly id: number;
  readonly name: string;
  readonly phone: string | null;
}

/** The farmers of a policy's plots, by name. */
async function insuredOf(executor: Executor, policyId: number): Promise<readonly Insured[]> {
  const { rows } = await sql<Insured>`select id, name, phone from app_user
    where id in (select farmer_user_id from policy_plot where policy_id = ${policyId})`.execute(executor);
  return byHungarian(rows, ({ name }) => name);
}

/** Who is insured by a case's policy and, for those who may open it, on what terms. */
export async function caseTerms(
  executor: Executor,
  policyId: number | null,
  caller: Caller,
): Promise<Pick<Damage, 'insured' | 'terms'>> {
  const mayOpen = mayCall('policy', caller);
  if (policyId === null) return { insured: [], ...(mayOpen && { terms: null }) };
  const insured = await insuredOf(executor, policyId);
  const names = insured.map(({ name }) => name);
  if (!mayOpen) return { insured: names };
  const [[row], plots] = await Promise.all([
    policiesById(executor, [policyId], scopeOf('policy', caller)),
    policyPlotsOf(executor, [policyId], scopeOf('policyPlot', caller)),
  ]);
  if (row === undefined) return { insured: names, terms: null };
  const { insured: _, ...terms } = termsOf(row, plots, new Map());
  return { insured: names, terms: { ...terms, insured: insured.map((each) => ({ ...each })) } };
}
