import type { Answer } from '@georisk/contract/endpoints.ts';
import { MAX_ROWS } from '@georisk/contract/maxRows.ts';
import { furthestBehind } from '@georisk/domain/case/nextStep.ts';
import { inHungarian } from '@georisk/domain/text/inHungarian.ts';
import type { Executor } from '#server/db/executor.ts';
import { auditForeign, type CallContext } from '#server/modules/access/audit.ts';
import { routeOf } from './caseRoute.repository.ts';

/** The caller's open cases with what is missing of each, for their way of a day. */
export async function caseRoute(executor: Executor, context: CallContext): Promise<Answer<'caseRoute'>> {
  const { access, caller } = context;
  const rows = await routeOf(executor, access.scope, caller.id, MAX_ROWS);
  await auditForeign(
    executor,
    context,
    rows.map(({ companyId }) => companyId),
    'caseRoute',
  );
  return rows.map(({ crops, x, y, plots, ...row }) => ({
    id: row.id,
    damageNumber: row.damageNumber,
    damageDate: row.damageDate,
    dangerType: row.dangerType,
    status: row.status,
    settlement: row.settlement,
    area: row.area,
    crops: inHungarian(crops),
    position: x === null || y === null ? null : [x, y],
    missing: furthestBehind(plots),
  }));
}
