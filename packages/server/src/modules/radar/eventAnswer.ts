import type { EventFigures, HitMepar, HitPolicy } from '@georisk/contract/verticals/radar/radar.ts';
import { joinPlants, plantNames } from '@georisk/domain/case/caseForm.ts';
import type { Severity } from '@georisk/domain/radar/hail.ts';
import { inHungarian } from '@georisk/domain/text/inHungarian.ts';
import type { EventBlock, EventPolicy, EventTotals } from './eventHits.repository.ts';

/** The figures of an event, of its sums. */
export const eventFigures = (totals: EventTotals): EventFigures => ({
  blocks: totals.blocks,
  policies: totals.policies,
  plots: totals.plots,
  hitArea: totals.hitArea,
  sumInsured: totals.sumInsured,
  withoutValue: totals.withoutValue,
  unsurePlots: totals.unsurePlots,
  unsureSum: totals.unsureSum,
  expectedLoss: totals.loss,
  interval: [totals.low, totals.high],
  withoutReport: {
    blocks: totals.openBlocks,
    policies: totals.openPolicies,
    hitArea: totals.openArea,
    sumInsured: totals.openSum,
    expectedLoss: totals.openLoss,
  },
});

/** @param severity of the event, and so of everything that it hit */
export const eventBlock = (
  { loss, policies, ...block }: EventBlock,
  severity: Severity,
  canOpen: boolean,
): Omit<HitMepar, 'geom'> => ({
  ...block,
  severityMax: severity,
  expectedLoss: loss,
  policies: policies.map((policy) => ({ ...policy, canOpen })),
});

/** @param severity of the event, and so of everything that it hit */
export const eventPolicy = (
  { id, policyNumber, year, loss, low, high, blocks, ...policy }: EventPolicy,
  severity: Severity,
  canOpen: boolean,
): HitPolicy => ({
  ...policy,
  policy: { id, policyNumber, year, canOpen },
  severityMax: severity,
  expectedLoss: loss,
  interval: [low, high],
  blocks: blocks.map(({ loss: ofBlock, plants, ...block }) => ({
    ...block,
    severityMax: severity,
    expectedLoss: ofBlock,
    plants: joinPlants(inHungarian(plantNames(plants))),
  })),
});
