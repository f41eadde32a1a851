import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openCog } from '@georisk/imagery/cog/openCog.ts';
import { readRows } from '@georisk/imagery/cog/readRows.ts';
import { folderStore, type ObjectStore } from '@georisk/imagery/storage.ts';
import { BLOCKS, type BlockName } from '@georisk/testing/landscape.ts';
import { type Neighbourhood, openNeighbourhood } from '@georisk/testing/neighbourhood.ts';
import { strictAnswer } from '@georisk/testing/strictAnswer.ts';
import { soilZones } from './soilZones.ts';
import { context, plantNdvi } from './testing.ts';

let n: Neighbourhood;
let folder: string;
let store: ObjectStore;
const run = (year = 2018) =>
  soilZones({ executor: n.database.kysely, openStore: async () => store })({ groupName: 's2', year }, context());

beforeAll(async () => {
  n = await openNeighbourhood();
  folder = await mkdtemp(join(tmpdir(), 'soil-zones-'));
  store = await folderStore(folder);
});
afterAll(async () => {
  await n.close();
  await rm(folder, { recursive: true });
});

/** The block `own` is on the first fifty columns, `shared` on those from 60 on. */
const plant = (date: string, paint: (column: number, row: number) => number, both = true) =>
  plantNdvi(n.database.kysely, store, date, paint, [
    { id: n.land.blocks.own, columns: [0, 50] as const },
    ...(both ? [{ id: n.land.blocks.shared, columns: [60, 110] as const }] : []),
  ]);

/** A field in thirds: poor, middling, rich; another one that changes from year to year. */
const thirds =
  (shift: number, turned: boolean) =>
  (column: number): number => {
    if (column < 50) return column < 17 ? 0.4 + shift : column < 33 ? 0.6 + shift : 0.8 + shift;
    return column - 60 < 25 === turned ? 0.4 : 0.8;
  };

const zones = (name: BlockName = 'own') =>
  n.database.kysely
    .selectFrom('soilZone')
    .select(['id', 'category', 'areaHa', 'mean', 'seasons', 'year'])
    .where('blockId', '=', n.land.blocks[name])
    .orderBy('category')
    .execute();
const granules = () =>
  n.database.kysely
    .selectFrom('raster')
    .select(['id', 'version', 'layer', 'storageKey', 'sourceHash'])
    .where('kind', '=', 'SoilManagementZone')
    .execute();

describe('management zones', () => {
  it('need three seasons', async () => {
    await plant('2015-05-20', thirds(0, true), false);
    await plant('2016-05-20', thirds(0.05, false));
    await run();
    expect(await zones()).toEqual([]);
    expect(await granules()).toEqual([]);
  });

  it('are the parts that were better or worse than the rest, season after season', async () => {
    await plant('2017-05-20', thirds(-0.05, true));
    // This season's greenest image is still to come: it does not count yet.
    await plant('2018-05-20', () => 0.5);
    await run();
    const found = await zones();
    expect(found.map(({ category }) => category)).toEqual([1, 2, 3]);
    expect(found.map(({ seasons }) => seasons)).toEqual(found.map(() => [2015, 2016, 2017]));
    const area = found.reduce((sum, { areaHa }) => sum + areaHa, 0);
    expect(area).toBeCloseTo(25, 1);
    expect(found[0]?.areaHa).toBeCloseTo(8.5, 0);
    expect(found[0]?.mean).toBeCloseTo(0.4, 1);
    expect(found[2]?.mean).toBeCloseTo(0.8, 1);
    // Two seasons alone.
    expect(await zones('shared')).toEqual([]);
  });

  it('are an image of categories', async () => {
    const [granule, ...more] = await granules();
    expect(more).toEqual([]);
    expect(granule?.layer).toBe('SoilManagementZone_2017-05-20');
    const cog = await openCog(await store.open(granule?.storageKey ?? ''));
    const counts = new Map<number, number>();
    for await (const { values } of readRows(cog))
      for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
    cog.access.close();
    expect(new Set(counts.keys())).toEqual(new Set([0, 1, 2, 3]));
    expect((counts.get(1) ?? 0) + (counts.get(2) ?? 0) + (counts.get(3) ?? 0)).toBe(2500);
  });

  it('are of the last of their seasons, dated by its last image', async () => {
    expect(new Set((await zones()).map(({ year }) => year))).toEqual(new Set([2017]));
    const call = await n.call('manager', `/api/products?meparCode=${BLOCKS.own}&type=SoilManagementZone`);
    expect(strictAnswer('products', call).map(({ date }) => date)).toEqual(['2017-05-20']);
  });

  it('of an unfinished season, as they were made once, are removed', async () => {
    const db = n.database.kysely;
    await db
      .updateTable('raster')
      .set({ date: '2018-12-31', layer: 'SoilManagementZone_2018-12-31', sourceHash: 'x' })
      .where('kind', '=', 'SoilManagementZone')
      .execute();
    await db.updateTable('soilZone').set({ year: 2018 }).execute();
    await run();
    expect((await granules()).map(({ layer }) => layer)).toEqual(['SoilManagementZone_2017-05-20']);
    expect(new Set((await zones()).map(({ year }) => year))).toEqual(new Set([2017]));
  });

  it('of the same images are left as they are', async () => {
    const before = [await zones(), await granules()];
    await run();
    expect([await zones(), await granules()]).toEqual(before);
  });

  it('are made again when a value is taken out of use', async () => {
    const [before] = await granules();
    const season = n.database.kysely.updateTable('blockObservation').where('date', '=', '2017-05-20');
    await season.set({ usable: false }).execute();
    await run();
    const seasons = async () => (await zones())[0]?.seasons;
    expect(await seasons()).toBeUndefined();
    await season.set({ usable: true }).execute();
    await run();
    expect(await seasons()).toEqual([2015, 2016, 2017]);
    expect((await granules())[0]?.storageKey).toBe(before?.storageKey);
  });

  it('of a field whose halves change places are unstable', async () => {
    await plant('2014-05-20', thirds(0, false));
    await plant('2013-05-20', thirds(0, true));
    await run();
    const found = await zones('shared');
    expect(found.map(({ category }) => category)).toEqual([4]);
    expect(found[0]?.seasons).toEqual([2013, 2014, 2016, 2017]);
  });

  it('include a season once it has ended, by its three greenest dates', async () => {
    await plant('2018-06-20', (column) => (column < 25 ? 0.9 : 0.3));
    await plant('2018-10-05', () => 0.2);
    await run();
    expect((await zones()).find(({ year }) => year === 2018)).toMatchObject({
      seasons: [2013, 2014, 2015, 2016, 2017, 2018],
      year: 2018,
    });
  });

  it('are products of the block, with their image', async () => {
    const call = await n.call('manager', `/api/products?meparCode=${BLOCKS.own}&type=SoilManagementZone`);
    const [product] = strictAnswer('products', call);
    expect(product).toMatchObject({
      date: '2018-10-05',
      url: 's2:SoilManagementZone_2018-10-05',
      fileName: 'SoilManagementZone_2018-10-05_s2_TESTOWN1.pdf',
    });
  });

  it('are removed with the seasons that they were made of', async () => {
    const db = n.database.kysely;
    await db.deleteFrom('raster').where('kind', '=', 'NDVI').where('date', '<', '2017-01-01').execute();
    await run();
    expect(await zones()).toEqual([]);
    expect(await granules()).toEqual([]);
  });
});
