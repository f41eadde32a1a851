import type { Polygon } from '@georisk/domain/geo/types.ts';

/** The polygon as a MULTIPOLYGON of well-known text, easting first; coordinates as they are. */
export const multiPolygonWkt = ({ coordinates }: Polygon): string =>
  `MULTIPOLYGON((${coordinates.map((ring) => `(${ring.map(([x, y]) => `${x} ${y}`).join(',')})`).join(',')}))`;
