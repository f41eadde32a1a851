import { addDays, daysBetween } from '../dates/isoDate.ts';
import { COMPUTING_CLEAR_SHARE, PUBLISHED_CLEAR_SHARE } from '../ndvi/usable.ts';
import type { IsoDate } from '../units.ts';
import { upperEnvelope } from './whittaker.ts';

/** Days between two steps of the grid on which curves are smoothed. */
export const CURVE_STEP_DAYS = 5;
/** Fewer known steps give a straight line, which is no season. */
const MIN_KNOWN = 3;
/** The band of a single year would be that year's curve. */
const MIN_YEARS = 2;
const DOUBTFUL_WEIGHT = 0.5;

/** A day's measurement that may enter a curve. */
export interface CurvePoint {
  readonly date: IsoDate;
  /** NDVI. */
  readonly value: number;
  /** 0..1, above 0. */
  readonly weight: number;
}

/** NDVI on the steps of a year's grid: index 0 is 1 January; undefined outside of the measurements. */
export type SeasonCurve = readonly (number | undefined)[];

/** Weight of a block's image in its curve: 1 from a clear share of 0.9, half from 0.8, else 0 (spec domain 3). */
export function weightOfClearShare(clearShare: number): number {
  if (clearShare >= COMPUTING_CLEAR_SHARE) return 1;
  return clearShare >= PUBLISHED_CLEAR_SHARE ? DOUBTFUL_WEIGHT : 0;
}

const firstOf = (year: number) => `${String(year).padStart(4, '0')}-01-01` as IsoDate;

/** Number of 5-day steps of a year. */
const stepsOf = (year: number): number =>
  Math.floor((daysBetween(firstOf(year), firstOf(year + 1)) - 1) / CURVE_STEP_DAYS) + 1;

/** The step nearest to a day of the year. */
export const stepOf = (year: number, date: IsoDate): number =>
  Math.min(Math.round(daysBetween(firstOf(year), date) / CURVE_STEP_DAYS), stepsOf(year) - 1);

/** The date of a step in a year: curves of several years are overlaid by day of the year. */
export const dateOfStep = (year: number, step: number): IsoDate => addDays(firstOf(year), step * CURVE_STEP_DAYS);

/**
 * A year's measurements as a smooth curve on the 5-day grid, from its first measurement to its last (Whittaker, two passes to the upper envelope),
 * never beyond the lowest and the highest of them. Empty when fewer than three steps are known.
 * @param points of that calendar year, in any order; several of one step are averaged by weight
 */
export function smoothSeason(year: number, points: readonly CurvePoint[]): SeasonCurve {
  const steps = stepsOf(year);
  const values = new Float64Array(steps);
  const weights = new Float64Array(steps);
  const heaviest = new Float64Array(steps);
  for (const { date, value, weight } of points) {
    const step = stepOf(year, date);
    if (step < 0 || weight <= 0) continue;
    values[step] = (values[step] ?? 0) + weight * value;
    weights[step] = (weights[step] ?? 0) + weight;
    heaviest[step] = Math.max(heaviest[step] ?? 0, weight);
  }
  for (const [step, weight] of weights.entries()) if (weight > 0) values[step] = (values[step] ?? 0) / weight;
  const known = heaviest.reduce((count, weight) => count + (weight > 0 ? 1 : 0), 0);
  if (known < MIN_KNOWN) return [];
  const smooth = upperEnvelope(values, heaviest);
  const from = heaviest.findIndex((weight) => weight > 0);
  const to = heaviest.findLastIndex((weight) => weight > 0);
  const measured = values.filter((_, step) => (weights[step] ?? 0) > 0);
  const [lowest, highest] = [Math.min(...measured), Math.max(...measured)];
  // Over months without an image the spline would swing beyond all measurements.
  return Array.from(smooth, (value, step) =>
    step < from || step > to ? undefined : Math.min(Math.max(value, lowest), highest),
  );
}

export interface DatedValue {
  readonly date: IsoDate;
  readonly value: number;
}

/** A curve's steps as dates of a year (its own, or another one on which it is overlaid). */
export const datedCurve = (year: number, curve: SeasonCurve): DatedValue[] =>
  curve
    .slice(0, stepsOf(year))
    .flatMap((value, step) => (value === undefined ? [] : [{ date: dateOfStep(year, step), value }]));

/**
 * Lowest and highest value of several years' curves at each step, as dates of the year on which they are overlaid;
 * empty where fewer than two years have a value.
 */
export function bandOf(year: number, curves: readonly SeasonCurve[]): { date: IsoDate; lo: number; hi: number }[] {
  return Array.from({ length: stepsOf(year) }, (_, step) => step).flatMap((step) => {
    const values = curves.flatMap((curve) => curve[step] ?? []);
    if (values.length < MIN_YEARS) return [];
    return [{ date: dateOfStep(year, step), lo: Math.min(...values), hi: Math.max(...values) }];
  });
}
