import type { SoilOverview } from '@georisk/contract/verticals/soil/soil.ts';
import { type BBox, bufferBBox } from '@georisk/domain/geo/bbox.ts';

/** Metres: the whole of a wider survey would be shown at a scale at which its layers are not drawn, on a phone. */
const WIDEST = 3_500;

/** Where a survey can be seen: all of it, or of a wide one the surroundings of a surveyed place. EPSG:23700 */
export function surveyBox({ box, place }: Pick<SoilOverview, 'box' | 'place'>): BBox | null {
  const [west, south, east, north] = box ?? [];
  if (west === undefined || south === undefined || east === undefined || north === undefined) return null;
  const [x, y] = place ?? [];
  if (x === undefined || y === undefined || Math.max(east - west, north - south) <= WIDEST)
    return [west, south, east, north];
  return bufferBBox([x, y, x, y], WIDEST / 2);
}
