import { bboxesIntersect } from '@georisk/domain/geo/bbox.ts';
import { allReady, type MaybePromise, whenReady } from '../access.ts';
import type { Cog } from '../cog/openCog.ts';
import { projectorBetween } from '@georisk/domain/geo/projection.ts';
import { projectedBBox } from './bounds.ts';
import { levelGrid, pickLevel } from './levels.ts';
import { type BlockCache, readWindow } from './readWindow.ts';
import { sampleColors, sampleIndices, type SourcePixels } from '@georisk/domain/raster/sample.ts';
import { giveBack, lend } from './scratch.ts';
import type { RenderTarget } from '@georisk/domain/raster/target.ts';
import { sourceWindow, type WarpGrid, warpGrid } from '@georisk/domain/raster/warpGrid.ts';

/** An open raster of one layer; a date may have several, side by side, in different coordinate systems. */
export interface OpenGranule {
  /** Its storage key: identifies its blocks in the cache. */
  readonly key: string;
  readonly cog: Cog;
  readonly epsg: number;
}

interface Source {
  readonly granule: OpenGranule;
  readonly warp: WarpGrid;
  readonly pixels: SourcePixels;
}

const EMPTY_PIXEL_BYTES = { 1: 1, 3: 4 } as const;

/**
 * Draws the granules into an image, the first with data at a pixel wins.
 * @returns palette indices (1 byte a pixel, 0 is empty) where the granules have one sample, RGBA where they have three; null where nothing was drawn.
 *   Lent: may be given back
 */
export function drawGranules(
  cache: BlockCache,
  granules: readonly OpenGranule[],
  target: RenderTarget,
  samples: 1 | 3,
): MaybePromise<Uint8Array | null> {
  const sources = granules
    .filter((granule) => granule.cog.samples === samples)
    .map((granule) => openSource(cache, granule, target));
  return whenReady(allReady(sources), (ready) => {
    const found = ready.filter((source) => source !== null);
    if (found.length === 0) return null;
    const image = lend(target.width * target.height * EMPTY_PIXEL_BYTES[samples]);
    for (const [index, { granule, warp, pixels }] of found.entries()) {
      if (samples === 1) sampleIndices(target, warp, pixels, image, index === 0);
      else sampleColors(target, warp, pixels, granule.cog.noData ?? 0, image);
      if (pixels.lent) giveBack(pixels.bytes);
    }
    return image;
  });
}

function openSource(cache: BlockCache, granule: OpenGranule, target: RenderTarget): MaybePromise<Source | null> {
  if (!bboxesIntersect(granuleBBox(granule, target.epsg), target.bbox)) return null;
  const level = pickLevel(granule.cog, granule.epsg, target);
  const grid = levelGrid(granule.cog, level);
  const warp = warpGrid(target, projectorBetween(target.epsg, granule.epsg), grid);
  const window = sourceWindow(warp, target, grid.width, grid.height);
  if (window === null) return null;
  return whenReady(readWindow(cache, granule.key, granule.cog, level, window), (pixels) =>
    pixels === null ? null : { granule, warp, pixels },
  );
}

const boxes = new WeakMap<Cog, Map<number, ReturnType<typeof projectedBBox>>>();

function granuleBBox({ cog, epsg }: OpenGranule, targetEpsg: number): ReturnType<typeof projectedBBox> {
  const known = boxes.get(cog) ?? new Map<number, ReturnType<typeof projectedBBox>>();
  boxes.set(cog, known);
  const bbox = known.get(targetEpsg) ?? projectedBBox(cog.grid, epsg, targetEpsg);
  known.set(targetEpsg, bbox);
  return bbox;
}
