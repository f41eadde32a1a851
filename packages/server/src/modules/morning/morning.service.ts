import type { Answer } from '@georisk/contract/endpoints.ts';
import type { ListTarget } from '@georisk/contract/verticals/insurance/morning.ts';
import { filterQuery } from '@georisk/domain/caseList/filter.ts';
import { addDays } from '@georisk/domain/dates/isoDate.ts';
import { type ExpectedPass, expectedPasses, isDue } from '@georisk/domain/passes/duePasses.ts';
import { knownSum } from '@georisk/domain/portfolio/partlyKnown.ts';
import type { IsoDate } from '@georisk/domain/units.ts';
import type { Executor } from '#server/db/executor.ts';
import type { CallContext } from '#server/modules/access/audit.ts';
import { companyScopeOf, mayCall, scopeOf } from '#server/modules/access/scope.ts';
import { damagesIn } from '#server/modules/access/scopeFilter.ts';
import { seesAlerts } from '#server/modules/alert/seesAlerts.ts';
import { refreshBeforeReading } from '#server/modules/caseList/refreshLines.ts';
import { NEW_DAYS } from '#server/modules/insuredAlert/insuredAlert.service.ts';
import { currentYear } from '#server/modules/portfolio/kept.ts';
import { seasonsOf } from '#server/modules/portfolio/portfolio.repository.ts';
import { waitingProposals } from '#server/modules/proposal/proposal.repository.ts';
import { alertFigures, type AlertScopes, type AlertSpan } from './alerts.repository.ts';
import { CASE_FILTERS, type CaseFigure, caseFigures } from './cases.repository.ts';
import { newestPasses } from './passes.repository.ts';
import { undrawnPolicies } from './undrawn.repository.ts';

type Figure = Answer<'morning'>['figures'][number];

const target = (screen: ListTarget['screen'], query: ListTarget['query'] = {}): ListTarget => ({ screen, query });

const newSpan = (today: IsoDate): AlertSpan => ({ from: addDays(today, 1 - NEW_DAYS), to: today });

const scopesOf = ({ access, caller }: CallContext): AlertScopes => ({
  alerts: companyScopeOf('products', caller),
  plots: access.scope,
});

async function ofCases(executor: Executor, { caller }: CallContext, today: IsoDate): Promise<Figure[]> {
  if (!mayCall('damages', caller)) return [];
  await refreshBeforeReading(executor, today);
  const figures = await caseFigures(executor, scopeOf('damages', caller), today);
  return (Object.keys(CASE_FILTERS) as CaseFigure[]).map((key) => ({
    key,
    value: figures[key],
    list: target('damages', filterQuery(CASE_FILTERS[key])),
  }));
}

async function ofProposals(executor: Executor, { caller }: CallContext): Promise<Figure[]> {
  if (!mayCall('decideProposal', caller)) return [];
  const value = await waitingProposals(executor, damagesIn(scopeOf('proposals', caller)));
  return [{ key: 'proposals', value, list: target('proposals') }];
}

async function ofAlerts(
  executor: Executor,
  context: CallContext,
  today: IsoDate,
): Promise<{ readonly figures: Figure[]; readonly hit: Answer<'morning'>['hit'] }> {
  if (!seesAlerts(context.caller)) return { figures: [], hit: null };
  const span = newSpan(today);
  const { alerts, sumInsured, ...land } = await alertFigures(executor, scopesOf(context), span);
  const hit = { ...land, sumInsured: knownSum(sumInsured, { known: land.plots - land.withoutSum, all: land.plots }) };
  const list = target('insuredAlerts', { from: span.from });
  return { figures: [{ key: 'alerts', value: alerts, list }], hit: { since: span.from, ...hit, list } };
}

async function ofPolicies(executor: Executor, { access, today }: CallContext): Promise<Figure[]> {
  const year = currentYear((await seasonsOf(executor, access.scope)).years, today);
  const value = year === null ? 0 : await undrawnPolicies(executor, access.scope, year);
  return [{ key: 'undrawn', value, list: target('policies', { undrawn: '1' }) }];
}

const passesOf = async (executor: Executor, today: IsoDate): Promise<ExpectedPass[]> =>
  expectedPasses(await newestPasses(executor, today), today);

function imagesOf(passes: readonly ExpectedPass[], today: IsoDate): Answer<'morning'>['images'] {
  const newest = passes.map(({ date }) => date).sort();
  const coming = passes.filter((pass) => !isDue(pass, today)).map(({ next }) => next);
  return { newest: newest.at(-1) ?? null, next: coming.sort()[0] ?? null };
}

/** The figures with which a day begins, as far as the caller's rights reach, each with the list that it opens. */
export async function morning(executor: Executor, context: CallContext): Promise<Answer<'morning'>> {
  const today = context.today as IsoDate;
  const [cases, proposed, alerts, policies, passes] = await Promise.all([
    ofCases(executor, context, today),
    ofProposals(executor, context),
    ofAlerts(executor, context, today),
    ofPolicies(executor, context),
    passesOf(executor, today),
  ]);
  const due = passes.filter((pass) => isDue(pass, today)).length;
  return {
    today,
    figures: [
      ...cases,
      ...proposed,
      ...alerts.figures,
      ...policies,
      { key: 'passes', value: due, list: target('passes') },
    ],
    hit: alerts.hit,
    images: imagesOf(passes, today),
  };
}

/** The newest image of each granule, and the pass that follows it. */
export const passes = async (executor: Executor, { today }: CallContext): Promise<Answer<'passes'>> =>
  (await passesOf(executor, today as IsoDate)).map(({ granule, date, next, daysLate }) => ({
    granule,
    newest: date,
    next,
    daysLate,
  }));
