import { isIsoDate } from '@georisk/domain/dates/isoDate.ts';
import { type BBox, bboxesIntersect } from '@georisk/domain/geo/bbox.ts';

/** Days from and to, both inclusive; undefined where open. */
export interface Days {
  readonly from: string | undefined;
  readonly to: string | undefined;
}

const INSTANT = /^(\d{4}-\d{2}-\d{2})(?:[Tt]\d{2}:\d{2}:\d{2}(?:\.\d{1,9})?(?:[Zz]|[+-]\d{2}:\d{2}))?$/;

/** The UTC day of one end of a span; null for an open end, undefined where it is no instant. */
function dayOf(text: string): string | null | undefined {
  if (text === '' || text === '..') return null;
  if (!isIsoDate(INSTANT.exec(text)?.[1])) return undefined;
  const time = Date.parse(text.toUpperCase());
  return Number.isNaN(time) ? undefined : new Date(time).toISOString().slice(0, 10);
}

/** STAC's `datetime`: an instant, or two with a slash between, either of them open. undefined for what is neither. */
export function parseDatetime(text: string): Days | undefined {
  const [start = '', end, ...rest] = text.split('/');
  const [from, to] = [dayOf(start), dayOf(end ?? start)];
  const isOpen = from === null && to === null;
  if (from === undefined || to === undefined || isOpen || rest.length > 0) return undefined;
  if (from !== null && to !== null && from > to) return undefined;
  return { from: from ?? undefined, to: to ?? undefined };
}

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
