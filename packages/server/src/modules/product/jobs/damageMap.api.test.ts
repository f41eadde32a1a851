import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DAMAGED, UNDAMAGED } from '@georisk/domain/damageMap/damageClasses.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Jobs } from '#server/jobs/job.ts';
import type { JobKind } from '#server/jobs/jobKind.ts';
import { openCog } from '@georisk/imagery/cog/openCog.ts';
import { readRows } from '@georisk/imagery/cog/readRows.ts';
import { folderStore, type ObjectStore } from '@georisk/imagery/storage.ts';
import { BLOCKS } from '@georisk/testing/landscape.ts';
import { type Neighbourhood, openNeighbourhood } from '@georisk/testing/neighbourhood.ts';
import { strictAnswer } from '@georisk/testing/strictAnswer.ts';
import { damageMap } from './damageMap.ts';
import { damageMapsDue } from './dueDamageMaps.ts';
import { context, plantNdvi } from './testing.ts';

/** The block `own` is the image's first fifty columns; hail fell on the western half of it on 20 May. */
const SIDE = 50;
const isHit = (column: number, row: number) => column < 25 && row >= 10;

let n: Neighbourhood;
let folder: string;
let store: ObjectStore;
let run: () => Promise<void>;

beforeAll(async () => {
  n = await openNeighbourhood();
  folder = await mkdtemp(join(tmpdir(), 'damage-map-'));
  store = await folderStore(folder);
  const handler = damageMap({ executor: n.database.kysely, openStore: async () => store });
  run = () => handler({ damageId: n.land.damages.own }, context());
});
afterAll(async () => {
  await n.close();
  await rm(folder, { recursive: true });
});

const plant = (date: string, hit: number, sound: number) =>
  plantNdvi(n.database.kysely, store, date, (column, row) => (isHit(column, row) ? hit : sound), [
    { id: n.land.blocks.own, columns: [0, SIDE] },
  ]);

const rows = async () =>
  n.database.kysely
    .selectFrom('raster')
    .select(['id', 'layer', 'granule', 'storageKey', 'version', 'companyId', 'groupName'])
    .where('kind', '=', 'DamageMap')
    .execute();
const maps = async (who: 'manager' | 'managerB' | 'farmer' = 'manager') =>
  strictAnswer('products', await n.call(who, `/api/products?meparCode=${BLOCKS.own}&type=DamageMap`));

async function classesOf(key: string): Promise<number[]> {
  const cog = await openCog(await store.open(key));
  const classes: number[] = [];
  for await (const { values } of readRows(cog)) classes.push(...values);
  cog.access.close();
  return classes;
}

