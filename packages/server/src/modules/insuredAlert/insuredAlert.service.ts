import type { Answer, Body, Query } from '@georisk/contract/endpoints.ts';
import { MAX_CASE_POINTS } from '@georisk/contract/verticals/insurance/caseList.ts';
import { MAX_COUNTED_ALERTS } from '@georisk/contract/verticals/insurance/insuredAlerts.ts';
import { addDays } from '@georisk/domain/dates/isoDate.ts';
import type { IsoDate } from '@georisk/domain/units.ts';
import type { Executor } from '#server/db/executor.ts';
import { auditForeign, type CallContext } from '#server/modules/access/audit.ts';
import { companyScopeOf, scopeOf } from '#server/modules/access/scope.ts';
import { seesAlerts } from '#server/modules/alert/seesAlerts.ts';
import { candidatesOf } from './candidates.ts';
import type { AlertScopes, WhichAlerts } from './conditions.ts';
import { cursorText, readCursor } from './cursor.ts';
import { countAlerts, pageOfAlerts, pointsOfAlerts } from './insuredAlert.repository.ts';
import { inList } from './rows.ts';

/** Alerts count as new for as many days. */
export const NEW_DAYS = 7;
const PAGE_SIZE = 50;
export const USUAL_SORT = '-date';

export const scopesOf = ({ access, caller }: CallContext): AlertScopes => ({
  alerts: companyScopeOf('products', caller),
  plots: access.scope,
  people: scopeOf('insuredFarmer', caller),
  cases: scopeOf('damages', caller),
});

/** The alerts of a filter: without days, those that count as new; with one of the two, all before or after it. */
export async function whichOf(
  executor: Executor,
  context: CallContext,
  { from: first, to: last, sort: _sort, ...filter }: Query<'insuredAlertPoints'>,
): Promise<WhichAlerts> {
  const { today } = context;
  const days = {
    from: first ?? (last === undefined ? addDays(today as IsoDate, 1 - NEW_DAYS) : '1900-01-01'),
    to: last ?? today,
  };
  return { ...days, filter, candidates: await candidatesOf(executor, { ...days, filter }, scopesOf(context)) };
}

/** The alerts on insured land that the caller has asked for, in their order, a page at a time. */
export async function insuredAlerts(
  executor: Executor,
  context: CallContext,
  { pageSize = PAGE_SIZE, after, sort = USUAL_SORT, ...narrowed }: Query<'insuredAlerts'>,
): Promise<Answer<'insuredAlerts'>> {
  if (!seesAlerts(context.caller)) return { items: [], total: 0, more: false, next: null };
  const which = await whichOf(executor, context, narrowed);
  const [scopes, cursor] = [scopesOf(context), readCursor(after)];
  const total = cursor === null ? await countAlerts(executor, which, scopes, MAX_COUNTED_ALERTS + 1) : 0;
  const found = await pageOfAlerts(executor, which, scopes, { sort, limit: pageSize + 1, after: cursor });
  const rows = found.slice(0, pageSize);
  await auditForeign(executor, context, [...new Set(rows.flatMap(({ companies }) => companies))], 'insuredAlerts');
  const last = rows.at(-1);
  return {
    items: await inList(executor, context, scopes, rows),
    total: Math.min(total, MAX_COUNTED_ALERTS),
    more: total > MAX_COUNTED_ALERTS,
    next: found.length > pageSize && last !== undefined ? cursorText(last) : null,
  };
}

const NO_POINTS: Answer<'insuredAlertPoints'> = { items: [], cut: false };

async function pointsOf(
  executor: Executor,
  context: CallContext,
  which: WhichAlerts,
  sort: NonNullable<Query<'insuredAlertPoints'>['sort']> = USUAL_SORT,
): Promise<Answer<'insuredAlertPoints'>> {
  if (!seesAlerts(context.caller)) return NO_POINTS;
  const rows = await pointsOfAlerts(executor, which, scopesOf(context), { sort, limit: MAX_CASE_POINTS + 1 });
  const companies = new Set(rows.flatMap((row) => row.companies));
  await auditForeign(executor, context, [...companies], 'insuredAlerts/points');
  return {
    items: rows
      .slice(0, MAX_CASE_POINTS)
      .map(({ id, meparCode, date, x, y }) => ({ id, meparCode, date, position: [x, y] })),
    cut: rows.length > MAX_CASE_POINTS,
  };
}

/** Places of the alerts of a filter. */
export const insuredAlertPoints = async (
  executor: Executor,
  context: CallContext,
  query: Query<'insuredAlertPoints'>,
) =>
  seesAlerts(context.caller)
    ? pointsOf(executor, context, await whichOf(executor, context, query), query.sort)
    : NO_POINTS;

/** Places of those of the chosen alerts that the caller reaches. */
export const chosenInsuredAlertPoints = (
  executor: Executor,
  context: CallContext,
  { ids }: Body<'chosenInsuredAlertPoints'>,
) => pointsOf(executor, context, { ids });
