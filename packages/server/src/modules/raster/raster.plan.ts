import { type BBox, bboxesIntersect } from '@georisk/domain/geo/bbox.ts';
import type { Grid } from '@georisk/domain/raster/grid.ts';
import { rasterTexts } from './rasterFault.hu.ts';

export const RASTER_KINDS = {
  ndvi: 'NDVI',
  tci: 'TCI',
  terrain: 'Terrain',
  orthophoto: 'Orthophoto',
  'forest-orthophoto': 'ForestRgb',
  'forest-terrain': 'ForestTerrain',
  'forest-slope': 'ForestSlope',
  'forest-aspect': 'ForestAspect',
  'forest-canopy': 'ForestHeight',
} as const;
export type RasterImportKind = keyof typeof RASTER_KINDS;

/** Group of the installation's own satellite images. */
export const DEFAULT_GROUP = 's2';

/** The name of a raster: a second one of the same name replaces it. */
export interface RasterName {
  readonly kind: RasterImportKind;
  readonly group: string;
  readonly date: string;
  readonly granule: string;
  readonly companyId: number | null;
}

export interface StoredRaster {
  readonly id: number;
  readonly companyId: number | null;
  readonly sourceHash: string;
  readonly storageKey: string;
  readonly version: number;
}

export type RasterPlan =
  | { readonly do: 'add' | 'unchanged' }
  | { readonly do: 'change'; readonly stored: StoredRaster }
  | { readonly do: 'refuse'; readonly reason: string };

const GROUP = /^[a-z0-9-]{1,64}$/;
const GRANULE = /^[A-Za-z0-9_.-]{0,64}$/;

/** Layer of a type and date; all granules of a date are one layer. */
export const layerName = ({ kind, date }: Pick<RasterName, 'kind' | 'date'>): string => `${RASTER_KINDS[kind]}_${date}`;

/** Why a raster cannot have this name, as a sentence; null where it can. */
export function nameRefusal({ group, granule }: RasterName): string | null {
  if (!GROUP.test(group)) return rasterTexts.group(group);
  return GRANULE.test(granule) ? null : rasterTexts.granule(granule);
}

/**
 * Compares a file with the raster stored under its name.
 * @param isKept whether the stored image is still where it should be
 * @param refresh computes everything again even for the same file
 */
export function planRaster(
  name: RasterName,
  sourceHash: string,
  stored: StoredRaster | undefined,
  { isKept, refresh }: { readonly isKept: boolean; readonly refresh: boolean },
): RasterPlan {
  if (stored === undefined) return { do: 'add' };
  if (stored.companyId !== name.companyId) return { do: 'refuse', reason: rasterTexts.otherOwner };
  return stored.sourceHash === sourceHash && isKept && !refresh ? { do: 'unchanged' } : { do: 'change', stored };
}

/** Whether any of the raster may be within the bounds; both in EPSG:23700. */
export const isWithinReach = (footprint: BBox, bounds: BBox): boolean =>
  footprint.every(Number.isFinite) && bboxesIntersect(footprint, bounds);

/** The grid as it is stored: pixel sizes are positive, rows run south. */
export const gridColumns = (grid: Grid) => ({
  width: grid.width,
  height: grid.height,
  originX: grid.originX,
  originY: grid.originY,
  pixelX: grid.pixelWidth,
  pixelY: grid.pixelHeight,
});
