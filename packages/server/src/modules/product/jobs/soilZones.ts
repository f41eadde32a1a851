import { createHash } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { MIN_SEASONS, SOIL_ZONE_CATEGORIES } from '@georisk/domain/soilZone/soilZoneClasses.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { JobContext, JobHandler } from '#server/jobs/job.ts';
import { footprintOf } from '#server/modules/raster/footprint.ts';
import { layerName, RASTER_KIND } from '#server/modules/raster/layerNames.ts';
import { type BlockWindow, blockWindow, PixelReader } from './blockPixels.ts';
import { storeClasses } from '@georisk/imagery/cog/classCog.ts';
import type { ProductJobDeps } from './damageMap.ts';
import { productJobTexts } from './jobs.hu.ts';
import { outlineOn } from './labelZones.ts';
import { type MadeRaster, ndviGranules, saveMadeRaster, type GranuleRow } from './granules.repository.ts';
import {
  blockIdsWithin,
  blocksChangedAt,
  dropOtherZones,
  dropZoneGranules,
  type FoundZone,
  ndviDates,
  ownerOf,
  peaksOf,
  refusedValues,
  replaceZones,
  zoneBlocks,
  zoneGranules,
} from './soilZones.repository.ts';
import { zonesOfBlock } from './zonesOfBlock.ts';
import type { SOIL_ZONES } from '../product.jobs.ts';

/** Most seasons that are used. */
const MAX_SEASONS = 8;
/** A season counts once its crops have all had their peak. */
const SEASON_ENDS = '10-01';
/** Blocks that are read and written together. */
const BATCH = 200;
/** Version of the method, or of the dating: another one makes other zones of the same images. */
const METHOD_VERSION = 2;

interface Task {
  readonly groupName: string;
  /** The last of the seasons: the zones are of that year. */
  readonly year: number;
  readonly seasons: readonly number[];
  /** For each granule the grid on which its zones are drawn: that of its newest image. */
  readonly bases: readonly GranuleRow[];
  readonly granulesOn: (date: string) => readonly GranuleRow[];
}

/**
 * The management zones of all blocks that a group showed in three seasons or more. Each batch of blocks is written in a
 * transaction of its own (an embedded database has one connection for all): a block's zones are replaced whole, so that
 * a repeated run ends the same. The images of the zones come last, with the end of the job.
 */
export const soilZones =
  ({ executor, openStore }: ProductJobDeps): JobHandler<typeof SOIL_ZONES> =>
  async ({ groupName, year: asked }, context) => {
    const dates = await ndviDates(executor, groupName, asked);
    const ended = dates.filter((date) => date < `${asked}-01-01` || (dates.at(-1) ?? '') >= `${asked}-${SEASON_ENDS}`);
    const seasons = [...new Set(ended.map((date) => Number(date.slice(0, 4))))].slice(-MAX_SEASONS);
    const year = seasons.at(-1) ?? asked;
    const granules = await ndviGranules(
      executor,
      groupName,
      ended.filter((date) => seasons.includes(Number(date.slice(0, 4)))),
    );
    const byGranule = Map.groupBy(granules, ({ granule }) => granule);
    const byDate = Map.groupBy(granules, ({ date }) => date);
    const bases = seasons.length < MIN_SEASONS ? [] : [...byGranule.values()].flatMap((each) => each.slice(-1));
    const task: Task = { groupName, year, seasons, bases, granulesOn: (date) => byDate.get(date) ?? [] };

    const made = [
      METHOD_VERSION,
      granules.map(({ id, version }) => [id, version]),
      await blocksChangedAt(executor),
      await refusedValues(executor, groupName),
    ];
    const hash = createHash('sha256').update(JSON.stringify(made)).digest('hex');
    const known = await zoneGranules(executor, groupName, year, asked);
    if (bases.length > 0 && known.size === bases.length && bases.every(({ granule }) => known.get(granule) === hash)) {
      return inTransaction(executor, async (tx) => context.finishWithin?.(tx));
    }
    const store = await openStore();
    const reader = new PixelReader(store);
    const done = new Set<number>();
    // Where the images give no zones, those of earlier years rest on deleted images.
    const years = [bases.length === 0 ? 0 : year, asked] as const;
    // By the last image used: a year that is not over has no last image yet.
    const date = ended.at(-1) ?? `${year}-12-31`;
    const rasters: MadeRaster[] = [];
    try {
      for (const [index, base] of bases.entries()) {
        const progress: JobContext['progress'] = (share, step) =>
          context.progress((index + share) / bases.length, step);
        const categories = await zonesOnGranule({ executor, reader, task, base, done }, { ...context, progress });
        const { grid, srid, granule } = base;
        rasters.push({
          companyId: await ownerOf(executor, groupName),
          groupName,
          kind: RASTER_KIND.SoilManagementZone,
          date,
          granule,
          layer: layerName({ type: 'SoilManagementZone', date, dateBefore: null }),
          storageKey: await storeClasses(store, grid, srid, categories, SOIL_ZONE_CATEGORIES),
          sourceHash: hash,
          srid,
          grid,
        });
      }
    } finally {
      reader.close();
    }
    await inTransaction(executor, async (tx) => {
      await dropOtherZones(tx, groupName, years, [...done]);
      await dropZoneGranules(
        tx,
        groupName,
        years,
        date,
        rasters.map(({ granule }) => granule),
      );
      for (const raster of rasters) await saveMadeRaster(tx, raster);
      await context.finishWithin?.(tx);
    });
  };

