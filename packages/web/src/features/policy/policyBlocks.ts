import type { PolicyPlot } from '@georisk/contract/verticals/insurance/policies.ts';
import { type BBox, bboxOf, unionBBox } from '@georisk/domain/geo/bbox.ts';
import { asAreal } from '#web/map/areal.ts';
import type { Parcel } from '#web/shared/parcels/parcel.ts';

/** The blocks of a policy with their plots, in the form of the drawing; those without an outline cannot be drawn on. */
export function policyBlocks(plots: readonly PolicyPlot[]): readonly Parcel[] {
  const codes = [...new Set(plots.map(({ meparCode }) => meparCode))];
  return codes.flatMap((meparCode): readonly Parcel[] => {
    const here = plots.filter((plot) => plot.meparCode === meparCode);
    const outline = here[0]?.meparPolygon ?? null;
    return outline === null
      ? []
      : [{ meparCode, geom: asAreal(outline), geomHa: 0, cityName: null, ndvi: [], alerts: [], plots: here }];
  });
}

/** Place of a plot: its block, else its own outline; EPSG:23700. */
export function boxOfPlot({ meparPolygon, tableGeometry }: PolicyPlot): BBox | null {
  const geometry = meparPolygon ?? tableGeometry;
  return geometry === null ? null : bboxOf(asAreal(geometry));
}

/** Extent of all of them; null where none has an outline. */
export function boxOfPlots(plots: readonly PolicyPlot[]): BBox | null {
  const boxes = plots.map(boxOfPlot).filter((box) => box !== null);
  return boxes.length === 0 ? null : boxes.reduce(unionBBox);
}
