import { arealHolds } from '@georisk/domain/geo/contains.ts';
import { overlapArea } from '@georisk/domain/geo/overlap.ts';
import type { Areal, Position } from '@georisk/domain/geo/types.ts';
import type { Grid } from '@georisk/domain/raster/grid.ts';
import { validShare } from '@georisk/domain/sampling/features.ts';
import { EOV_SRID } from '@georisk/domain/geo/crs.ts';
import type { IsoDate } from '@georisk/domain/units.ts';
import type { Executor } from '#server/db/executor.ts';
import { projectorBetween } from '@georisk/domain/geo/projection.ts';
import { blockWindow, type BlockWindow, type PixelReader } from '#server/modules/product/jobs/blockPixels.ts';
import { outlineOn } from '#server/modules/product/jobs/labelZones.ts';
import { ndviGranules, type GranuleRow } from '#server/modules/product/jobs/granules.repository.ts';
import type { ImageRow } from './field.repository.ts';

/** An image of the damaged area. */
export interface FieldImage {
  readonly date: IsoDate;
  readonly granules: readonly GranuleRow[];
  /** NDVI of the pixels of the field's window. */
  readonly pixels: Float64Array;
}

export interface Field {
  /** The damaged area's pixels on the newest image's grid. */
  readonly window: BlockWindow;
  /** Shares of the pixels where there are so few that each counts by its part of the area; else undefined. */
  readonly weights: Float64Array | undefined;
  /** Newest first. */
  readonly images: readonly FieldImage[];
}

/** Below this number pixels count by their part in the area (domain.md 1.3). */
const MIN_PIXELS = 20;
/** Most images that are opened to find enough that show the area. */
const MAX_OPENED = 16;

const squareOf = ({ originX, originY, pixelWidth, pixelHeight, width }: Grid, pixel: number): Areal => {
  const [west, north] = [originX + (pixel % width) * pixelWidth, originY - Math.floor(pixel / width) * pixelHeight];
  const [east, south] = [west + pixelWidth, north - pixelHeight];
  const ring: Position[] = [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
    [west, south],
  ];
  return { type: 'Polygon', coordinates: [ring] };
};

/** The window with every pixel that the outline touches, and its share. */
function fractional(window: BlockWindow, outline: Areal): Pick<Field, 'window' | 'weights'> {
  const parts = Array.from({ length: window.grid.width * window.grid.height }, (_, pixel) => ({
    pixel,
    area: overlapArea(squareOf(window.grid, pixel), outline),
  })).filter(({ area }) => area > 0);
  return {
    window: { ...window, inside: Int32Array.from(parts, ({ pixel }) => pixel) },
    weights: Float64Array.from(parts, ({ area }) => area),
  };
}

/**
 * NDVI of an area on the dates that show enough of it.
 * @param damaged EPSG:23700
 * @param rows images that may be used, newest first
 * @param most images needed; `minShare` of the area's pixels an image has to show
 */
export async function readField(
  executor: Executor,
  reader: PixelReader,
  damaged: Areal,
  rows: readonly ImageRow[],
  { most, minShare }: { readonly most: number; readonly minShare: number },
): Promise<Field | null> {
  const opened = rows.slice(0, MAX_OPENED);
  const groups = Map.groupBy(opened, ({ groupName }) => groupName);
  const granules: { readonly group: string; readonly granule: GranuleRow }[] = [];
  for (const [group, dates] of groups)
    for (const granule of await ndviGranules(
      executor,
      group,
      dates.map(({ date }) => date),
    ))
      granules.push({ group, granule });
  const [newest] = opened;
  const base = granules.find(({ granule }) => granule.id === newest?.rasterId)?.granule;
  if (base === undefined) return null;
  const outline = outlineOn(damaged, base.srid);
  const whole = blockWindow(base.grid, base.srid, outline);
  const { window, weights } =
    whole.inside.length < MIN_PIXELS ? fractional(whole, outline) : { window: whole, weights: undefined };
  const images: FieldImage[] = [];
  for (const { date, groupName } of opened) {
    if (images.length >= most) break;
    const own = granules
      .filter(({ group, granule }) => group === groupName && granule.date === date)
      .map(({ granule }) => granule);
    const pixels = await reader.ndvi(own, window);
    if (validShare(pixels) >= minShare) images.push({ date, granules: own, pixels });
  }
  return { window, weights, images };
}

/** Positions of the window's inside pixels whose centre is in each part. @param parts EPSG:23700, by their numbers */
export function placesIn(
  { window: { grid, srid, inside } }: Field,
  parts: readonly { readonly zone: number; readonly geometry: Areal }[],
): ReadonlyMap<number, readonly number[]> {
  if (parts.length === 0) return new Map();
  const project = projectorBetween(srid, EOV_SRID);
  const centres = Array.from(inside, (pixel) =>
    project(
      grid.originX + ((pixel % grid.width) + 0.5) * grid.pixelWidth,
      grid.originY - (Math.floor(pixel / grid.width) + 0.5) * grid.pixelHeight,
    ),
  );
  return new Map(
    parts.map(({ zone, geometry }) => [
      zone,
      [...centres.keys()].filter((place) => arealHolds(geometry, centres[place] ?? [Number.NaN, Number.NaN])),
    ]),
  );
}

/** Mean NDVI of the 3x3 pixels around each position; not a number where unknown. @param positions EPSG:23700 */
export async function ndviAround(
  reader: PixelReader,
  { window }: Field,
  { granules }: FieldImage,
  positions: readonly Position[],
): Promise<number[]> {
  const { grid, srid } = window;
  const project = projectorBetween(EOV_SRID, srid);
  const means: number[] = [];
  for (const [x, y] of positions) {
    const [px, py] = project(x, y);
    const left = Math.floor((px - grid.originX) / grid.pixelWidth) - 1;
    const top = Math.floor((grid.originY - py) / grid.pixelHeight) - 1;
    const around: BlockWindow = {
      grid: {
        ...grid,
        originX: grid.originX + left * grid.pixelWidth,
        originY: grid.originY - top * grid.pixelHeight,
        width: 3,
        height: 3,
      },
      left: window.left + left,
      top: window.top + top,
      srid,
      inside: Int32Array.of(0, 1, 2, 3, 4, 5, 6, 7, 8),
    };
    const known = (await reader.ndvi(granules, around)).filter((value) => !Number.isNaN(value));
    means.push(known.length === 0 ? Number.NaN : known.reduce((sum, value) => sum + value, 0) / known.length);
  }
  return means;
}
