import type { Position } from '../geo/types.ts';
import type { Grid } from '../raster/grid.ts';
import { extendLabels } from '../zones/extend.ts';
import { type LabelWindow, relabelled } from '../zones/labels.ts';
import { type ZonePolygon, zonePolygons } from '../zones/polygons.ts';

/**
 * Extends labels until no pixel is left without one: pixel by pixel outwards, the lowest of equally near ones. Thin
 * ends of an area have no pixel of their own.
 */
export function fillLabels(window: LabelWindow): LabelWindow {
  const { width, height } = window;
  const labels = window.labels.slice();
  let front = [...labels.keys()].filter((pixel) => labels[pixel] !== 0);
  while (front.length > 0) {
    const reached = new Map<number, number>();
    for (const pixel of front) {
      const label = labels[pixel] as number;
      const [column, row] = [pixel % width, Math.floor(pixel / width)];
      const reach = (inside: boolean, other: number) => {
        if (!inside || labels[other] !== 0) return;
        reached.set(other, Math.min(label, reached.get(other) ?? label));
      };
      reach(column > 0, pixel - 1);
      reach(column + 1 < width, pixel + 1);
      reach(row > 0, pixel - width);
      reach(row + 1 < height, pixel + width);
    }
    for (const [pixel, label] of reached) labels[pixel] = label;
    front = [...reached.keys()];
  }
  return relabelled(window, labels);
}

/**
 * Zones as polygons that cover the whole window and share their borders: to be clipped to the damaged area's outline
 * (domain.md 2.3, steps 3 to 6).
 * @param grid of the window's own first pixel
 * @param project from the grid's coordinate system to the wanted one
 */
export const coveringZones = (
  window: LabelWindow,
  grid: Grid,
  project?: (position: Position) => Position,
): ZonePolygon[] => zonePolygons(fillLabels(extendLabels(window)), grid, project === undefined ? {} : { project });
