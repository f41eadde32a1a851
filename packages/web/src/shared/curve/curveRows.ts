import type { Curve, CurvePoint } from './curve.ts';
import { valueOn } from './season.ts';

/** All known data of one day of the season. */
export interface CurveRow {
  readonly date: string;
  readonly point: CurvePoint | null;
  readonly smooth: number | null;
  readonly lastYear: number | null;
  readonly median: number | null;
  readonly lo: number | null;
  readonly hi: number | null;
  readonly isAlert: boolean;
}

/** Values of the series on a day, interpolated between their own dates. */
export function rowOn(curve: Curve, date: string): CurveRow {
  return {
    date,
    point: curve.points.find((each) => each.date === date) ?? null,
    smooth: valueOn(curve.smooth, date, curve.breaks),
    lastYear: valueOn(curve.lastYear, date),
    median: valueOn(curve.median, date),
    lo: valueOn(
      curve.band.map(({ date: day, lo }) => ({ date: day, value: lo })),
      date,
    ),
    hi: valueOn(
      curve.band.map(({ date: day, hi }) => ({ date: day, value: hi })),
      date,
    ),
    isAlert: curve.alerts.includes(date),
  };
}

/** One row for each pass and alert of the season, oldest first. */
export function passRows(curve: Curve): readonly CurveRow[] {
  const dates = [...new Set([...curve.points.map(({ date }) => date), ...curve.alerts])].sort();
  return dates.map((date) => rowOn(curve, date));
}

/** One row for each day with data: the rows of the download. */
export function allRows(curve: Curve): readonly CurveRow[] {
  const { points, smooth, lastYear, median, band, alerts } = curve;
  const dated = [points, smooth, lastYear, median, band].flatMap((series) => series.map(({ date }) => date));
  return [...new Set([...dated, ...alerts])].sort().map((date) => rowOn(curve, date));
}
