import type { Answer, Body } from '@georisk/contract/endpoints.ts';
import { NO_CLOCKS } from '@georisk/domain/caseList/clock.ts';
import { sql } from 'kysely';
import type { Executor } from '#server/db/executor.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { Problem } from '#server/http/problem.ts';
import { type CallContext, log } from '#server/modules/access/audit.ts';
import { caseListTexts as texts } from './caseList.hu.ts';

/** The working days that the caller's company gives the steps of its cases. */
export async function caseClocks(executor: Executor, { caller }: CallContext): Promise<Answer<'caseClocks'>> {
  if (caller.companyId === null) return NO_CLOCKS;
  const row = await executor
    .selectFrom('company')
    .select('caseClocks')
    .where('id', '=', caller.companyId)
    .executeTakeFirst();
  return { ...NO_CLOCKS, ...row?.caseClocks };
}

/** Sets them; the lines of the company's open cases are made again. */
export const saveCaseClocks = (
  executor: Executor,
  context: CallContext,
  clocks: Body<'saveCaseClocks'>,
): Promise<Answer<'saveCaseClocks'>> =>
  inTransaction(executor, async (tx) => {
    const { companyId } = context.caller;
    if (companyId === null) throw new Problem('form-refused', { fields: { assign: texts.noCompany } });
    const before = await caseClocks(tx, context);
    if (JSON.stringify(before) === JSON.stringify({ ...NO_CLOCKS, ...clocks })) return before;
    await tx
      .updateTable('company')
      .set({ caseClocks: JSON.stringify(clocks) })
      .where('id', '=', companyId)
      .execute();
    await sql`insert into case_stale (damage_id)
      select damage_id from case_row where company_id = ${companyId} and status <> 'closed'`.execute(tx);
    await log(tx, context, 'case-clocks-set', Object.values(clocks).join(' '));
    return clocks;
  });
