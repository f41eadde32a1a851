import { dayInBudapest } from '@georisk/domain/dates/dayInBudapest.ts';
import type { BBox } from '@georisk/domain/geo/bbox.ts';
import { bboxesIntersect } from '@georisk/domain/geo/bbox.ts';
import { instantOfWall } from '#server/budapestTime.ts';
import { isoTime } from '#server/isoTime.ts';
import { arrayIn, type JsonObject, numberIn, objectIn, textIn } from './json.ts';

/** Which items are requested. */
export interface SceneWish {
  readonly collection?: string | undefined;
  /** WGS84 degrees, longitude first. */
  readonly bbox?: BBox | undefined;
  /** First and last day, `YYYY-MM-DD`, in Budapest as the days of scenes are, both inclusive. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

const LAST_SECOND = 86_399_000;

/** The instant so many milliseconds of Budapest's clock after a day begins, UTC. */
const midnightOf = (day: string, later: number): string =>
  new Date(instantOfWall(Date.parse(`${day}T00:00:00Z`) + later)).toISOString().replace('.000Z', 'Z');

/** The requested days as STAC writes them; undefined for all. */
export function datetimeOf({ from, to }: SceneWish): string | undefined {
  if (from === undefined && to === undefined) return undefined;
  return `${from === undefined ? '..' : midnightOf(from, 0)}/${to === undefined ? '..' : midnightOf(to, LAST_SECOND)}`;
}

/** A GeoJSON bbox of four or six numbers as a flat one. */
export function flatBBox(value: unknown): BBox | undefined {
  const numbers = arrayIn(value).map(numberIn);
  const picked = numbers.length === 6 ? [0, 1, 3, 4] : numbers.length === 4 ? [0, 1, 2, 3] : [];
  const [west, south, east, north] = picked.map((index) => numbers[index]);
  if (west === undefined || south === undefined || east === undefined || north === undefined) return undefined;
  return [west, south, east, north];
}

/** The instant of an item, ISO 8601; of an item with a span its beginning. */
export function instantOf(item: JsonObject): string | undefined {
  const properties = objectIn(item['properties']);
  const text = textIn(properties['datetime']) ?? textIn(properties['start_datetime']);
  const time = text === undefined ? Number.NaN : isoTime(text);
  return Number.isNaN(time) ? undefined : new Date(time).toISOString();
}

/** Whether an item was requested; fields that it does not have are not checked, except its time. */
export function isWished(item: JsonObject, { collection, bbox, from, to }: SceneWish): boolean {
  const ownCollection = textIn(item['collection']);
  if (collection !== undefined && ownCollection !== undefined && ownCollection !== collection) return false;
  const box = flatBBox(item['bbox']);
  if (bbox !== undefined && box !== undefined && !bboxesIntersect(bbox, box)) return false;
  const at = instantOf(item);
  if (at === undefined) return from === undefined && to === undefined;
  const day = dayInBudapest(new Date(at));
  return (from === undefined || day >= from) && (to === undefined || day <= to);
}
