import type { Radar } from '@georisk/contract/verticals/radar/radar.ts';
import { closeRing } from '@georisk/domain/geo/ring.ts';
import type { Position } from '@georisk/domain/geo/types.ts';

/** GeoJSON Polygon in EPSG:23700. */
export type EventArea = Radar['polygon'];

export const areaOfOutline = (outline: readonly Position[]): EventArea => ({
  type: 'Polygon',
  coordinates: [closeRing(outline).map(([x, y]) => [x, y])],
});
