import type { BlockPlot } from '@georisk/contract/verticals/agronomy/blockPlots.ts';
import { type BBox, bboxOf, unionBBox } from '@georisk/domain/geo/bbox.ts';
import { asAreal } from '#web/map/areal.ts';
import type { MapFeature } from '#web/map/layerSpec.ts';

/** The outlines of plots, each under its name. */
export const blockPlotFeatures = (plots: readonly BlockPlot[]): readonly MapFeature[] =>
  plots.map(({ id, name, tableGeometry }) => ({
    id: String(id),
    geometry: asAreal(tableGeometry),
    style: 'tableBoundary',
    label: name,
  }));

/** The extent of all of them, EPSG:23700; null where there is none. */
export function boxOfPlots(plots: readonly BlockPlot[]): BBox | null {
  const boxes = plots.map(({ tableGeometry }) => bboxOf(asAreal(tableGeometry)));
  return boxes.length === 0 ? null : boxes.reduce(unionBBox);
}
