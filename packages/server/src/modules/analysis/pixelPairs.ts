import { type Grid, sameGrid } from '@georisk/domain/raster/grid.ts';
import { buildRunIndex, type RunIndex } from '@georisk/domain/raster/runIndex.ts';
import { packPolygons } from '@georisk/domain/raster/packedPolygons.ts';
import type { Executor } from '#server/db/executor.ts';
import { type Cog, openCog } from '@georisk/imagery/cog/openCog.ts';
import { RasterError } from '@georisk/imagery/rasterError.ts';
import { byteCache } from '@georisk/imagery/render/byteCache.ts';
import { type BlockCache, readWindow } from '@georisk/imagery/render/readWindow.ts';
import { giveBack } from '@georisk/imagery/render/scratch.ts';
import type { ObjectStore } from '@georisk/imagery/storage.ts';
import { outlinesIn } from '#server/modules/raster/footprint.ts';
import { createBreath } from './breath.ts';
import { type DayGranule, outlinesOf } from './input.repository.ts';

/** The pixels of a block on two dates, in a window around them. */
export interface PixelPair {
  readonly granule: DayGranule;
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  /** 1 where the pixel is the block's. */
  readonly inside: Uint8Array;
  /** Codes on the date before and on the date, 0 outside of the block. */
  readonly before: Uint8Array;
  readonly after: Uint8Array;
  /** Pixels of the block. */
  readonly total: number;
}

/** A block whose pixels are needed, and the raster on which it was measured, on both dates. */
export interface PixelRequest {
  readonly block: number;
  readonly blockId: number;
  readonly rasterBefore: number;
  readonly rasterAfter: number;
}

/** Decoded tiles of two dates that neighbouring fields share. */
const CACHE_BYTES = 96 << 20;
export interface PixelPairReader {
  /**
   * Calls back with the pixels of each block in turn, granule by granule and from north to south. A block whose dates have
   * different grids, or whose image is missing from the store, has none: it is left out and counted.
   * @returns how many were left out
   */
  read(requests: readonly PixelRequest[], visit: (request: PixelRequest, pixels: PixelPair) => void): Promise<number>;
  close(): void;
}

/** @param granules all NDVI rasters of the dates in question */
export function pixelPairReader(
  executor: Executor,
  store: ObjectStore,
  granules: readonly DayGranule[],
  signal: AbortSignal,
): PixelPairReader {
  const byId = new Map(granules.map((granule) => [granule.id, granule] as const));
  const open = new Map<number, Cog | null>();
  const cache: BlockCache = byteCache(CACHE_BYTES);

  async function cogOf(granule: DayGranule): Promise<Cog | null> {
    const known = open.get(granule.id);
    if (known !== undefined) return known;
    const cog = await openOrNull(store, granule.storageKey);
    open.set(granule.id, cog);
    return cog;
  }

  /** The image of the date before on the grid of the later one: the block's own, or another granule of that day. */
  function beforeOn(after: DayGranule, rasterBefore: number): DayGranule | undefined {
    const own = byId.get(rasterBefore);
    if (own === undefined || onOneGrid(own, after)) return own;
    return granules.find((other) => other.date === own.date && onOneGrid(other, after));
  }

  return {
    async read(requests, visit) {
      const breath = createBreath(signal);
      let left = 0;
      const groups = Map.groupBy(requests, ({ rasterBefore, rasterAfter }) => `${rasterAfter}/${rasterBefore}`);
      const runsOf = new Map<number, { readonly runs: RunIndex; readonly place: ReadonlyMap<number, number> }>();
      for (const [id, wanted] of Map.groupBy(requests, ({ rasterAfter }) => rasterAfter)) {
        const granule = byId.get(id);
        if (granule !== undefined) runsOf.set(id, await runsOn(executor, granule, wanted));
      }
      for (const group of groups.values()) {
        const [first] = group;
        const after = first && byId.get(first.rasterAfter);
        const before = first && after && beforeOn(after, first.rasterBefore);
        const index = after && runsOf.get(after.id);
        const cogs = before && after ? [await cogOf(before), await cogOf(after)] : [];
        const [cogBefore, cogAfter] = cogs;
        if (!(cogBefore && cogAfter && before && after && index)) {
          left += group.length;
          continue;
        }
        const northFirst = group.toSorted((a, b) => firstPixel(index, a) - firstPixel(index, b));
        for (const request of northFirst) {
          const pause = breath();
          if (pause !== undefined) await pause;
          const window = windowOf(index.runs, index.place.get(request.blockId) ?? -1, after);
          if (window === null) {
            left += 1;
            continue;
          }
          visit(request, {
            ...window,
            before: await codesOf(cache, cogBefore, before.storageKey, window),
            after: await codesOf(cache, cogAfter, after.storageKey, window),
          });
        }
      }
      return left;
    },
    close() {
      for (const cog of open.values()) cog?.access.close();
      cache.clear();
    },
  };
}

