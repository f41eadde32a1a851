import { cp, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '#server/db/database.ts';
import type { JobKind } from '#server/jobs/jobKind.ts';
import type { SceneAssets } from '@georisk/imagery/scene/sceneAssets.ts';
import { bandFiles, bandTiff, fiveBands, sceneOf } from '@georisk/imagery/scene/testing.ts';
import { belgianFolder, belgianSeries } from '@georisk/testing/belgianSeries.ts';
import { emptyDatabase, openTestDatabase } from '@georisk/testing/database.ts';
import { importBlocks } from '#server/modules/block/blocks.import.ts';
import { openFeatures } from '#server/formats/openFeatures.ts';
import { type ImportBench, importBench, squareFeature } from '#server/imports/testing.ts';
import { importScene, type SceneImportOptions } from './scenes.import.ts';

let database: Database;
let bench: ImportBench;
let asked: { name: string; data: unknown; key: string | undefined }[] = [];
beforeAll(async () => {
  database = await openTestDatabase();
});
beforeEach(async () => {
  await emptyDatabase(database.kysely);
  bench = await importBench(database.kysely);
  asked = [];
  return () => bench.remove();
});
afterAll(() => database.close());

const jobs = {
  async enqueue<D extends object>(_: unknown, { name }: JobKind<D>, data: D, options?: { key?: string }) {
    asked.push({ name, data, key: options?.key });
  },
};
const scene = (source: string | SceneAssets, options: Partial<SceneImportOptions> = {}) =>
  importScene({ ...bench.deps, jobs }, source, { latest: '2026-11-21', ...options });

const scenes = () =>
  database.kysely
    .selectFrom('scene')
    .select(['externalId', 'date', 'granule', 'baseline', 'state', 'reason', 'clearShare'])
    .orderBy('id')
    .execute();
const rasters = () =>
  database.kysely
    .selectFrom('raster')
    .select(['kind', 'date', 'granule', 'version'])
    .orderBy('kind')
    .orderBy('granule')
    .execute();
const observations = () =>
  database.kysely
    .selectFrom('blockObservation as o')
    .innerJoin('block', 'block.id', 'o.blockId')
    .select(['block.meparCode', 'o.date', 'o.rasterId', 'o.count', 'o.clearShare', 'o.mean', 'o.usable', 'o.reason'])
    .orderBy('o.date')
    .orderBy('block.meparCode')
    .execute();

const SIDE = 40;
/** A scene of 40 x 40 pixels in EPSG:23700 from 760 000, 190 000 on; NDVI 0.5 in the west, 0.8 in the east. */
async function made(
  name: string,
  {
    scl = () => 4,
    red = () => 1000,
    more = {},
  }: { scl?: (at: number) => number; red?: (at: number) => number; more?: Partial<SceneAssets> } = {},
): Promise<SceneAssets> {
  const folder = join(bench.folder, name);
  await mkdir(folder);
  const band = (value: (at: number) => number) =>
    bandTiff(
      Uint16Array.from({ length: SIDE * SIDE }, (_, at) => value(at)),
      SIDE,
    );
  const bands = await bandFiles(folder, {
    B02: band((at) => red(at) / 2 + 100),
    B03: band(red),
    B04: band(red),
    B08: band((at) => (at % SIDE < SIDE / 2 ? 3000 : 9000)),
    SCL: bandTiff(
      Uint8Array.from({ length: SIDE * SIDE }, (_, at) => scl(at)),
      SIDE,
    ),
  });
  return sceneOf(bands, { externalId: name, date: '2022-06-18', granule: '34TDT', baseline: '04.00', ...more });
}

/** Blocks of 100 m: one in the west of the scene, one in its east, one half beyond its eastern edge. */
const blocks = async () =>
  importBlocks(
    bench.deps,
    await bench.features([
      squareFeature({ meparCode: 'AAAA0001' }, 50, 9_700),
      squareFeature({ meparCode: 'AAAA0002' }, 250, 9_700),
      squareFeature({ meparCode: 'AAAA0003' }, 350, 9_700),
    ]),
  );

describe('importScene', () => {
  it('stores pictures, observations, the scene and the queued jobs, once', async () => {
    await blocks();
    const assets = await made('one');
    const done = await scene(assets);
    expect(done).toMatchObject({ state: 'done', reason: null, report: { saved: true, added: 1, kind: 'scene' } });
    expect(done.report.notes[0]).toContain('3 blokk');
    expect(await rasters()).toEqual([
      { kind: 'NDVI', date: '2022-06-18', granule: '34TDT', version: 1 },
      { kind: 'TCI', date: '2022-06-18', granule: '34TDT', version: 1 },
    ]);
    expect(await scenes()).toEqual([
      {
        externalId: 'one',
        date: '2022-06-18',
        granule: '34TDT',
        baseline: '04.00',
        state: 'done',
        reason: null,
        clearShare: 1,
      },
    ]);
    expect(await observations()).toMatchObject([
      { meparCode: 'AAAA0001', count: 100, clearShare: 1, mean: 0.5, usable: true, reason: null },
      { meparCode: 'AAAA0002', count: 100, clearShare: 1, mean: 0.8, usable: true },
      { meparCode: 'AAAA0003', count: 50, clearShare: 0.5, mean: 0.8, usable: true },
    ]);
    expect(asked).toEqual([
      { name: 'image-analyse', data: { groupName: 's2', date: '2022-06-18' }, key: 's2:2022-06-18' },
    ]);

    const kept = await bench.stored();
    expect(await scene(assets)).toMatchObject({ state: 'unchanged', report: { unchanged: 1, added: 0, changed: 0 } });
    expect([await bench.stored(), asked.length]).toEqual([kept, 1]);
    expect(await scene(assets, { refresh: true })).toMatchObject({ state: 'done', report: { changed: 1 } });
    expect(await observations()).toHaveLength(3);
    expect((await rasters()).map(({ version }) => version)).toEqual([2, 2]);
  });

  it('tries out and saves nothing', async () => {
    await blocks();
    expect(await scene(await made('one'), { dryRun: true })).toMatchObject({
      state: 'done',
      report: { dryRun: true, saved: false },
    });
    expect([await rasters(), await scenes(), await observations(), await bench.stored(), asked]).toEqual([
      [],
      [],
      [],
      [],
      [],
    ]);
  });

  it('judges hazy blocks one by one, and refuses an image that is hazy as a whole', async () => {
    await blocks();
    const hazy = (from: number, to: number) => (at: number) => (at % SIDE >= from && at % SIDE < to ? 1 : 0);
    const eastern = hazy(25, 35);
    const assets = await made('part');
    // Blue as bright as red: scattered light.
    const blue = bandTiff(
      Uint16Array.from({ length: SIDE * SIDE }, (_, at) => (eastern(at) === 1 ? 1500 : 500)),
      SIDE,
    );
    await writeFile(assets.bands.B02?.href ?? '', blue);
    expect(await scene(assets)).toMatchObject({ state: 'done' });
    expect((await observations()).map(({ usable, reason }) => [usable, reason === null])).toEqual([
      [true, true],
      [false, false],
      [true, true],
    ]);

    await writeFile(assets.bands.B02?.href ?? '', bandTiff(new Uint16Array(SIDE * SIDE).fill(1500), SIDE));
    const refused = await scene(assets);
    expect(refused).toMatchObject({ state: 'refused', report: { saved: true, changed: 1 } });
    expect(refused.reason).toContain('Vékony felhő');
    // The day is listed with its reason; its pictures are deleted, and its observations enter no curve.
    expect(await rasters()).toEqual([]);
    expect((await scenes())[0]).toMatchObject({ state: 'refused', reason: refused.reason });
    expect((await observations()).map(({ rasterId, usable, count }) => [rasterId, usable, count])).toEqual([
      [null, false, 100],
      [null, false, 100],
      [null, false, 50],
    ]);
    expect(asked).toHaveLength(2);
    expect(await scene(assets)).toMatchObject({ state: 'unchanged', reason: refused.reason });
  });

  it('keeps the newer processing, whichever came first', async () => {
    await blocks();
    const old = await made('old', { more: { baseline: '04.00' } });
    const fresh = await made('fresh', { more: { baseline: '05.10' }, red: () => 2000 });
    await scene(old);
    expect(await scene(fresh)).toMatchObject({ state: 'done' });
    expect(await scenes()).toMatchObject([
      { externalId: 'old', state: 'refused' },
      { externalId: 'fresh', state: 'done' },
    ]);
    expect((await observations())[0]?.mean).toBeCloseTo(0.2, 9);
    const back = await scene(await made('older', { more: { baseline: '03.01' } }));
    expect(back).toMatchObject({ state: 'refused' });
    expect(back.reason).toContain('05.10');
    expect(await rasters()).toMatchObject([
      { kind: 'NDVI', granule: '34TDT' },
      { kind: 'TCI', granule: '34TDT' },
    ]);
    expect((await observations())[0]?.mean).toBeCloseTo(0.2, 9);
  });

  it('keeps the half of a tile that was not reprocessed', async () => {
    await blocks();
    const western = (at: number) => at % SIDE < 30;
    const west = (red: number) => (at: number) => (western(at) ? red : 0);
    await scene(await made('west', { red: west(1000), more: { baseline: '05.10' } }));
    await scene(await made('east', { red: (at) => (western(at) ? 0 : 1000), more: { baseline: '05.10' } }));
    const again = await made('west-again', { red: west(2000), more: { baseline: '05.11', platform: 'sentinel-2b' } });
    expect(await scene(again)).toMatchObject({ state: 'done' });
    expect(await scenes()).toMatchObject([
      { externalId: 'west', state: 'refused' },
      { externalId: 'east', state: 'done' },
      { externalId: 'west-again', state: 'done' },
    ]);
    const found = await observations();
    expect(found.map(({ count, clearShare }) => [count, clearShare])).toEqual([
      [100, 1],
      [100, 1],
      [50, 0.5],
    ]);
    expect(found[0]?.mean).toBeCloseTo(0.2, 9);
    expect(found[1]?.mean).toBeCloseTo((0.8 + 7 / 11) / 2, 2);
  });

  it.each(['older first', 'newer first'])('takes each pixel from its newest processing, %s', async (order) => {
    await blocks();
    // The newer one has the western part alone, and a cloud where the older one is clear.
    const newer = await made('newer', {
      red: (at) => (at % SIDE < 30 ? 2000 : 0),
      scl: (at) => (at % SIDE < 7 ? 9 : 4),
      more: { baseline: '05.11' },
    });
    const older = await made('older', { more: { baseline: '05.10' } });
    for (const each of order === 'older first' ? [older, newer] : [newer, older])
      expect(await scene(each)).toMatchObject({ state: 'done' });
    const found = await observations();
    expect(found[0]?.count).toBeLessThan(100);
    expect(found[0]?.mean).toBeCloseTo(0.2, 2);
    expect(found.slice(1).map(({ count }) => count)).toEqual([100, 50]);
    expect(found[1]?.mean).toBeCloseTo((0.8 + 7 / 11) / 2, 2);
    expect(found[2]?.mean).toBeCloseTo(0.8, 2);
  });

  it('makes one mosaic of parts of a pass and of overlapping granules', async () => {
    await blocks();
    const western = (at: number) => at % SIDE < 30;
    // Two parts of a pass: each has the pixels that the other lacks.
    await scene(await made('part-1', { red: (at) => (western(at) ? 1000 : 0) }));
    await scene(await made('part-2', { red: (at) => (western(at) ? 0 : 1000) }));
    expect((await rasters()).map(({ granule }) => granule)).toEqual(['34TDT', '34TDT.2', '34TDT', '34TDT.2']);
    // The second block extends over both: neither sees all of it, together they do.
    expect((await observations()).map(({ count, clearShare }) => [count, clearShare])).toEqual([
      [100, 1],
      [100, 1],
      [50, 0.5],
    ]);
    expect((await observations())[1]?.mean).toBeCloseTo(0.8, 2);

    // The neighbouring granule, 200 m to the east, has the rest of the third block.
    const east = await made('east', { more: { granule: '34TET' } });
    for (const [name, { href }] of Object.entries(east.bands)) {
      const bytes = await readFile(href);
      const at = bytes.indexOf(Buffer.from(Float64Array.of(760_000, 190_000).buffer));
      bytes.writeDoubleLE(760_200, at);
      await writeFile(href, bytes);
      expect(at, name).toBeGreaterThan(0);
    }
    await scene(east);
    expect((await observations()).map(({ count, clearShare }) => [count, clearShare])).toEqual([
      [100, 1],
      [100, 1],
      [100, 1],
    ]);

    // A half that is processed again replaces its earlier self, and leaves the other half.
    await scene(await made('newer', { red: (at) => (western(at) ? 1000 : 0), more: { baseline: '05.10' } }));
    const granules = ['34TDT', '34TDT.2', '34TET'];
    expect((await rasters()).map(({ granule }) => granule)).toEqual([...granules, ...granules]);
    expect((await observations()).map(({ count }) => count)).toEqual([100, 100, 100]);
  });

  it('records an unreadable scene, and accepts it once it is readable', async () => {
    await blocks();
    const assets = await made('one');
    const path = assets.bands.B08?.href ?? '';
    const whole = await readFile(path);
    await writeFile(path, whole.subarray(0, 1_000));
    const refused = await scene(assets);
    expect(refused).toMatchObject({ state: 'refused', report: { saved: false, refusedCount: 1 } });
    expect(refused.reason).toMatch(/^B08: .*csonka/);
    expect([await rasters(), await observations(), await bench.stored(), asked]).toEqual([[], [], [], []]);
    expect(await scenes()).toMatchObject([{ state: 'refused', reason: refused.reason }]);
    await writeFile(path, whole);
    expect(await scene(assets)).toMatchObject({ state: 'done' });
    expect(await scenes()).toMatchObject([{ state: 'done', reason: null }]);
  });

  it('reports faults in Hungarian', async () => {
    const reason = async (source: string | SceneAssets, options: Partial<SceneImportOptions> = {}) =>
      (await scene(source, options)).reason ?? '';
    const assets = await made('one');
    const { SCL, ...unmasked } = assets.bands;
    expect(SCL).toBeDefined();
    expect(await reason({ ...assets, bands: unmasked })).toContain('--without-mask');
    expect(await scene({ ...assets, bands: unmasked }, { withoutMask: true })).toMatchObject({ state: 'done' });
    expect(await reason({ ...assets, date: '2027-01-01', externalId: 'b' })).toContain('2027-01-01');
    expect(await reason({ ...assets, acquiredAt: '2022-06-20T09:40:00Z', externalId: 'b' })).toContain('ellentmond');
    expect(await reason({ ...assets, externalId: 'b' }, { group: 'A/b' })).toContain('--group');
    expect(await reason({ ...assets, externalId: 'b' }, { srid: 32_601 })).toContain('megengedett');
    const twice = await made('twice', { red: () => 600, more: { offset: -1000, date: '2022-07-01' } });
    expect(await reason(twice)).toContain('--offset-applied');
    expect(await reason(join(bench.folder, 'none'))).toContain('nem található');
    expect(await reason(bench.folder)).toContain('MTD_MSIL2A.xml');
    expect(await reason(join(bench.folder, 'one'))).toContain('--date');
    expect(await reason(join(bench.folder, 'one'), { date: '2022-06-18' })).toContain('--baseline');
    expect(await scene(join(bench.folder, 'one'), { date: '2022-06-18', baseline: '04.00' })).toMatchObject({
      state: 'done',
    });
    expect(await reason(assets.bands.B04?.href ?? '', { date: '2022-06-18', baseline: '04.00' })).toContain('--bands');
    expect(
      await reason({
        ...assets,
        externalId: 'c',
        bands: { B04: { href: 'https://x.example/a.tif', band: 1, format: 'geotiff' } },
      }),
    ).toContain('címen');
  });

  it('leaves nothing of a stopped scene, and continues the next time', async () => {
    await blocks();
    const assets = await made('one');
    const failing = { enqueue: () => Promise.reject(new Error('killed')) };
    await expect(importScene({ ...bench.deps, jobs: failing }, assets, { latest: '2026-11-21' })).rejects.toThrow(
      'killed',
    );
    const controller = new AbortController();
    controller.abort(new Error('stopped'));
    await expect(scene(assets, { signal: controller.signal })).rejects.toThrow('stopped');
    expect([await rasters(), await scenes(), await observations(), await bench.stored()]).toEqual([[], [], [], []]);
    expect(await scene(assets)).toMatchObject({ state: 'done' });
  });
});

const belgium = belgianFolder();

describe.skipIf(belgium === null)('the Belgian series in Hungary', () => {
  const DATES = ['2018-05-04', '2018-07-08', '2018-08-07', '2018-09-23', '2018-09-26'];

  it('has its blocks’ NDVI, clouds removed, and the unusable day refused', { timeout: 120_000 }, async () => {
    const series = await belgianSeries(belgium ?? '', join(bench.folder, 'series'), DATES);
    expect(series.parcels).toHaveLength(30);
    await importBlocks(bench.deps, await openFeatures(series.blocksFile, {}));
    const states: string[] = [];
    for (const { path } of series.scenes) states.push((await scene(path, { offsetApplied: true })).state);
    expect(states).toEqual(['done', 'done', 'done', 'refused', 'done']);
    expect((await scenes())[3]?.reason).toContain('fehér');
    const found = await observations();
    expect(found).toHaveLength(150);
    expect(found.filter(({ usable }) => !usable).map(({ date }) => date)).toEqual(
      Array.from({ length: 30 }, () => '2018-09-23'),
    );

    // Counted by hand from the bands: every pixel of a parcel, by its label.
    const grass = series.parcels
      .filter(({ plantCode }) => plantCode === 'GYEP')
      .toSorted((a, b) => b.pixels.length - a.pixels.length)[0];
    const means = found
      .filter(({ meparCode }) => meparCode === grass?.meparCode)
      .map(({ count, mean }) => [count, Math.round((mean ?? 0) * 100) / 100]);
    expect(means[0]?.[0]).toBe(grass?.pixels.length);
    const [may, july, august, , september] = means.map(([, mean]) => mean ?? 0);
    expect(may ?? 0).toBeGreaterThan(0.75);
    expect(august ?? 1).toBeLessThan((may ?? 0) - 0.3);
    expect(july ?? 0).toBeLessThan(may ?? 0);
    expect(september ?? 0).toBeGreaterThan((august ?? 0) + 0.15);
  });

  it('may come as a folder of bands as well', async () => {
    const series = await belgianSeries(belgium ?? '', join(bench.folder, 'series'), ['2018-05-04']);
    const path = series.scenes[0]?.path ?? '';
    expect(await scene(path, { offsetApplied: true, bands: ['B02', 'B03', 'B04', 'B08'] })).toMatchObject({
      state: 'refused',
    });
    expect(await scene(path, { offsetApplied: true, bands: ['B02', 'B03', 'B04', 'B08', 'X'] })).toMatchObject({
      state: 'refused',
    });
    const folder = join(bench.folder, 'series', 'S2_34TDT_20180504');
    await mkdir(folder);
    await cp(path, join(folder, 'T34TDT_20180504_B04_10m.tif'));
    expect((await scene(folder, { offsetApplied: true })).reason).toContain('B08');
    expect(Object.keys(fiveBands(path))).toHaveLength(5);
  });
});
