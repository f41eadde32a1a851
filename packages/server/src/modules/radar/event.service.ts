import type { Answer, Body } from '@georisk/contract/endpoints.ts';
import { ALERT_AREAS } from '@georisk/contract/verticals/radar/alertAreas.ts';
import { MAX_OPENED } from '@georisk/contract/verticals/radar/maxOpened.ts';
import type { BBox } from '@georisk/domain/geo/bbox.ts';
import { isUnknown } from '@georisk/domain/portfolio/partlyKnown.ts';
import { lossAt, meanPastDamage, MIN_PAST_PLOTS } from '@georisk/domain/radar/pastDamage.ts';
import { PHENOMENA } from '@georisk/domain/radar/phenomena.hu.ts';
import { swathRefusalText } from '@georisk/domain/radar/swath.hu.ts';
import { checkSwath } from '@georisk/domain/radar/swath.ts';
import type { IsoDate } from '@georisk/domain/units.ts';
import type { Executor } from '#server/db/executor.ts';
import { inSnapshot } from '#server/db/transaction.ts';
import { Problem } from '#server/http/problem.ts';
import { auditForeign, type CallContext } from '#server/modules/access/audit.ts';
import { companyScopeOf, mayCall } from '#server/modules/access/scope.ts';
import { seesAlerts } from '#server/modules/alert/seesAlerts.ts';
import { alertDays, type AlertScopes } from './alertDays.repository.ts';
import { eventBlock, eventFigures, eventPolicy } from './eventAnswer.ts';
import { type EventArea, partsOfAlerts, partsOfAreas } from './eventArea.repository.ts';
import { type EventHits, eventHits, type ListsAsked } from './eventHits.repository.ts';
import { shapesOf } from './hitPlots.repository.ts';
import { pastDamages } from './pastDamages.repository.ts';
import { radarTexts as texts } from './radar.hu.ts';
import { countryOutline } from './radars.repository.ts';

/** Blocks that the answer lists, with their shapes; the lists' own call has all. */
const SHOWN_BLOCKS = 500;
/** Rows of each list in one answer of their call. */
const PAGE_ROWS = 2_500;

const refuse = (field: string, message: string): never => {
  throw new Problem('form-refused', { message, fields: { [field]: message } });
};

/** Whose alerts somebody sees on whose plots; undefined for those who see none. */
const alertScopes = ({ access, caller }: CallContext): AlertScopes | undefined =>
  seesAlerts(caller) ? { alerts: companyScopeOf('products', caller), plots: access.scope } : undefined;

/** Days with alerts on the caller's insured land. */
export async function radarAlertDays(executor: Executor, context: CallContext): Promise<Answer<'radarAlertDays'>> {
  const scopes = alertScopes(context);
  return scopes === undefined ? [] : alertDays(executor, scopes);
}

async function areaOfAlerts(tx: Executor, context: CallContext, date: string): Promise<EventArea> {
  const scopes = alertScopes(context);
  const area = scopes === undefined ? [] : await partsOfAlerts(tx, scopes, date);
  return area.length === 0 ? refuse('areas', texts.noAlerts(date)) : area;
}

type AskedEvent = Pick<Body<'radarEvent'>, 'areas' | 'date'>;

/** @throws Problem 422 for areas about which nothing can be said, with the reason, and for a day without alerts */
export async function eventAreaOf(
  tx: Executor,
  context: CallContext,
  { areas, date }: AskedEvent,
  bounds: BBox,
): Promise<EventArea> {
  if (areas === ALERT_AREAS) return areaOfAlerts(tx, context, date);
  // What needs no look into the database first.
  const alone = checkSwath(areas, { bounds });
  const check = alone.ok ? checkSwath(areas, { bounds, country: await countryOutline(tx) }) : alone;
  return check.ok ? partsOfAreas(tx, check.areas) : refuse('areas', swathRefusalText(check.refusal));
}

/** What an event hit, at one moment. @throws Problem 422 for areas that are none, or a later day */
async function hitsOf(
  executor: Executor,
  context: CallContext,
  { severity, phenomenon, ...event }: Pick<Body<'radarEvent'>, 'date' | 'severity' | 'phenomenon' | 'areas'>,
  bounds: BBox,
  lists: ListsAsked,
): Promise<EventHits> {
  const date = event.date as IsoDate;
  if (date > context.today) refuse('date', texts.laterEvent);
  const hits = await inSnapshot(executor, async (tx) => {
    const area = await eventAreaOf(tx, context, event, bounds);
    return eventHits(
      tx,
      { scope: context.access.scope, area, severity, date, peril: PHENOMENA[phenomenon].peril },
      lists,
    );
  });
  await auditForeign(executor, context, hits.totals.companies, `radars/event: ${date}`);
  return hits;
}

/** What an event's areas hit on a day: its figures and the worst rows of its lists. Nothing is kept. @throws Problem 422 as `hitsOf` */
export async function radarEvent(
  executor: Executor,
  context: CallContext,
  body: Body<'radarEvent'>,
  bounds: BBox,
): Promise<Answer<'radarEvent'>> {
  const rows = { from: 0, count: SHOWN_BLOCKS };
  const lists = { rows, policyRows: { from: 0, count: MAX_OPENED }, openToo: true };
  const { totals, blocks, policies } = await hitsOf(executor, context, body, bounds, lists);
  const shapes = await shapesOf(
    executor,
    blocks.map(({ meparCode }) => meparCode),
  );
  const damages = await pastDamages(executor, context.access.scope, PHENOMENA[body.phenomenon].danger, body.date);
  const damage = meanPastDamage(damages);
  const canOpen = mayCall('policy', context.caller);
  const worth = { known: totals.plots - totals.withoutValue, all: totals.plots };
  return {
    dateRadar: body.date,
    mepars: blocks.flatMap((block) => {
      const geom = shapes.get(block.meparCode);
      return geom === undefined ? [] : [{ ...eventBlock(block, body.severity, canOpen), geom: geom as never }];
    }),
    policies: policies.map((policy) => eventPolicy(policy, body.severity, canOpen)),
    figures: eventFigures(totals),
    past: {
      plots: damages.length,
      needed: MIN_PAST_PLOTS,
      damage,
      // Of land of which no sum is known the loss is not known either.
      loss: damage && !isUnknown(worth) ? lossAt(damage, totals.sumInsured) : null,
    },
  };
}

/** A page of both lists of an event. @throws Problem 422 as `hitsOf` */
export async function radarEventLists(
  executor: Executor,
  context: CallContext,
  { page, ...body }: Body<'radarEventLists'>,
  bounds: BBox,
): Promise<Answer<'radarEventLists'>> {
  const rows = { from: (page - 1) * PAGE_ROWS, count: PAGE_ROWS };
  const { totals, blocks, policies } = await hitsOf(executor, context, body, bounds, { rows });
  const canOpen = mayCall('policy', context.caller);
  return {
    blocks: blocks.map((block) => eventBlock(block, body.severity, canOpen)),
    policies: policies.map((policy) => eventPolicy(policy, body.severity, canOpen)),
    more: Math.max(totals.blocks, totals.policies) > page * PAGE_ROWS,
  };
}
