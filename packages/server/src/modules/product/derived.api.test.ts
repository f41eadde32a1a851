import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { multiFromGeoJson, to3857 } from '#server/db/geometry.ts';
import { plantRaster } from '@georisk/testing/imagery.ts';
import { BLOCKS, cornerOf, square } from '@georisk/testing/landscape.ts';
import { type Neighbourhood, openNeighbourhood, type PersonName } from '@georisk/testing/neighbourhood.ts';
import { strictAnswer } from '@georisk/testing/strictAnswer.ts';
import { documentName, parseDocumentName } from './documentName.ts';

let n: Neighbourhood;
beforeAll(async () => {
  n = await openNeighbourhood();
  await plant();
});
afterAll(() => n.close());

const rasters = new Map<string, number>();
async function rasterOf(date: string, group: string): Promise<number> {
  const key = `${group} ${date}`;
  const id = rasters.get(key) ?? (await plantRaster(n.database.kysely, { kind: 'NDVI', date, groupName: group }));
  rasters.set(key, id);
  return id;
}

async function observe(
  blockId: number,
  date: string,
  mean: number,
  { clearShare = 1, usable = true, group = 's2', withImage = true } = {},
): Promise<void> {
  const figures = { count: 2000, clearShare, mean, sd: 0.06, min: mean - 0.2, max: mean + 0.2, usable };
  const rasterId = withImage ? await rasterOf(date, group) : null;
  await n.database.kysely
    .insertInto('blockObservation')
    .values({ blockId, kind: 'NDVI', groupName: group, date, rasterId, ...figures })
    .execute();
}

/** Blocks of company B with the crop of `own`. */
async function plantNeighbours(count: number): Promise<void> {
  const db = n.database.kysely;
  for (let index = 0; index < count; index += 1) {
    const geom = multiFromGeoJson(square(cornerOf('own')[0] + index * 600, cornerOf('own')[1] + 3_000, 500));
    const meparCode = `NEARBY${String(index).padStart(2, '0')}`;
    const { id } = await db
      .insertInto('block')
      .values({ meparCode, geom, geom3857: to3857(geom), geomHa: 25 })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('policyPlot')
      .values({
        companyId: n.companies.B,
        policyId: n.land.policies.foreign,
        farmerUserId: n.people.farmerB,
        externalId: meparCode,
        meparCode,
        plantName: 'őszi búza',
        insuredArea: 20,
      })
      .execute();
    await observe(id, '2018-05-10', 0.6);
  }
}

async function plant(): Promise<void> {
  const { own } = n.land.blocks;
  await observe(own, '2018-04-05', 0.5);
  await observe(own, '2018-05-10', 0.7);
  await observe(own, '2018-05-13', 0.72, { clearShare: 0.85 });
  await observe(own, '2018-05-18', 0.8);
  // Refused, cloudy, without an image: no products.
  await observe(own, '2018-05-23', 0.4, { usable: false });
  await observe(own, '2018-05-28', 0.4, { clearShare: 0.7 });
  await observe(own, '2018-06-02', 0.7, { withImage: false });
  // The same day in a group of less clear images.
  await observe(own, '2018-05-18', 0.1, { clearShare: 0.9, group: 'a-drone' });
  await plantNeighbours(8);
}

const list = async (who: PersonName, query = '') =>
  strictAnswer('products', await n.call(who, `/api/products?meparCode=${BLOCKS.own}${query}`));
const ofType = async (who: PersonName, type: string) => list(who, `&type=${type}`);

