import type { Areal, MultiPolygon, Position } from '@georisk/domain/geo/types.ts';
import { EOV_SRID } from '@georisk/domain/geo/crs.ts';
import { extendLabels } from '@georisk/domain/zones/extend.ts';
import { majorityFilter } from '@georisk/domain/zones/majority.ts';
import { mergeSmall } from '@georisk/domain/zones/mergeSmall.ts';
import { zonePolygons } from '@georisk/domain/zones/polygons.ts';
import { projectorBetween } from '@georisk/domain/geo/projection.ts';
import { outlinesIn } from '#server/modules/raster/footprint.ts';
import type { BlockWindow } from './blockPixels.ts';

/** Least part of a zone, m² (spec domain 4.3, 2.3). */
const MIN_PART = 1_000;

/** An outline in a raster's coordinate system. */
export const outlineOn = (outline: Areal, srid: number): Areal => outlinesIn([outline], srid)[0] ?? outline;

export interface LabelZones {
  /** The smoothed labels of the window's pixels; 0 outside of the block and where unknown. */
  readonly classes: Uint8Array;
  /** By label, EPSG:23700; extended beyond the block's edge, to be clipped to its outline. */
  readonly polygons: ReadonlyMap<number, MultiPolygon>;
}

/**
 * Turns labels of a block's pixels into smooth zones without tiny parts. @param labels of `window.inside`, 0 is none
 */
export function zonesOf(window: BlockWindow, labels: Int32Array): LabelZones {
  const { width, height, pixelWidth, pixelHeight } = window.grid;
  const all = new Int32Array(width * height);
  for (const [index, pixel] of window.inside.entries()) all[pixel] = labels[index] ?? 0;
  const least = Math.ceil(MIN_PART / (pixelWidth * pixelHeight));
  const smooth = mergeSmall(majorityFilter({ left: 0, top: 0, width, height, labels: all }), least);
  const toEov = projectorBetween(window.srid, EOV_SRID);
  const project = ([x, y]: Position): Position => toEov(x, y);
  const traced = zonePolygons(extendLabels(smooth), window.grid, window.srid === EOV_SRID ? {} : { project });
  return {
    classes: Uint8Array.from(smooth.labels),
    polygons: new Map(traced.map(({ label, geometry }) => [label, geometry])),
  };
}
