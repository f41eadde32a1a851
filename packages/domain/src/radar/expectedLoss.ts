import type { PlantCode } from '../crops/crops.ts';
import { addDays, daysBetween } from '../dates/isoDate.ts';
import type { IsoDate } from '../units.ts';
import type { Severity } from './hail.ts';
import { MEAN_DAMAGE, type ShareRange, vulnerabilityOf } from './hailDamage.ts';

/** Part of a plot under one severity; parts do not overlap (`hitShares`). */
export interface Hit {
  /** Of the plot, 0-1. */
  readonly share: number;
  readonly severity: Severity;
}

export interface InsuredPlot {
  readonly id: number;
  readonly meparCode: string;
  readonly policyId: number;
  readonly crop: PlantCode | null;
  /** ha */
  readonly insuredArea: number;
  /** t/ha; null: the policy states none. */
  readonly yield: number | null;
  /** Ft/t; null: the company has none. */
  readonly price: number | null;
  /** Of the plot, Ft, as the contract states it; null or left out: it states none. */
  readonly sumInsured?: number | null;
}

/** Sum insured of a plot, Ft: the contract's, or else area · yield · price (decision 0047); null where neither is known. */
export const sumInsuredOf = ({ sumInsured = null, insuredArea, yield: expected, price }: InsuredPlot): number | null =>
  sumInsured ?? (expected === null || price === null ? null : insuredArea * expected * price);

export interface ExpectedLoss {
  /** ha */
  readonly hitArea: number;
  /** Null where nothing was hit. */
  readonly severityMax: Severity | null;
  /** Ft; null where the sum insured is not known. */
  readonly loss: { readonly value: number; readonly low: number; readonly high: number } | null;
}

/**
 * Expected loss of a plot (domain.md 5): sum insured · share hit · mean damage · vulnerability. Shares that add up to
 * more than the plot are taken by the most severe first.
 */
export function expectedLoss(
  plot: InsuredPlot,
  hits: readonly Hit[],
  date: IsoDate,
  damage: Readonly<Record<Severity, ShareRange>> = MEAN_DAMAGE,
): ExpectedLoss {
  const vulnerability = vulnerabilityOf(plot.crop, date);
  const insured = sumInsuredOf(plot);
  let [left, value, low, high] = [1, 0, 0, 0];
  let severityMax: Severity | null = null;
  for (const { share, severity } of hits.toSorted((a, b) => b.severity - a.severity)) {
    const taken = Math.min(left, Math.max(0, share));
    if (!(taken > 0)) continue;
    severityMax ??= severity;
    left -= taken;
    const part = damage[severity];
    value += taken * part.value * vulnerability.value;
    low += taken * part.low * vulnerability.low;
    high += taken * part.high * vulnerability.high;
  }
  const hitArea = (1 - left) * plot.insuredArea;
  if (insured === null) return { hitArea, severityMax, loss: null };
  return { hitArea, severityMax, loss: { value: insured * value, low: insured * low, high: insured * high } };
}

/** A case that was reported on a block. */
export interface ReportedCase {
  readonly meparCode: string;
  readonly damageDate: IsoDate;
}

/** The default day of the radar's view: yesterday. */
export const defaultRadarDate = (today: IsoDate): IsoDate => addDays(today, -1);

/** Whether an event belongs to a case: on its day, the day before or after (domain.md 5). */
export const isSameEvent = (dateRadar: IsoDate, damageDate: IsoDate): boolean =>
  Math.abs(daysBetween(dateRadar, damageDate)) <= 1;
