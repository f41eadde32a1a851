import { type Areal, polygonsOf } from '@georisk/domain/geo/types.ts';

/** The shape as a MULTIPOLYGON of well-known text, easting first; coordinates unchanged. */
export const multiPolygonWkt = (geometry: Areal): string =>
  `MULTIPOLYGON(${polygonsOf(geometry)
    .map((rings) => `(${rings.map((ring) => `(${ring.map(([x, y]) => `${x} ${y}`).join(',')})`).join(',')})`)
    .join(',')})`;