describe('the damage map of a case', () => {
  it('waits for an image after the event', async () => {
    await plant('2018-05-15', 0.8, 0.8);
    await run();
    expect(await maps()).toEqual([]);
    expect(await rows()).toEqual([]);
  });

  it('divides the field by its fall of NDVI', async () => {
    await plant('2018-05-25', 0.45, 0.79);
    await run();
    const [map, ...more] = await maps();
    expect(more).toEqual([]);
    expect(map).toMatchObject({
      type: 'DamageMap',
      date: '2018-05-25',
      dateBefore: '2018-05-15',
      url: `c${n.companies.A}:DamageMap_2018-05-25`,
      fileName: expect.stringMatching(/^DamageMap_2018-05-25_N\d+_TESTOWN1\.pdf$/),
      productPolygon: { type: 'MultiPolygon' },
    });
    // 25 x 40 pixels of 100 m²; corners are cut.
    expect(map?.description).toMatch(/Károsodott (9,9\d|10,00) ha, a blokk (40,0|39,\d) %-a/);
    const { data } = await n.database.kysely
      .selectFrom('product')
      .select('data')
      .where('type', '=', 'DamageMap')
      .executeTakeFirstOrThrow();
    expect(data).toMatchObject({
      method: 'otsu',
      indicator: 'delta',
      dates: ['2018-05-15', '2018-05-25'],
      damagedHa: expect.closeTo(10, 0),
      share: expect.closeTo(0.4, 2),
    });
  });

  it('is an image of classes, the company’s own', async () => {
    const [raster, ...more] = await rows();
    expect(more).toEqual([]);
    expect(raster).toMatchObject({
      layer: 'DamageMap_2018-05-25',
      granule: `${n.land.damages.own}-TESTOWN1`,
      companyId: n.companies.A,
      groupName: `c${n.companies.A}`,
    });
    const classes = await classesOf(raster?.storageKey ?? '');
    expect(classes).toHaveLength(SIDE * SIDE);
    const share = classes.filter((value) => value === DAMAGED).length / classes.length;
    expect(share).toBeCloseTo(0.4, 2);
    expect(new Set(classes)).toEqual(new Set([UNDAMAGED, DAMAGED]));
    expect(await maps('managerB')).toEqual([]);
    expect(await maps('farmer')).toEqual([]);
  });

  it('done twice changes nothing', async () => {
    const before = [await rows(), await maps()];
    await run();
    expect([await rows(), await maps()]).toEqual(before);
  });

  it('is made from the whole course when three images have come, and stays the same product', async () => {
    const [before] = await maps();
    await plant('2018-05-30', 0.5, 0.78);
    await plant('2018-06-09', 0.55, 0.74);
    // Beyond 32 days nothing counts any more.
    await plant('2018-07-10', 0.3, 0.3);
    await run();
    const [map, ...more] = await maps();
    expect(more).toEqual([]);
    expect(map).toMatchObject({ id: before?.id, date: '2018-06-09', url: `c${n.companies.A}:DamageMap_2018-06-09` });
    expect((await rows()).map(({ layer }) => layer)).toEqual(['DamageMap_2018-06-09']);
    const { data } = await n.database.kysely
      .selectFrom('product')
      .select('data')
      .where('type', '=', 'DamageMap')
      .executeTakeFirstOrThrow();
    expect(data).toMatchObject({ indicator: 'auc', dates: ['2018-05-15', '2018-05-25', '2018-05-30', '2018-06-09'] });
  });

  it('says so where nothing was damaged', async () => {
    const db = n.database.kysely;
    await db.deleteFrom('raster').where('kind', '=', 'NDVI').execute();
    await plant('2018-05-15', 0.8, 0.8);
    await plant('2018-05-25', 0.79, 0.79);
    await run();
    const [map] = await maps();
    expect(map).toMatchObject({ productPolygon: null, date: '2018-05-25' });
    expect(map?.description).toContain('Károsodott 0,00 ha');
  });

  it('is removed when its block leaves the case or the case is deleted', async () => {
    const db = n.database.kysely;
    await db
      .updateTable('damageBlock')
      .set({ meparCode: BLOCKS.empty })
      .where('damageId', '=', n.land.damages.own)
      .execute();
    await run();
    expect([await rows(), await maps()]).toEqual([[], []]);
    await db
      .updateTable('damageBlock')
      .set({ meparCode: BLOCKS.own })
      .where('damageId', '=', n.land.damages.own)
      .execute();
    await run();
    expect(await maps()).toHaveLength(1);
    await db.updateTable('damage').set({ deletedAt: new Date() }).where('id', '=', n.land.damages.own).execute();
    await run();
    expect([await rows(), await maps()]).toEqual([[], []]);
    await db.updateTable('damage').set({ deletedAt: null }).where('id', '=', n.land.damages.own).execute();
  });
});

describe('what queues damage maps', () => {
  it('is an image of a case’s block around the event', async () => {
    const asked: unknown[] = [];
    const jobs: Jobs = {
      async enqueue<D extends object>(_tx: unknown, { name }: JobKind<D>, data: D) {
        asked.push([name, data]);
      },
    };
    const due = async (date: string, group = 's2') => {
      asked.length = 0;
      await damageMapsDue(n.database.kysely, group, date, jobs);
      return [...asked];
    };
    const own = [['damage-map', { damageId: n.land.damages.own }]];
    expect(await due('2018-05-25')).toEqual(own);
    expect(await due('2018-05-15')).toEqual(own);
    expect(await due('2018-05-25', `c${n.companies.B}`)).toEqual([]);
    await plant('2018-08-01', 0.5, 0.5);
    expect(await due('2018-08-01')).toEqual([]);
  });
});
