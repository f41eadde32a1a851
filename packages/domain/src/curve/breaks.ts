import type { IsoDate } from '../units.ts';
import { type CurvePoint, type DatedValue, dateOfStep, datedCurve, smoothSeason, stepOf } from './season.ts';

/** Images of one stand agree no better, NDVI: a line that leaves a pass by no more is true there. */
const NOISE = 0.03;

export interface BrokenCurve {
  readonly values: readonly DatedValue[];
  /** Dates among `values` with which the line begins anew. */
  readonly breaks: readonly IsoDate[];
}

/**
 * A year's measurements as a smooth curve that begins anew where something was lost at once: at the first pass that shows an alert, unless the line
 * lies within 0.03 of what that pass measured anyway, as it does where a loss comes slowly. Each stretch is smoothed by itself, so nothing of
 * before raises what came after.
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

/** A stretch between two breaks; of one or two steps the line goes from pass to pass. @param isBreak whether it begins with an alert's pass */
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
  // What an alert rests on is shown as it was measured.
  return [isBreak ? { date: first.date, value: first.value } : on(first.date), ...between, on(last.date)];
}
