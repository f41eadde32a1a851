import type { Damage } from '@georisk/contract/verticals/insurance/damages.ts';
import type { Answer } from '@georisk/contract/endpoints.ts';
import { tidyNumber } from '@georisk/domain/case/caseForm.ts';
import { ROLE_GROUPS } from '@georisk/domain/roles/roles.ts';
import { byHungarian } from '@georisk/domain/text/inHungarian.ts';
import { sql } from 'kysely';
import type { Executor } from '#server/db/executor.ts';
import { notFound } from '#server/http/problem.ts';
import { auditForeign, type CallContext } from '#server/modules/access/audit.ts';
import { damagesIn } from '#server/modules/access/scopeFilter.ts';
import { type DamageRow, damagesNamed, damagesWhere, expertsOf } from './damage.repository.ts';
import { presentWholeDamage } from './damage.present.ts';

const INTEGER_ID = /^[1-9][0-9]{0,9}$/;
const MAX_ID = 2_147_483_647;

/**
 * A case by its number, or else by the number that is seen of it, or else by its id. Numbers are unique in a company
 * only: an administrator gets their own company's first.
 */
async function findDamage(executor: Executor, { access, caller }: CallContext, numberOrId: string): Promise<DamageRow> {
  const isId = INTEGER_ID.test(numberOrId) && Number(numberOrId) <= MAX_ID;
  const numbers = [numberOrId, tidyNumber(numberOrId)];
  const named = await damagesNamed(executor, numbers, isId ? Number(numberOrId) : null, access.scope);
  const byNumber = numbers.map((number) => named.filter(({ damageNumber }) => damageNumber === number));
  const found = byNumber.find((rows) => rows.length > 0) ?? named;
  const row = found.find(({ companyId }) => companyId === caller.companyId) ?? found[0];
  if (row === undefined) throw notFound();
  return row;
}

/** The people who may be assigned a case: the active experts of its company. */
export async function damageExperts(
  executor: Executor,
  context: CallContext,
  id: number,
): Promise<Answer<'damageExperts'>> {
  const within = damagesIn(context.access.scope);
  const [row] = await damagesWhere(executor, within, sql<boolean>`damage.id = ${id}`);
  if (row === undefined) throw notFound();
  await auditForeign(executor, context, [row.companyId], `damages/${id}/experts`);
  return byHungarian(await expertsOf(executor, row.companyId, ROLE_GROUPS.expert), ({ name }) => name);
}

export async function damage(executor: Executor, context: CallContext, numberOrId: string): Promise<Damage> {
  const row = await findDamage(executor, context, numberOrId);
  await auditForeign(executor, context, [row.companyId], `damages/${row.id}`);
  return presentWholeDamage(executor, row, context);
}
