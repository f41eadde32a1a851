import { displayHectares, ringArea } from '@georisk/domain/geo/area.ts';
import { distance } from '@georisk/domain/geo/ring.ts';
import type { Position } from '@georisk/domain/geo/types.ts';
import type { Hectares } from '@georisk/domain/units.ts';
import type { Sketch } from '../sketch/sketch.ts';

export interface Measured {
  /** Metres along the line, or around the area. */
  readonly length: number;
  /** Hectares to 2 decimals; null for a line. */
  readonly area: Hectares | null;
}

const along = (vertices: readonly Position[]): number =>
  vertices.reduce((sum, vertex, index) => {
    const previous = vertices[index - 1];
    return previous === undefined ? sum : sum + distance(previous, vertex);
  }, 0);

/** The measurement of a sketch, planar in EPSG:23700. An incomplete area measures its line. */
export function measured({ kind, vertices }: Sketch): Measured {
  const [first] = vertices;
  if (kind === 'line' || vertices.length < 3 || first === undefined) return { length: along(vertices), area: null };
  return { length: along([...vertices, first]), area: displayHectares(ringArea(vertices)) };
}
