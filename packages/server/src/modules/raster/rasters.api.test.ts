import { mkdir, readFile, rm, truncate, utimes, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { EOV_SRID } from '@georisk/domain/geo/crs.ts';
import type { Grid } from '@georisk/domain/raster/grid.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '#server/db/database.ts';
import { projectorBetween } from '@georisk/domain/geo/projection.ts';
import { cogBytes } from '@georisk/imagery/testing.ts';
import { emptyDatabase, openTestDatabase } from '@georisk/testing/database.ts';
import { importBlocks } from '#server/modules/block/blocks.import.ts';
import { importAll } from '#server/imports/importAll.ts';
import { type ImportBench, importBench, squareFeature } from '#server/imports/testing.ts';
import { SourceError } from '#server/formats/sourceFault.ts';
import { strangersFiles } from '#server/modules/importing/strangersFiles.ts';
import { RASTER_FAULT_TEXTS } from './rasterFault.hu.ts';
import { importNdvi, type NdviOptions } from './ndvi.import.ts';
import { sweepStore } from '#server/imports/storeCleaning.ts';
import { importTrueColour } from './trueColour.import.ts';

let database: Database;
let bench: ImportBench;
beforeAll(async () => {
  database = await openTestDatabase();
});
beforeEach(async () => {
  await emptyDatabase(database.kysely);
  bench = await importBench(database.kysely);
  return () => bench.remove();
});
afterAll(() => database.close());

/** 40 x 20 pixels of 10 m, its south-western corner at 760 000, 180 000. */
const GRID: Grid = { originX: 760_000, originY: 180_200, pixelWidth: 10, pixelHeight: 10, width: 40, height: 20 };
const SCALE = { scale: 0.004, offset: 0 };

/** Values by column and row, NDVI * 250; 0 is no data. */
const pixels = (value: (column: number, row: number) => number, { width, height }: Grid = GRID): Uint8Array =>
  Uint8Array.from({ length: width * height }, (_, pixel) => value(pixel % width, Math.floor(pixel / width)));

const geotiff = (value: (column: number, row: number) => number, grid: Grid = GRID, epsg = EOV_SRID) =>
  cogBytes(pixels(value, grid), { grid, epsg, scaleOffset: SCALE });

const ndvi = async (name: string, content: Uint8Array, options: NdviOptions = {}) =>
  importNdvi(bench.deps, { path: await bench.file(name, content) }, options);

const blocks = async (...features: readonly object[]) => importBlocks(bench.deps, await bench.features(features));
const block = (meparCode: string, east: number, size = 100) => squareFeature({ meparCode }, east, 0, size);

const observations = () =>
  database.kysely
    .selectFrom('blockObservation as o')
    .innerJoin('block', 'block.id', 'o.blockId')
    .select(['block.meparCode', 'o.kind', 'o.date', 'o.count', 'o.clearShare', 'o.mean', 'o.sd', 'o.min', 'o.max'])
    .orderBy('o.date')
    .orderBy('block.meparCode')
    .execute();
const rasters = () => database.kysely.selectFrom('raster').selectAll().orderBy('date').orderBy('granule').execute();

describe('importNdvi', () => {
  it('stores the image and the statistics of every block that it shows', async () => {
    await blocks(block('AAAA0001', 0), block('AAAA0002', 100), block('AAAA0003', 350), block('AAAA0004', 900));
    // The first block half 0.4, half 0.8; the second under a cloud; the third half beyond the edge.
    const report = await ndvi(
      'ndvi_2017-05-26.tif',
      await geotiff((column) => (column < 5 ? 100 : column < 10 ? 200 : column < 20 ? 0 : 150)),
    );
    expect(report).toMatchObject({ saved: true, added: 1, refusedCount: 0 });
    expect(report.notes[0]).toContain('3 blokk');
    expect(await observations()).toEqual([
      {
        meparCode: 'AAAA0001',
        kind: 'NDVI',
        date: '2017-05-26',
        count: 100,
        clearShare: 1,
        mean: expect.closeTo(0.6, 12),
        sd: expect.closeTo(0.2, 12),
        min: 0.4,
        max: 0.8,
      },
      {
        meparCode: 'AAAA0002',
        kind: 'NDVI',
        date: '2017-05-26',
        count: 0,
        clearShare: 0,
        mean: null,
        sd: null,
        min: null,
        max: null,
      },
      {
        meparCode: 'AAAA0003',
        kind: 'NDVI',
        date: '2017-05-26',
        count: 50,
        clearShare: 0.5,
        mean: expect.closeTo(0.6, 12),
        sd: 0,
        min: 0.6,
        max: 0.6,
      },
    ]);
    const [raster] = await rasters();
    expect(raster).toMatchObject({
      companyId: null,
      groupName: 's2',
      kind: 'NDVI',
      granule: '',
      version: 1,
      layer: 'NDVI_2017-05-26',
      srid: 23700,
      width: 40,
      height: 20,
      originX: 760_000,
      originY: 180_200,
      pixelX: 10,
      pixelY: 10,
    });
    expect(await bench.deps.store.has(raster?.storageKey ?? '')).toBe(true);
  });

  it('counts in the raster’s own coordinate system', async () => {
    await blocks(block('AAAA0001', 0, 1_000));
    const project = projectorBetween(EOV_SRID, 32634);
    const [x, y] = project(760_500, 180_500);
    const [originX, originY] = [Math.floor(x / 10) * 10 - 1_000, Math.ceil(y / 10) * 10 + 1_000];
    const grid: Grid = { originX, originY, pixelWidth: 10, pixelHeight: 10, width: 200, height: 200 };
    const outside = projectorBetween(32634, EOV_SRID);
    const isInside = (column: number, row: number) => {
      const [east, north] = outside(originX + 10 * column + 5, originY - 10 * row - 5);
      return east > 760_000 && east < 761_000 && north > 180_000 && north < 181_000;
    };
    const inside = pixels((column, row) => Number(isInside(column, row)), grid).reduce((sum, one) => sum + one, 0);
    await ndvi('2017-05-26.tif', await geotiff((column, row) => (isInside(column, row) ? 200 : 50), grid, 32634));
    expect(await observations()).toMatchObject([{ count: inside, clearShare: 1, min: 0.8, max: 0.8 }]);
    expect(inside).toBeGreaterThan(9_900);
    expect(await rasters()).toMatchObject([{ srid: 32634 }]);
  });

  it('skips the same file, and gives another one of its name the next version', async () => {
    await blocks(block('AAAA0001', 0), block('AAAA0002', 300));
    const first = await geotiff((column) => (column < 20 ? 100 : 150));
    await ndvi('2017-05-26.tif', first);
    const before = [await rasters(), await observations()];
    expect(await ndvi('again 2017-05-26.tif', first)).toMatchObject({ saved: true, unchanged: 1, added: 0 });
    expect([await rasters(), await observations()]).toEqual(before);

    const smaller = { ...GRID, width: 20 };
    expect(await ndvi('2017-05-26.tif', await geotiff(() => 200, smaller))).toMatchObject({ changed: 1 });
    expect(await rasters()).toMatchObject([{ version: 2, width: 20 }]);
    expect(await observations()).toMatchObject([{ meparCode: 'AAAA0001', mean: 0.8 }]);
    expect(await ndvi('2017-05-26.tif', await geotiff(() => 200, smaller), { refresh: true })).toMatchObject({
      changed: 1,
    });
    expect(await rasters()).toMatchObject([{ version: 3 }]);
  });

  it('makes an image again that is missing from the store', async () => {
    const content = await geotiff(() => 100);
    await ndvi('2017-05-26.tif', content);
    const [raster] = await rasters();
    await bench.deps.store.remove(raster?.storageKey ?? '');
    expect(await ndvi('2017-05-26.tif', content)).toMatchObject({ changed: 1 });
    expect(await bench.deps.store.has(raster?.storageKey ?? '')).toBe(true);
  });

  it('uses the granule that shows more of a block', async () => {
    await blocks(block('AAAA0001', 150));
    const west = { ...GRID, width: 20 };
    const east = { ...GRID, originX: 760_000 + 180, width: 22 };
    await ndvi('2017-05-26.tif', await geotiff(() => 100, west), { granule: 'west' });
    expect(await observations()).toMatchObject([{ count: 50, mean: expect.closeTo(0.4, 12) }]);
    await ndvi('2017-05-26.tif', await geotiff(() => 200, east), { granule: 'east' });
    expect(await observations()).toMatchObject([{ count: 70, clearShare: 0.7, mean: 0.8 }]);
    await ndvi('2017-05-26.tif', await geotiff(() => 150, west), { granule: 'west' });
    expect(await observations()).toMatchObject([{ count: 70, mean: 0.8 }]);
    await ndvi('2017-05-26.tif', await geotiff((column) => (column < 2 ? 200 : 0), east), { granule: 'east' });
    expect(await observations()).toMatchObject([{ count: 50, clearShare: 0.5, mean: expect.closeTo(0.6, 2) }]);
    expect((await rasters()).map(({ layer, granule }) => [layer, granule])).toEqual([
      ['NDVI_2017-05-26', 'east'],
      ['NDVI_2017-05-26', 'west'],
    ]);
  });

  it('is judged again where another granule is used for a block', async () => {
    await blocks(block('AAAA0001', 150));
    const judged = () =>
      database.kysely.selectFrom('blockObservation').select(['count', 'usable', 'reason']).executeTakeFirst();
    const west = await geotiff(() => 100, { ...GRID, width: 20 });
    await ndvi('2017-05-26.tif', west, { granule: 'west' });
    await database.kysely.updateTable('blockObservation').set({ usable: false, reason: 'pára' }).execute();
    const east = await geotiff(() => 200, { ...GRID, originX: 760_000 + 180, width: 22 });
    await ndvi('2017-05-26.tif', east, { granule: 'east' });
    expect(await judged()).toEqual({ count: 70, usable: true, reason: null });
  });

  it('computes blocks that come later, or change, from the stored images', async () => {
    await ndvi('2017-05-26.tif', await geotiff((column) => (column < 10 ? 100 : 200)));
    await ndvi('2017-06-05.tif', await geotiff((column) => (column < 10 ? 0 : 150)));
    const report = await blocks(block('AAAA0001', 0), block('AAAA0002', 900));
    expect(report.notes[0]).toContain('2 NDVI');
    expect(await observations()).toMatchObject([
      { meparCode: 'AAAA0001', date: '2017-05-26', count: 100, clearShare: 1, mean: expect.closeTo(0.4, 2) },
      { meparCode: 'AAAA0001', date: '2017-06-05', count: 0, clearShare: 0, mean: null },
    ]);
    await blocks(block('AAAA0001', 100), block('AAAA0002', 900));
    expect(await observations()).toMatchObject([
      { meparCode: 'AAAA0001', date: '2017-05-26', count: 100, mean: expect.closeTo(0.8, 2) },
      { meparCode: 'AAAA0001', date: '2017-06-05', count: 100, mean: expect.closeTo(0.6, 2) },
    ]);
  });

  it('accepts blocks though an image is missing, and reports which', async () => {
    await ndvi('2017-05-26.tif', await geotiff(() => 100));
    const [raster] = await rasters();
    await bench.deps.store.remove(raster?.storageKey ?? '');
    const report = await blocks(block('AAAA0001', 0));
    expect(report).toMatchObject({ saved: true, added: 1 });
    expect(report.notes.join()).toContain('2017-05-26');
    expect(await observations()).toEqual([]);
  });

  it('only tries in a dry run', async () => {
    await blocks(block('AAAA0001', 0));
    expect(await ndvi('2017-05-26.tif', await geotiff(() => 100), { dryRun: true })).toMatchObject({
      added: 1,
      saved: false,
    });
    expect([await rasters(), await observations(), await bench.stored()]).toEqual([[], [], []]);
  });
});

describe('importTrueColour', () => {
  it('stores the image as a layer of the day', async () => {
    const content = await cogBytes(
      Uint8Array.from({ length: 40 * 20 * 3 }, (_, at) => 1 + (at % 200)),
      { grid: GRID, samples: 3, predictor: 2 },
    );
    const source = { path: await bench.file('tci_20180207.tif', content) };
    expect(await importTrueColour(bench.deps, source)).toMatchObject({ saved: true, added: 1 });
    expect(await importTrueColour(bench.deps, source)).toMatchObject({ unchanged: 1 });
    expect(await rasters()).toMatchObject([{ kind: 'TCI', layer: 'TCI_2018-02-07', date: '2018-02-07' }]);
  });
});

describe('a refused raster', () => {
  const nothingKept = async () => {
    expect([await rasters(), await bench.stored()]).toEqual([[], []]);
    expect(await database.kysely.selectFrom('importRun').select('id').where('kind', '!=', 'blocks').execute()).toEqual(
      [],
    );
  };
  const reasonOf = async (name: string, content: Uint8Array, options?: NdviOptions) => {
    const report = await ndvi(name, content, options);
    expect(report).toMatchObject({ saved: false, refusedCount: 1, refused: [{ row: 0 }] });
    await nothingKept();
    return report.refused[0]?.reason ?? '';
  };

  it('says what is wrong and what to do, and leaves nothing behind', async () => {
    const good = await geotiff((column, row) => 1 + ((column * 7 + row * 13) % 249));
    expect(await reasonOf('ndvi.tif', good)).toContain('--date');
    expect(await reasonOf('2017-05-26.tif', good, { date: '2017-02-30' })).toContain('2017-02-30');
    expect(await reasonOf('2017-05-26.tif', good, { group: 'A/b' })).toContain('--group');
    expect(await reasonOf('2017-05-26.tif', good, { granule: '../x' })).toContain('--granule');
    expect(await reasonOf('2017-05-26.tif', good, { srid: 4326 })).toContain('--crs');
    expect(await reasonOf('2017-05-26.tif', good, { srid: 32601 })).toContain('megengedett területen kívül');
    expect(await reasonOf('2017-05-26.tif', good, { scale: 100 })).toContain('--scale');
    expect(await reasonOf('2017-05-26.tif', Buffer.from('{"type":"FeatureCollection"}'))).toContain('GeoJSON');
    expect(await reasonOf('2017-05-26.tif', Buffer.alloc(0))).toContain('üres');
    const unscaled = await cogBytes(
      pixels(() => 100),
      { grid: GRID },
    );
    expect(await reasonOf('2017-05-26.tif', unscaled)).toContain('--scale');
    const colours = await cogBytes(new Uint8Array(40 * 20 * 3).fill(9), { grid: GRID, samples: 3 });
    expect(await reasonOf('2017-05-26.tif', colours)).toContain('egy sáv');
    expect(await reasonOf('2017-05-26.tif', await geotiff(() => 9, { ...GRID, originX: 0 }))).toContain('megengedett');
    expect((await importNdvi(bench.deps, { path: join(bench.folder, 'none.tif') })).refused[0]?.reason).toContain(
      'nem található',
    );
  });

  it('may fail at any byte', async () => {
    const good = await geotiff((column, row) => 1 + ((column * 7 + row * 13) % 249));
    const path = await bench.file('2017-05-26.tif', good);
    for (const share of [0.999, 0.9, 0.5, 0.1]) {
      await writeFile(path, good);
      await truncate(path, Math.floor(good.length * share));
      const report = await importNdvi(bench.deps, { path });
      expect(report, String(share)).toMatchObject({ saved: false, refusedCount: 1 });
    }
    await nothingKept();
  });

  it('of a stranger is read in a process of its own first, and has limits', async () => {
    const path = await bench.file('2017-05-26.tif', await geotiff(() => 100));
    const files = strangersFiles(1);
    const sent = (more: Partial<typeof files>) => importNdvi({ ...bench.deps, files: { ...files, ...more } }, { path });
    const broken = () => Promise.reject(new SourceError({ code: 'tooMuch' }));
    expect((await sent({ raster: broken })).refused).toMatchObject([{ row: 0 }]);
    const limits = { decodedBytes: 200, milliseconds: 60_000 };
    expect((await sent({ imageLimits: limits })).refused).toMatchObject([{ reason: RASTER_FAULT_TEXTS.tooLarge }]);
    await nothingKept();
    expect(await sent({})).toMatchObject({ saved: true, added: 1 });
  });

  it('discards the others of its command, and what they stored', async () => {
    const good = await bench.file('2017-05-26.tif', await geotiff(() => 100));
    const bad = await bench.file('2017-06-05.tif', Buffer.from('II*\0'));
    const reports = await importAll(bench.deps, async (deps) => [
      await importNdvi(deps, { path: good }),
      await importNdvi(deps, { path: bad }),
    ]);
    expect(reports.map(({ saved }) => saved)).toEqual([false, false]);
    await nothingKept();
  });

  it('never deletes an image that another raster needs', async () => {
    const content = await geotiff(() => 100);
    await ndvi('2017-05-26.tif', content);
    const failing = importAll(bench.deps, async (deps) => {
      await importNdvi(deps, { path: await bench.file('2017-06-05.tif', content) });
      throw new Error('stop');
    });
    await expect(failing).rejects.toThrow('stop');
    const [raster] = await rasters();
    expect(await bench.stored()).toHaveLength(1);
    expect(await bench.deps.store.has(raster?.storageKey ?? '')).toBe(true);
  });
});

it('cleans up after killed imports, once old enough, and nothing that is needed', async () => {
  await ndvi('2017-05-26.tif', await geotiff(() => 100));
  const [needed = ''] = await bench.stored();
  const root = dirname(bench.deps.store.scratchFolder);
  const content = await readFile(join(root, needed));
  await mkdir(join(root, '00'));
  const orphan = join(root, '00', `${'0'.repeat(64)}.tif`);
  await writeFile(orphan, content);
  const now = Date.now();
  expect(await sweepStore(database.kysely, bench.deps.store, now)).toBe(0);
  const old = new Date(now - 7_200_000);
  await utimes(orphan, old, old);
  await utimes(join(root, needed), old, old);
  expect(await sweepStore(database.kysely, bench.deps.store, now)).toBe(1);
  expect(await bench.stored()).toEqual([needed]);
  await rm(join(root, needed));
});
