import type { Answer, Body } from '@georisk/contract/endpoints.ts';
import type { BBox } from '@georisk/domain/geo/bbox.ts';
import type { Polygon } from '@georisk/domain/geo/types.ts';
import { lossAt, meanPastDamage, MIN_PAST_PLOTS } from '@georisk/domain/radar/pastDamage.ts';
import { PHENOMENA } from '@georisk/domain/radar/phenomena.hu.ts';
import { swathRefusalText } from '@georisk/domain/radar/swath.hu.ts';
import { checkSwath } from '@georisk/domain/radar/swath.ts';
import type { IsoDate } from '@georisk/domain/units.ts';
import type { Executor } from '#server/db/executor.ts';
import { Problem } from '#server/http/problem.ts';
import { auditForeign, type CallContext } from '#server/modules/access/audit.ts';
import { mayCall } from '#server/modules/access/scope.ts';
import { figuresOf, presentPolicies } from './hitPolicies.ts';
import { policyNames } from './hitPlots.repository.ts';
import { pastDamages } from './pastDamages.repository.ts';
import { radarTexts as texts } from './radar.hu.ts';
import { presentBlocks } from './radar.service.ts';
import { countryOutline } from './radars.repository.ts';
import { companiesOf, rankDay, type StruckArea } from './ranking.service.ts';

/** An event as the ranking takes it: its areas, and the same under their severity. */
export interface CheckedEvent {
  readonly areas: readonly Polygon[];
  readonly radars: readonly StruckArea[];
}

const refuse = (field: string, message: string): never => {
  throw new Problem('form-refused', { message, fields: { [field]: message } });
};

/** @throws Problem 422 for areas about which nothing can be said, with the reason */
export async function checkedEvent(
  executor: Executor,
  { areas, severity }: Pick<Body<'radarEvent'>, 'areas' | 'severity'>,
  bounds: BBox,
): Promise<CheckedEvent> {
  // What needs no look into the database first.
  const alone = checkSwath(areas, { bounds });
  const check = alone.ok ? checkSwath(areas, { bounds, country: await countryOutline(executor) }) : alone;
  if (!check.ok) return refuse('areas', swathRefusalText(check.refusal));
  return { areas: check.areas, radars: check.areas.map((polygon) => ({ polygon, severity })) };
}

/** What an event's areas hit on a day. Nothing is kept. @throws Problem 422 for areas that are none, or a later day */
export async function radarEvent(
  executor: Executor,
  context: CallContext,
  body: Body<'radarEvent'>,
  bounds: BBox,
): Promise<Answer<'radarEvent'>> {
  const date = body.date as IsoDate;
  if (date > context.today) refuse('date', texts.laterEvent);
  const { areas, radars } = await checkedEvent(executor, body, bounds);
  const { scope } = context.access;
  const ranking = await rankDay(executor, { scope, areas }, date, radars);
  await auditForeign(executor, context, companiesOf(ranking), `radars/event: ${date}`);
  const names = await policyNames(executor, [...new Set(ranking.plots.map(({ plot }) => plot.policyId))]);
  const figures = figuresOf(ranking);
  const damages = await pastDamages(executor, scope, PHENOMENA[body.phenomenon].danger, date);
  const damage = meanPastDamage(damages);
  return {
    dateRadar: date,
    ...(await presentBlocks(executor, context, ranking.blocks)),
    policies: presentPolicies(ranking, names, mayCall('policy', context.caller)),
    figures,
    past: {
      plots: damages.length,
      needed: MIN_PAST_PLOTS,
      damage,
      loss: damage && lossAt(damage, figures.sumInsured),
    },
  };
}
