import { sumInsuredOf } from './expectedLoss.ts';
import type { HitPlot } from './ranking.ts';

/** What an event means for the insured land under it. */
export interface EventFigures {
  readonly blocks: number;
  readonly policies: number;
  readonly plots: number;
  /** Insured area under the event, ha. */
  readonly hitArea: number;
  /** Of that area, Ft, over the plots whose sum is known. */
  readonly sumInsured: number;
  /** Plots whose sum insured is not known: they are in the areas, not in the money. */
  readonly withoutValue: number;
  /** Plots of policies whose perils are not known, and their part of the sum insured, Ft. */
  readonly unsurePlots: number;
  readonly unsureSum: number;
  /** Ft */
  readonly expectedLoss: number;
  /**
   * Ft. Sums of the plots' own lowest and highest losses: an event that was worse than its class says was so on every
   * plot, so the errors do not even out.
   */
  readonly interval: readonly [low: number, high: number];
  /** Of which no case of the event is reported. */
  readonly withoutReport: {
    readonly blocks: number;
    /** Policies with no report at all. */
    readonly policies: number;
    readonly hitArea: number;
    readonly sumInsured: number;
    readonly expectedLoss: number;
  };
}

/** A plot that was hit, insured against what hit it as far as its policy says. */
interface JudgedPlot extends HitPlot {
  /** Whether its policy says against what it is. */
  readonly isPerilKnown: boolean;
}

/** Sum insured of a plot's part under the event, Ft: its sum by the share of its area; 0 where it is not known. */
function sumUnder({ plot, hitArea }: HitPlot): number {
  const sum = sumInsuredOf(plot);
  return sum === null || !(plot.insuredArea > 0) ? 0 : (sum * hitArea) / plot.insuredArea;
}

const total = (plots: readonly HitPlot[], of: (plot: HitPlot) => number): number =>
  plots.reduce((sum, each) => sum + of(each), 0);

const distinct = (plots: readonly HitPlot[], of: (plot: HitPlot) => string | number): number =>
  new Set(plots.map(of)).size;

/**
 * The figures of an event. Every plot counts once, in each figure.
 * @param isReported whether a case of the event is reported on the plot's block by its own company
 */
export function eventFigures<P extends JudgedPlot>(all: readonly P[], isReported: (plot: P) => boolean): EventFigures {
  const plots = all.filter(({ severityMax }) => severityMax !== null);
  const unsure = plots.filter(({ isPerilKnown }) => !isPerilKnown);
  const open = plots.filter((each) => !isReported(each));
  const reported = new Set(plots.filter((each) => isReported(each)).map(({ plot }) => plot.policyId));
  return {
    blocks: distinct(plots, ({ plot }) => plot.meparCode),
    policies: distinct(plots, ({ plot }) => plot.policyId),
    plots: plots.length,
    hitArea: total(plots, ({ hitArea }) => hitArea),
    sumInsured: total(plots, sumUnder),
    withoutValue: plots.filter(({ loss }) => loss === null).length,
    unsurePlots: unsure.length,
    unsureSum: total(unsure, sumUnder),
    expectedLoss: total(plots, ({ loss }) => loss?.value ?? 0),
    interval: [total(plots, ({ loss }) => loss?.low ?? 0), total(plots, ({ loss }) => loss?.high ?? 0)],
    withoutReport: {
      blocks: distinct(open, ({ plot }) => plot.meparCode),
      policies: distinct(
        open.filter(({ plot }) => !reported.has(plot.policyId)),
        ({ plot }) => plot.policyId,
      ),
      hitArea: total(open, ({ hitArea }) => hitArea),
      sumInsured: total(open, sumUnder),
      expectedLoss: total(open, ({ loss }) => loss?.value ?? 0),
    },
  };
}