describe('derived products', () => {
  it('change: each date with the newest that is 5 to 30 days older', async () => {
    const changes = await ofType('manager', 'Change');
    expect(changes.map(({ dateBefore, date, url }) => [dateBefore, date, url])).toEqual([
      ['2018-05-13', '2018-05-18', 's2:Change_2018-05-13_2018-05-18'],
    ]);
    expect(changes[0]).toMatchObject({
      id: 'Change_2018-05-13_2018-05-18@TESTOWN1',
      fileName: 'Change_2018-05-13_2018-05-18_s2_TESTOWN1.pdf',
      description: expect.stringContaining('2018. 05. 13. és 2018. 05. 18.'),
      data: { count: 2000, clearShare: 0.85, mean: expect.closeTo(0.08), sd: null, min: null, max: null },
    });
    expect(changes[0]?.description).toContain('+0,08');
    const classes = await ofType('manager', 'ChangeMap');
    expect(classes.map(({ url }) => url)).toEqual(['s2:ChangeMap_2018-05-13_2018-05-18']);
  });

  it('heterogeneity: where nearly all of the field is clear', async () => {
    const maps = await ofType('manager', 'HeterogenityMap');
    expect(maps.map(({ date }) => date)).toEqual(['2018-05-18', '2018-05-10', '2018-04-05']);
    expect(maps[0]?.description).toContain('7,5 %');
  });

  it('the clearer of two groups on a day, once', async () => {
    const [ndvi] = (await ofType('manager', 'NDVI')).filter(({ date }) => date === '2018-05-18');
    expect(ndvi).toMatchObject({ url: 's2:NDVI_2018-05-18', data: { mean: 0.8 } });
    const ids = (await list('manager')).map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    const block = strictAnswer('block', await n.call('manager', `/api/blocks/${BLOCKS.own}`));
    const dates = block.ndvi.map(({ date }) => date);
    expect(new Set(dates).size).toBe(dates.length);
  });

  it('follow-up: beside at least eight blocks of the crop, for those who insure the plot', async () => {
    expect(await ofType('manager', 'TableFollowUp')).toMatchObject([
      {
        id: 'TableFollowUp_2018-05-10@TESTOWN1',
        url: `c${n.companies.A}:TableFollowUp_2018-05-10`,
        date: '2018-05-10',
        data: { mean: expect.closeTo(0.1), min: expect.closeTo(-0.1), max: expect.closeTo(0.3) },
        description: expect.stringContaining('8 környező, azonos növényű blokk mediánja 0,60'),
      },
    ]);
    expect(await ofType('managerB', 'TableFollowUp')).toEqual([]);
    expect(await ofType('farmer', 'TableFollowUp')).toEqual([]);
  });

  it('none of refused, cloudy and imageless days', async () => {
    const dates = new Set((await list('manager')).map(({ date }) => date));
    expect([...dates]).toEqual(['2018-05-18', '2018-05-13', '2018-05-10', '2018-04-05']);
  });

  it('harvests and gains: for the insurer only', async () => {
    const db = n.database.kysely;
    const found = async (kind: string, externalId: string) =>
      db
        .insertInto('alert')
        .values({
          externalId,
          source: 'engine',
          blockId: n.land.blocks.own,
          date: '2018-05-18',
          dateBefore: '2018-05-10',
          kind,
          geom: multiFromGeoJson(square(...cornerOf('own'), 100)),
          areaHa: 1,
        })
        .execute();
    await found('vegetation', 'engine:s2:2018-05-18:TESTOWN1');
    await found('harvest', 'engine:s2:2018-05-18:TESTOWN1:h');
    await found('gain', 'engine:s2:2018-05-18:TESTOWN1:g');
    await plantRaster(db, { kind: 'Alert', date: '2018-05-18', groupName: 's2' });
    await plantRaster(db, { kind: 'Alert', date: '2018-05-18', groupName: 'a-drone' });
    const titles = async (who: PersonName) => (await ofType(who, 'Alert')).map(({ title }) => title);
    expect(await titles('manager')).toEqual(['Riasztás', 'Riasztás – betakarítás', 'Riasztás – erősödés']);
    expect(await titles('farmer')).toEqual(['Riasztások']);
    const [alert] = await ofType('farmer', 'Alert');
    expect(alert).toMatchObject({ url: 's2:Alert_2018-05-18', dateBefore: '2018-05-10', fileName: null });
    const { alerts } = strictAnswer('block', await n.call('manager', `/api/blocks/${BLOCKS.own}`));
    expect(alerts).toHaveLength(1);
  });

  it('zones of several seasons: one product a year', async () => {
    const db = n.database.kysely;
    const [east, north] = cornerOf('own');
    for (const [category, dx] of [
      [1, 0],
      [3, 250],
    ] as const)
      await db
        .insertInto('soilZone')
        .values({
          blockId: n.land.blocks.own,
          groupName: 's2',
          year: 2017,
          category,
          geom: multiFromGeoJson(square(east + dx, north, 250)),
          areaHa: 6.25,
          mean: 0,
          seasons: [2015, 2016, 2017],
        })
        .execute();
    const [zones, ...more] = await ofType('manager', 'SoilManagementZone');
    expect(more).toEqual([]);
    expect(zones).toMatchObject({
      id: 'SoilManagementZone_2017-12-31@TESTOWN1',
      date: '2017-12-31',
      url: null,
      productPolygon: { type: 'MultiPolygon' },
    });
    expect(zones?.description).toContain('2015, 2016, 2017');
    await plantRaster(db, { kind: 'SoilManagementZone', date: '2017-12-31', groupName: 's2' });
    expect((await ofType('manager', 'SoilManagementZone'))[0]?.url).toBe('s2:SoilManagementZone_2017-12-31');
  });

  it('every document’s name says which product it is', async () => {
    const products = await list('manager');
    const named = products.filter(({ fileName }) => fileName !== null);
    expect(named.length).toBe(
      products.length - products.filter(({ url, id }) => url === null && id.includes('@')).length,
    );
    for (const product of named) {
      expect(product.fileName).toBe(documentName(product));
      expect(parseDocumentName(product.fileName ?? '')?.meparCode).toBe(BLOCKS.own);
    }
    expect((await list('farmer')).every(({ fileName }) => fileName === null)).toBe(true);
  });
});
