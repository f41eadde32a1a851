import type { BBox } from '@georisk/domain/geo/bbox.ts';
import { bufferBBox } from '@georisk/domain/geo/bbox.ts';
import { EOV_SRID, WGS84_SRID } from '@georisk/domain/geo/crs.ts';
import { projectedBBox } from '@georisk/imagery/render/bounds.ts';
import type { Executor } from '#server/db/executor.ts';
import { extentOfBlocks } from './scene.repository.ts';

const asGrid = ([west, south, east, north]: BBox) => ({
  originX: west,
  originY: north,
  pixelWidth: east - west,
  pixelHeight: north - south,
  width: 1,
  height: 1,
});

/** Degrees to metres of EPSG:23700, longitude first. */
export const boxInEov = (box: BBox): BBox => projectedBBox(asGrid(box), WGS84_SRID, EOV_SRID);

/** The other way round. */
export const boxInDegrees = (box: BBox): BBox => projectedBBox(asGrid(box), EOV_SRID, WGS84_SRID);

const MARGIN_METRES = 100;
/** About 10 cm: a search for scenes of 110 km needs no more. */
const DECIMALS = 1e6;

/** The area of the scene search: the box of all blocks, WGS84, longitude first; undefined where there is no block. */
export async function areaOfBlocks(executor: Executor): Promise<BBox | undefined> {
  const extent = await extentOfBlocks(executor);
  if (extent === undefined) return undefined;
  const [west, south, east, north] = boxInDegrees(bufferBBox(extent, MARGIN_METRES));
  const floor = (value: number) => Math.floor(value * DECIMALS) / DECIMALS;
  const ceil = (value: number) => Math.ceil(value * DECIMALS) / DECIMALS;
  return [floor(west), floor(south), ceil(east), ceil(north)];
}