const onOneGrid = (a: DayGranule, b: DayGranule): boolean => a.srid === b.srid && sameGrid(a.grid, b.grid);

async function openOrNull(store: ObjectStore, key: string): Promise<Cog | null> {
  try {
    return await openCog(await store.open(key));
  } catch (error) {
    if (error instanceof RasterError && error.code === 'notFound') return null;
    throw error;
  }
}

/** The pixels of blocks on a grid. */
export async function runsOn(
  executor: Executor,
  { grid, srid }: { readonly grid: Grid; readonly srid: number },
  wanted: readonly { readonly blockId: number }[],
): Promise<{ runs: RunIndex; place: ReadonlyMap<number, number> }> {
  const ids = [...new Set(wanted.map(({ blockId }) => blockId))];
  const outlines = await outlinesOf(executor, ids);
  const known = ids.flatMap((id, index) => {
    const outline = outlines[index];
    return outline === undefined ? [] : [{ id, outline }];
  });
  const projected = outlinesIn(
    known.map(({ outline }) => outline),
    srid,
  );
  return {
    runs: buildRunIndex(grid, packPolygons(projected)),
    place: new Map(known.map(({ id }, index) => [id, index] as const)),
  };
}

const firstPixel = (
  { runs, place }: { readonly runs: RunIndex; readonly place: ReadonlyMap<number, number> },
  { blockId }: PixelRequest,
): number => runs.runs[2 * (runs.starts[place.get(blockId) ?? -1] ?? 0)] ?? 0;

type Window = Omit<PixelPair, 'before' | 'after'>;

/** The box around a block's pixels, and a mask of the block's pixels in it. */
export function windowOf(
  { runs, starts, totals, grid }: RunIndex,
  polygon: number,
  granule: DayGranule,
): Window | null {
  const [from, to] = [starts[polygon], starts[polygon + 1]];
  if (from === undefined || to === undefined || from === to) return null;
  let [west, east] = [Infinity, -Infinity];
  for (let run = from; run < to; run += 1) {
    const column = (runs[2 * run] as number) % grid.width;
    west = Math.min(west, column);
    east = Math.max(east, column + (runs[2 * run + 1] as number));
  }
  const top = Math.floor((runs[2 * from] as number) / grid.width);
  const bottom = Math.floor((runs[2 * (to - 1)] as number) / grid.width) + 1;
  const [width, height] = [east - west, bottom - top];
  const inside = new Uint8Array(width * height);
  for (let run = from; run < to; run += 1) {
    const pixel = runs[2 * run] as number;
    const at = (Math.floor(pixel / grid.width) - top) * width + (pixel % grid.width) - west;
    inside.fill(1, at, at + (runs[2 * run + 1] as number));
  }
  return { granule, left: west, top, width, height, inside, total: totals[polygon] ?? 0 };
}

async function codesOf(cache: BlockCache, cog: Cog, key: string, window: Window): Promise<Uint8Array> {
  const { left, top, width, height, inside } = window;
  const codes = new Uint8Array(width * height);
  const reading = readWindow(cache, key, cog, 0, { left, top, right: left + width, bottom: top + height });
  const pixels = reading instanceof Promise ? await reading : reading;
  if (pixels === null) return codes;
  for (let row = 0; row < height; row += 1) {
    const from = pixels.start + row * pixels.stride;
    for (let column = 0; column < width; column += 1) {
      const at = row * width + column;
      if (inside[at] === 1) codes[at] = pixels.bytes[from + column] as number;
    }
  }
  if (pixels.lent) giveBack(pixels.bytes);
  return codes;
}
