import type { IsoDate } from '../units.ts';
import { type CurvePoint, type DatedValue, dateOfStep, datedCurve, smoothSeason, stepOf } from './season.ts';

/**
 * Images of one stand do not agree more closely than this, NDVI: a curve that deviates from a pass by no more is
 * correct there.
 */
const NOISE = 0.03;

export interface BrokenCurve {
  readonly values: readonly DatedValue[];
  /** Dates among `values` at which the curve begins anew. */
  readonly breaks: readonly IsoDate[];
}

/**
 * A year's measurements as a smooth curve that begins anew at every sudden loss: at the first pass that shows an
 * alert, unless the curve is within 0.03 of that pass's measurement anyway, as it is where a loss develops slowly.
 * Each section is smoothed by itself, so earlier values do not raise later ones.
 * @param points of that calendar year, in any order
 * @param alerts days of the block's alerts
 */
export function brokenSeason(year: number, points: readonly CurvePoint[], alerts: readonly IsoDate[]): BrokenCurve {
  const sorted = points.filter(({ weight }) => weight > 0).toSorted((a, b) => (a.date < b.date ? -1 : 1));
  const whole = smoothSeason(year, sorted);
  const firstShown = new Set(alerts.flatMap((alert) => sorted.find(({ date }) => date >= alert)?.date ?? []));
  const breaks = [...firstShown]
    .filter((date) => {
      const line = whole[stepOf(year, date)];
      const pass = sorted.find((each) => each.date === date);
      return (
        line !== undefined && pass !== undefined && date !== sorted[0]?.date && Math.abs(pass.value - line) > NOISE
      );
    })
    .sort();
  if (breaks.length === 0) return { values: datedCurve(year, whole), breaks };
  const starts = ['', ...breaks];
  const stretches = starts.map((start, index) =>
    sorted.filter(({ date }) => date >= start && date < (starts[index + 1] ?? '9')),
  );
  return { values: stretches.flatMap((stretch, index) => stretchOf(year, stretch, index > 0)), breaks };
}

/**
 * A section between two breaks; of one or two steps the curve connects the passes. @param isBreak whether it begins
 * with an alert's pass
 */
function stretchOf(year: number, points: readonly CurvePoint[], isBreak: boolean): DatedValue[] {
  const [first, last] = [points[0], points.at(-1)];
  if (first === undefined || last === undefined) return [];
  const smooth = smoothSeason(year, points);
  if (smooth.length === 0) return points.map(({ date, value }) => ({ date, value }));
  const on = (date: IsoDate): DatedValue => ({ date, value: smooth[stepOf(year, date)] ?? Number.NaN });
  const between = smooth.flatMap((value, step) => {
    const date = dateOfStep(year, step);
    return value !== undefined && date > first.date && date < last.date ? [{ date, value }] : [];
  });
  // The measurement that an alert is based on is shown unchanged.
  return [isBreak ? { date: first.date, value: first.value } : on(first.date), ...between, on(last.date)];
}
