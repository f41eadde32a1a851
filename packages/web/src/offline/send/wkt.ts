import { type Areal, type MultiPolygon, polygonsOf } from '@georisk/domain/geo/types.ts';

/** The shape as a MULTIPOLYGON of well-known text, easting first; coordinates unchanged. */
export const multiPolygonWkt = (geometry: Areal): string =>
  `MULTIPOLYGON(${polygonsOf(geometry)
    .map((rings) => `(${rings.map((ring) => `(${ring.map(([x, y]) => `${x} ${y}`).join(',')})`).join(',')})`)
    .join(',')})`;

/** Easting and northing between brackets and commas. */
const PAIR = /[^(),]+/g;

/** The shape that `multiPolygonWkt` wrote; null for anything else. */
export function readMultiPolygonWkt(text: string): MultiPolygon | null {
  if (!text.startsWith('MULTIPOLYGON(')) return null;
  const json = text
    .slice('MULTIPOLYGON'.length)
    .replaceAll(PAIR, (pair) => `[${pair.trim().split(' ').join()}]`)
    .replaceAll('(', '[')
    .replaceAll(')', ']');
  try {
    return { type: 'MultiPolygon', coordinates: JSON.parse(json) as MultiPolygon['coordinates'] };
  } catch {
    return null;
  }
}
