import type { Days } from '@georisk/domain/dates/timeSpan.ts';
import { type BBox, bboxesIntersect } from '@georisk/domain/geo/bbox.ts';

/**
 * STAC's `bbox` of four or six numbers, WGS84; undefined for anything else. None of our data crosses the antimeridian.
 */
export function parseBBox(text: string): BBox | undefined {
  const numbers = text.split(',').map(Number);
  const picked = numbers.length === 6 ? [0, 1, 3, 4] : numbers.length === 4 ? [0, 1, 2, 3] : [];
  const [west, south, east, north] = picked.map((index) => numbers[index]);
  if (west === undefined || south === undefined || east === undefined || north === undefined) return undefined;
  const isBox = [west, east].every((x) => Math.abs(x) <= 180) && [south, north].every((y) => Math.abs(y) <= 90);
  return isBox && south <= north && west <= east ? [west, south, east, north] : undefined;
}

export interface Question {
  readonly bbox: BBox | undefined;
  readonly days: Days | undefined;
}

/** Whether the request includes a day and a box. */
export const isAsked = ({ bbox, days }: Question, date: string, box: BBox): boolean =>
  (days?.from === undefined || date >= days.from) &&
  (days?.to === undefined || date <= days.to) &&
  (bbox === undefined || bboxesIntersect(bbox, box));
