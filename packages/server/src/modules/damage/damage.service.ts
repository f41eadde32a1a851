import type { Damage } from '@georisk/contract/verticals/insurance/damages.ts';
import type { Answer, Query } from '@georisk/contract/endpoints.ts';
import { ROLE_GROUPS } from '@georisk/domain/roles/roles.ts';
import { sql } from 'kysely';
import type { Executor } from '#server/db/executor.ts';
import { notFound } from '#server/http/problem.ts';
import { auditForeign, type CallContext } from '#server/modules/access/audit.ts';
import { mayCall } from '#server/modules/access/scope.ts';
import { damagesIn } from '#server/modules/access/scopeFilter.ts';
import { type DamageRow, damagesNamed, damagesWhere, expertsOf } from './damage.repository.ts';
import { presentDamage } from './damage.present.ts';
import { missingOf } from './progress.repository.ts';
import { countOpenProposals, pageOfDamages } from './damageList.repository.ts';

const PAGE_SIZE = 50;
const INTEGER_ID = /^[1-9][0-9]{0,9}$/;
const MAX_ID = 2_147_483_647;

/** The cases that the caller reaches, newest first. */
export async function damages(
  executor: Executor,
  context: CallContext,
  { page = 1, pageSize = PAGE_SIZE, own, open, status }: Query<'damages'>,
): Promise<Answer<'damages'>> {
  const { access, caller } = context;
  const where = [
    damagesIn(access.scope),
    ...(own === 'true' ? [sql<boolean>`damage.expert_id = ${caller.id}`] : []),
    ...(open === 'true' ? [sql<boolean>`damage.status <> 'closed'`] : []),
    ...(status === undefined ? [] : [sql<boolean>`damage.status = ${status}`]),
  ];
  const { total, rows } = await pageOfDamages(executor, where, { page, pageSize });
  await auditForeign(
    executor,
    context,
    rows.map(({ companyId }) => companyId),
    `damages?page=${page}`,
  );
  const canOpen = mayCall('damage', caller);
  const missing = await missingOf(executor, rows);
  const items = rows.map(({ id, damageNumber, damageDate, dangerType, area, status: state, proposals }) => ({
    id,
    damageNumber,
    damageDate,
    dangerType,
    area,
    status: state,
    canOpen,
    missing: missing.get(id) ?? null,
    proposals,
  }));
  const openProposals = await countOpenProposals(executor, damagesIn(access.scope));
  return { items, total, page, pageSize, openProposals };
}

/**
 * A case by its number, or else by its id. Numbers are unique in a company only: an administrator gets their own
 * company's first.
 */
async function findDamage(executor: Executor, { access, caller }: CallContext, numberOrId: string): Promise<DamageRow> {
  const isId = INTEGER_ID.test(numberOrId) && Number(numberOrId) <= MAX_ID;
  const named = await damagesNamed(executor, numberOrId, isId ? Number(numberOrId) : null, access.scope);
  const byNumber = named.filter(({ damageNumber }) => damageNumber === numberOrId);
  const found = byNumber.length > 0 ? byNumber : named;
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
  return expertsOf(executor, row.companyId, ROLE_GROUPS.expert);
}

export async function damage(executor: Executor, context: CallContext, numberOrId: string): Promise<Damage> {
  const row = await findDamage(executor, context, numberOrId);
  await auditForeign(executor, context, [row.companyId], `damages/${row.id}`);
  return presentDamage(executor, row, context);
}