interface GranuleWork extends Pick<ProductJobDeps, 'executor'> {
  readonly reader: PixelReader;
  readonly task: Task;
  readonly base: GranuleRow;
  /** Blocks that have their zones: a block on two granules is processed once. */
  readonly done: Set<number>;
}

/** Makes and writes the zones of the blocks that are whole on a granule. @returns the categories of the granule's pixels */
async function zonesOnGranule(
  { executor, reader, task, base, done }: GranuleWork,
  { signal, progress }: Pick<JobContext, 'signal' | 'progress'>,
): Promise<Uint8Array> {
  const { groupName, year, seasons, granulesOn } = task;
  const categories = new Uint8Array(base.grid.width * base.grid.height);
  const ids = (await blockIdsWithin(executor, footprintOf(base.grid, base.srid))).filter((id) => !done.has(id));
  for (let start = 0; start < ids.length; start += BATCH) {
    const batch = ids.slice(start, start + BATCH);
    const peaks = Map.groupBy(await peaksOf(executor, groupName, seasons, batch), ({ blockId }) => blockId);
    const found: FoundZone[] = [];
    for (const { id: blockId, outline } of await zoneBlocks(executor, [...peaks.keys()])) {
      // A parcel takes some milliseconds: other work gets its turn in between.
      await nextTurn();
      signal.throwIfAborted();
      const window = blockWindow(base.grid, base.srid, outlineOn(outline, base.srid));
      if (!liesOn(base, window)) continue;
      const bySeason = Map.groupBy(peaks.get(blockId) ?? [], ({ season }) => season);
      const ofBlock = new Map([...bySeason].map(([season, rows]) => [season, rows.map(({ date }) => date)]));
      const zones = await zonesOfBlock(reader, window, ofBlock, granulesOn);
      if (zones === null) continue;
      done.add(blockId);
      paint(categories, base, window, zones.classes);
      found.push(...zones.zones.map((zone) => ({ ...zone, blockId, seasons: [...ofBlock.keys()] })));
    }
    const written = [...new Set(found.map(({ blockId }) => blockId))];
    if (written.length > 0) await inTransaction(executor, (tx) => replaceZones(tx, groupName, year, written, found));
    progress((start + batch.length) / ids.length, productJobTexts.zoneBlocks(start + batch.length, ids.length));
  }
  return categories;
}

const liesOn = ({ grid }: GranuleRow, { left, top, grid: window }: BlockWindow): boolean =>
  left >= 0 && top >= 0 && left + window.width <= grid.width && top + window.height <= grid.height;

function paint(
  categories: Uint8Array,
  { grid }: GranuleRow,
  { left, top, grid: window, inside }: BlockWindow,
  classes: Uint8Array,
): void {
  for (const pixel of inside) {
    const [column, row] = [left + (pixel % window.width), top + Math.floor(pixel / window.width)];
    categories[row * grid.width + column] = classes[pixel] ?? 0;
  }
}
