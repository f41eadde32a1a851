import type { Answer, Query } from '@georisk/contract/endpoints.ts';
import type { Executor } from '#server/db/executor.ts';
import { auditForeign, type CallContext } from '#server/modules/access/audit.ts';
import { currentYear } from './kept.ts';
import { pageOfList } from './policyList.repository.ts';
import { seasonsOf } from './portfolio.repository.ts';

const PAGE_SIZE = 50;

/** The year of a list: the asked one, or the newest with policies; null without policies. */
export const yearOfList = async (executor: Executor, { access, today }: CallContext, asked: number | undefined) =>
  asked ?? currentYear((await seasonsOf(executor, access.scope)).years, today);

/** The policies of a year that fit a filter, with their figures. */
export async function policyList(
  executor: Executor,
  context: CallContext,
  { page = 1, pageSize = PAGE_SIZE, year: asked, sort = 'number', ...filter }: Query<'policyList'>,
): Promise<Answer<'policyList'>> {
  const { scope } = context.access;
  const year = await yearOfList(executor, context, asked);
  if (year === null) return { items: [], total: 0, page, pageSize, year };
  const { total, rows } = await pageOfList(executor, scope, { ...filter, which: { year }, page, pageSize, sort });
  await auditForeign(
    executor,
    context,
    rows.map(({ companyId }) => companyId),
    `policyList?page=${page}`,
  );
  return { items: rows.map((row) => ({ ...row })), total, page, pageSize, year };
}
