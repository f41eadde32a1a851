import type { Answer } from '@georisk/contract/endpoints.ts';
import type { PolicyEvent } from '@georisk/contract/verticals/insurance/policyHistory.ts';
import { dayInBudapest } from '@georisk/domain/dates/dayInBudapest.ts';
import { sql } from 'kysely';
import type { Executor } from '#server/db/executor.ts';
import { inSnapshot } from '#server/db/transaction.ts';
import { notFound } from '#server/http/problem.ts';
import { auditForeign, type CallContext } from '#server/modules/access/audit.ts';
import { companyScopeOf, mayCall, scopeOf } from '#server/modules/access/scope.ts';
import { policiesIn } from '#server/modules/access/scopeFilter.ts';
import { seesAlerts } from '#server/modules/alert/seesAlerts.ts';
import { operationTitle } from '#server/modules/damage/damage.hu.ts';
import { policiesWhere } from '#server/modules/policy/policy.repository.ts';
import { policyHistoryTexts as texts } from './policyHistory.hu.ts';
import { alertsOnPolicy, alertTalk, caseChanges, outlineChanges } from './policyHistory.repository.ts';

/** No screen shows more. */
const MAX_EVENTS = 300;

const NOTHING = { at: null, meparCode: null, damage: null, hectares: null, userName: null, actorName: null } as const;

type Row = Omit<PolicyEvent, 'date' | 'at'> & { readonly at: Date };
const atInstant = ({ at, ...row }: Row): PolicyEvent => ({ ...row, date: dayInBudapest(at), at: at.toISOString() });

/** Newest first; of one day the alert last, which its message and its answer follow. */
const newestFirst = (a: PolicyEvent, b: PolicyEvent): number =>
  b.date.localeCompare(a.date) || (b.at ?? '').localeCompare(a.at ?? '') || a.key.localeCompare(b.key);

async function eventsOf(tx: Executor, { caller }: CallContext, policyId: number, companyId: number) {
  const of = { policyId, companyId, limit: MAX_EVENTS + 1 };
  const outlines = await outlineChanges(tx, of);
  const cases = await caseChanges(tx, of, scopeOf('damage', caller));
  const alerts = companyScopeOf('products', caller);
  const seen = seesAlerts(caller) ? await alertsOnPolicy(tx, of, alerts) : [];
  const talk = seesAlerts(caller) ? await alertTalk(tx, of, alerts) : [];
  const canOpen = mayCall('damage', caller);
  return [
    ...outlines.map(({ id, operation, ...row }) =>
      atInstant({ ...NOTHING, ...row, key: id, kind: 'outline', title: texts.outline(operation) }),
    ),
    ...cases.map(({ id, operation, damage, ...row }) =>
      atInstant({
        ...NOTHING,
        ...row,
        key: id,
        kind: 'case',
        title: operationTitle(operation),
        damage: { ...damage, canOpen },
      }),
    ),
    ...seen.map(
      ({ id, ...row }): PolicyEvent => ({ ...NOTHING, ...row, key: `alert ${id}`, kind: 'alert', title: texts.alert }),
    ),
    ...talk.map(({ answer, ...row }) =>
      atInstant({
        ...NOTHING,
        ...row,
        kind: answer === null ? 'notice' : 'answer',
        title: answer === null ? texts.notice : texts.answer(answer),
      }),
    ),
  ];
}

/** What happened to a policy: its outlines, cases, alerts, the messages about them and the farmers' answers. */
export async function policyHistory(
  executor: Executor,
  context: CallContext,
  id: number,
): Promise<Answer<'policyHistory'>> {
  const within = policiesIn(context.access.scope);
  const [row] = await policiesWhere(executor, within, sql<boolean>`policy.id = ${id}`);
  if (row === undefined) throw notFound();
  await auditForeign(executor, context, [row.companyId], `policies/${id}/history`);
  const events = await inSnapshot(executor, (tx) => eventsOf(tx, context, id, row.companyId));
  return { events: events.sort(newestFirst).slice(0, MAX_EVENTS), isCut: events.length > MAX_EVENTS };
}
