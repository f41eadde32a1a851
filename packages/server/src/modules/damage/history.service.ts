import type { CaseChange } from '@georisk/contract/verticals/insurance/damages.ts';
import { type Fix, placeOfFix } from '@georisk/contract/verticals/insurance/fix.ts';
import { sql } from 'kysely';
import type { Executor } from '#server/db/executor.ts';
import { notFound } from '#server/http/problem.ts';
import { auditForeign, type CallContext } from '#server/modules/access/audit.ts';
import { damagesIn } from '#server/modules/access/scopeFilter.ts';
import { operationTitle } from './damage.hu.ts';
import { damagesWhere } from './damage.repository.ts';
import { changesOfCase } from './history.repository.ts';

/** Everything that was done to a case and its plots, newest first: who, what, when, before and after. */
export async function damageHistory(executor: Executor, context: CallContext, id: number): Promise<CaseChange[]> {
  const within = damagesIn(context.access.scope);
  const [row] = await damagesWhere(executor, within, sql<boolean>`damage.id = ${id}`);
  if (row === undefined) throw notFound();
  await auditForeign(executor, context, [row.companyId], `damages/${id}/history`);
  const changes = await changesOfCase(executor, row.companyId, id);
  return changes.map((change) => ({
    id: change.id,
    at: change.serverAt.toISOString(),
    deviceAt: change.deviceAt?.toISOString() ?? null,
    gps: change.gps == null ? null : placeOfFix(change.gps as Fix),
    subject: change.subjectType === 'damage' ? 'damage' : 'damagePlot',
    damagePlotId: change.subjectType === 'damage' ? null : Number(change.subjectId),
    operation: change.operation,
    title: operationTitle(change.operation),
    userName: change.userName,
    actorName: change.actorId === change.userId ? null : change.actorName,
    before: change.before ?? null,
    after: change.after ?? null,
  }));
}
