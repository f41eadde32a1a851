import { type RawBuilder, sql } from 'kysely';
import type { Executor } from '#server/db/executor.ts';
import { prepared } from '#server/db/statement.ts';

/** A page of cases in short, newest first. @param where conditions on `damage`, all of them */
export async function pageOfDamages(
  executor: Executor,
  where: readonly RawBuilder<boolean>[],
  { page, pageSize }: { readonly page: number; readonly pageSize: number },
) {
  const query = where.reduce(
    (soFar, condition) => soFar.where(condition),
    executor.selectFrom('damage').where('damage.deletedAt', 'is', null),
  );
  const count = query.select(sql<number>`count(*)::int`.as('total'));
  const ofPage = query
    .select([
      'damage.id',
      'damage.companyId',
      'damage.damageNumber',
      'damage.damageDate',
      'damage.dangerType',
      'damage.area',
      'damage.status',
      'damage.expertId',
      sql<number>`(select count(*)::int from case_proposal p where p.damage_id = damage.id and p.state = 'open')`.as(
        'proposals',
      ),
    ])
    .orderBy('damage.damageDate', 'desc')
    .orderBy('damage.id', 'desc')
    .limit(pageSize)
    .offset((page - 1) * pageSize);
  const [[counted], rows] = await Promise.all([prepared(executor, count), prepared(executor, ofPage)]);
  return { total: counted?.total ?? 0, rows };
}

/** How many proposals wait for a decision, those of deleted cases too. @param within conditions on `damage` */
export async function countOpenProposals(executor: Executor, within: RawBuilder<boolean>): Promise<number> {
  const query = executor
    .selectFrom('caseProposal')
    .innerJoin('damage', 'damage.id', 'caseProposal.damageId')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('caseProposal.state', '=', 'open')
    .where(within);
  const [row] = await prepared(executor, query);
  return row?.count ?? 0;
}
