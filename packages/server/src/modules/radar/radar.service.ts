import type { Answer } from '@georisk/contract/endpoints.ts';
import { MAX_ROWS } from '@georisk/contract/maxRows.ts';
import type { HitMepar } from '@georisk/contract/verticals/radar/radar.ts';
import { knownSum } from '@georisk/domain/portfolio/partlyKnown.ts';
import { defaultRadarDate } from '@georisk/domain/radar/expectedLoss.ts';
import { type RankedBlock, radarStatistics } from '@georisk/domain/radar/ranking.ts';
import type { IsoDate } from '@georisk/domain/units.ts';
import { ROLE_GROUPS } from '@georisk/domain/roles/roles.ts';
import type { Executor } from '#server/db/executor.ts';
import { notFound } from '#server/http/problem.ts';
import { auditForeign, type CallContext } from '#server/modules/access/audit.ts';
import { mayCall } from '#server/modules/access/scope.ts';
import { policyNames, shapesOf } from './hitPlots.repository.ts';
import { figuresOf, presentPolicies } from './hitPolicies.ts';
import { companiesOf, type DayRanking, rankDay } from './ranking.service.ts';
import { expertsWithin } from './experts.repository.ts';
import { type DamagedPlot, damagedPlot, radarsAtPlot, radarsOf } from './radar.repository.ts';

export interface DayAsked {
  readonly date?: string | undefined;
  readonly damagePlotId?: number | undefined;
}

async function plotAsked(
  executor: Executor,
  context: CallContext,
  id: number | undefined,
): Promise<DamagedPlot | undefined> {
  if (id === undefined) return undefined;
  const plot = await damagedPlot(executor, context.access.scope, id);
  if (plot === undefined) throw notFound();
  await auditForeign(executor, context, [plot.companyId], `radars/${id}`);
  return plot;
}

/** The day that is shown: the asked one, else that of the damage, else yesterday. */
const dayOf = ({ date }: DayAsked, plot: DamagedPlot | undefined, today: string): IsoDate =>
  (date ?? plot?.damageDate ?? defaultRadarDate(today as IsoDate)) as IsoDate;

/** The polygons of a day, and those around a damaged plot's damage. @throws Problem 404 for a plot that is not the caller's */
export async function radarAreas(
  executor: Executor,
  context: CallContext,
  asked: DayAsked,
): Promise<Answer<'radarAreas'>> {
  const plot = await plotAsked(executor, context, asked.damagePlotId);
  const dateRadar = dayOf(asked, plot, context.today);
  return {
    dateRadar,
    radars: await radarsOf(executor, dateRadar),
    damagePlotRadars: plot === undefined ? [] : await radarsAtPlot(executor, plot),
  };
}

async function rankedFor(
  executor: Executor,
  context: CallContext,
  date: IsoDate,
  radars: Answer<'radarAreas'>['radars'],
): Promise<DayRanking> {
  const ranking = await rankDay(executor, { scope: context.access.scope }, date, radars);
  await auditForeign(executor, context, companiesOf(ranking), `radars: ${date}`);
  return ranking;
}

/** Blocks with their shapes and policies, the worst ones. @param blocks greatest expected loss first */
async function presentBlocks(
  executor: Executor,
  context: CallContext,
  blocks: readonly RankedBlock[],
): Promise<{ readonly mepars: HitMepar[]; readonly truncated: boolean }> {
  const shown = blocks.slice(0, MAX_ROWS);
  const names = await policyNames(executor, [...new Set(shown.flatMap(({ policyIds }) => policyIds))]);
  const shapes = await shapesOf(
    executor,
    shown.map(({ meparCode }) => meparCode),
  );
  const canOpen = mayCall('policy', context.caller);
  const mepars = shown.flatMap(({ meparCode, policyIds, hitArea, severityMax, reported, ...money }) => {
    const expectedLoss = knownSum(money.expectedLoss, {
      known: money.plots - money.withoutValue,
      all: money.plots,
    });
    const geom = shapes.get(meparCode);
    const policies = policyIds.flatMap((id) => {
      const name = names.get(id);
      return name === undefined ? [] : [{ id, policyNumber: name.policyNumber, year: name.year, canOpen }];
    });
    return geom === undefined
      ? []
      : [{ meparCode, geom: geom as never, hitArea, severityMax, expectedLoss, policies, reported }];
  });
  return { mepars, truncated: blocks.length > shown.length };
}

/** The same with the blocks that were hit, greatest expected loss first. */
export async function radars(
  executor: Executor,
  context: CallContext,
  asked: DayAsked,
): Promise<{ readonly answer: Answer<'radars'>; readonly truncated: boolean }> {
  const areas = await radarAreas(executor, context, asked);
  const { blocks } = await rankedFor(executor, context, areas.dateRadar as IsoDate, areas.radars);
  const { mepars, truncated } = await presentBlocks(executor, context, blocks);
  return { answer: { ...areas, mepars }, truncated };
}

/** The policies that were hit, and what of the hit land is not reported. */
export async function radarPolicies(
  executor: Executor,
  context: CallContext,
  { date }: Pick<DayAsked, 'date'>,
): Promise<Answer<'radarPolicies'>> {
  const dateRadar = dayOf({ date }, undefined, context.today);
  const radarsOfDay = await radarsOf(executor, dateRadar);
  const ranking = await rankedFor(executor, context, dateRadar, radarsOfDay);
  const names = await policyNames(executor, [...new Set(ranking.plots.map(({ plot }) => plot.policyId))]);
  return {
    dateRadar,
    policies: presentPolicies(ranking, names, mayCall('policy', context.caller)),
    notReported: radarStatistics(dateRadar, radarsOfDay.length, ranking.blocks).notReported,
    figures: figuresOf(ranking),
  };
}

/** Figures of yesterday. */
export async function statistics(executor: Executor, context: CallContext): Promise<Answer<'radarStatistics'>> {
  const date = defaultRadarDate(context.today as IsoDate);
  const radarsOfDay = await radarsOf(executor, date);
  const { blocks } = await rankedFor(executor, context, date, radarsOfDay);
  const { notReported: _, ...figures } = radarStatistics(date, radarsOfDay.length, blocks);
  return figures;
}

export async function radarExperts(executor: Executor, context: CallContext): Promise<Answer<'radarExperts'>> {
  const experts = await expertsWithin(executor, context.access.scope, ROLE_GROUPS.expert);
  await auditForeign(
    executor,
    context,
    experts.map(({ companyId }) => companyId),
    'radars/experts',
  );
  return experts;
}
