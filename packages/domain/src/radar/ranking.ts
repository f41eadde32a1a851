import type { IsoDate } from '../units.ts';
import { type ExpectedLoss, isSameEvent, type InsuredPlot, type ReportedCase } from './expectedLoss.ts';
import type { Severity } from './hail.ts';

export interface HitPlot extends ExpectedLoss {
  readonly plot: InsuredPlot;
}

/** A block of the list to which inspectors are sent. */
export interface RankedBlock {
  readonly meparCode: string;
  /** Plots that were hit. */
  readonly plots: number;
  /** Insured area that was hit, ha. */
  readonly hitArea: number;
  readonly severityMax: Severity;
  /** Ft, over the plots whose yield and price are known. */
  readonly expectedLoss: number;
  readonly interval: readonly [low: number, high: number];
  /** Plots that were hit and whose value is not known. */
  readonly withoutValue: number;
  /** Policies of the plots that were hit, ascending. */
  readonly policyIds: readonly number[];
  readonly reported: boolean;
}

const totals = (plots: readonly HitPlot[]) => {
  let [hitArea, value, low, high, withoutValue] = [0, 0, 0, 0, 0];
  for (const each of plots) {
    hitArea += each.hitArea;
    if (each.loss === null) withoutValue += 1;
    value += each.loss?.value ?? 0;
    low += each.loss?.low ?? 0;
    high += each.loss?.high ?? 0;
  }
  return { plots: plots.length, hitArea, expectedLoss: value, interval: [low, high] as const, withoutValue };
};

const worst = (plots: readonly HitPlot[]): Severity =>
  plots.reduce<Severity>(
    (most, { severityMax }) => (severityMax !== null && severityMax > most ? severityMax : most),
    1,
  );

function groupBy<K>(plots: readonly HitPlot[], keyOf: (plot: InsuredPlot) => K): Map<K, HitPlot[]> {
  const groups = new Map<K, HitPlot[]>();
  for (const each of plots) {
    if (each.severityMax === null) continue;
    const own = groups.get(keyOf(each.plot));
    if (own === undefined) groups.set(keyOf(each.plot), [each]);
    else own.push(each);
  }
  return groups;
}

/** The blocks that were hit on a day, greatest expected loss first; equal ones by severity, area and code. */
export function rankBlocks(
  plots: readonly HitPlot[],
  dateRadar: IsoDate,
  cases: readonly ReportedCase[],
): RankedBlock[] {
  const reported = new Set(
    cases.filter(({ damageDate }) => isSameEvent(dateRadar, damageDate)).map(({ meparCode }) => meparCode),
  );
  return [...groupBy(plots, ({ meparCode }) => meparCode)]
    .map(([meparCode, own]) => ({
      meparCode,
      ...totals(own),
      severityMax: worst(own),
      policyIds: [...new Set(own.map(({ plot }) => plot.policyId))].sort((a, b) => a - b),
      reported: reported.has(meparCode),
    }))
    .sort(
      (a, b) =>
        b.expectedLoss - a.expectedLoss ||
        b.severityMax - a.severityMax ||
        b.hitArea - a.hitArea ||
        (a.meparCode < b.meparCode ? -1 : 1),
    );
}

export interface PolicyHit {
  readonly policyId: number;
  readonly hitArea: number;
  readonly severityMax: Severity;
  readonly expectedLoss: number;
  readonly interval: readonly [low: number, high: number];
  readonly withoutValue: number;
  readonly plots: number;
}

/** The policies whose plots were hit, greatest expected loss first, equal ones by area and number. */
export const hitPolicies = (plots: readonly HitPlot[]): PolicyHit[] =>
  [...groupBy(plots, ({ policyId }) => policyId)]
    .map(([policyId, own]) => ({ policyId, ...totals(own), severityMax: worst(own), plots: own.length }))
    .sort((a, b) => b.expectedLoss - a.expectedLoss || b.hitArea - a.hitArea || a.policyId - b.policyId);

export interface RadarStatistics {
  readonly date: IsoDate;
  readonly radars: number;
  /** Blocks with insured land that was hit. */
  readonly mepars: number;
  /** ha */
  readonly hitArea: number;
  readonly policies: number;
  /** Insured land that was hit and of which no case is reported. */
  readonly notReported: { readonly mepars: number; readonly hitArea: number; readonly expectedLoss: number };
}

/** Figures of a day. @param blocks of `rankBlocks` */
export function radarStatistics(date: IsoDate, radars: number, blocks: readonly RankedBlock[]): RadarStatistics {
  const sum = (of: readonly RankedBlock[], f: (block: RankedBlock) => number) =>
    of.reduce((total, block) => total + f(block), 0);
  const open = blocks.filter(({ reported }) => !reported);
  return {
    date,
    radars,
    mepars: blocks.length,
    hitArea: sum(blocks, ({ hitArea }) => hitArea),
    policies: new Set(blocks.flatMap(({ policyIds }) => policyIds)).size,
    notReported: {
      mepars: open.length,
      hitArea: sum(open, ({ hitArea }) => hitArea),
      expectedLoss: sum(open, ({ expectedLoss }) => expectedLoss),
    },
  };
}
