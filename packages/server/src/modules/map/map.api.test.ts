import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ConfigError } from '#server/config.ts';
import { fromGeoJson } from '#server/db/geometry.ts';
import { plantImagery } from '@georisk/testing/imagery.ts';
import { BLOCKS, type BlockName, everything, square } from '@georisk/testing/landscape.ts';
import {
  openNeighbourhood,
  type Neighbourhood,
  PERSON_NAMES,
  type PersonName,
} from '@georisk/testing/neighbourhood.ts';
import { strictAnswer } from '@georisk/testing/strictAnswer.ts';
import { rewritingLog } from '@georisk/testing/database.ts';

const STREET = {
  id: 'utca',
  title: 'Utcatérkép',
  kind: 'xyz',
  url: 'https://{a-c}.tiles.example/{z}/{x}/{y}.png',
  attribution: '© OpenStreetMap',
} as const;

let n: Neighbourhood;
beforeAll(async () => {
  n = await openNeighbourhood();
  await plantImagery(n.database.kysely, n.land, n.companies.B);
});
afterAll(() => n.close());

const extent = (geometry: unknown = everything()) => `extent=${encodeURIComponent(JSON.stringify(geometry))}`;

describe('the country', () => {
  it.each(PERSON_NAMES)('is shown to %s', async (who) => {
    const [country, ...others] = strictAnswer('country', await n.call(who, '/api/country'));
    expect(country).toMatchObject({ name: 'Magyarország', polygon: { type: 'MultiPolygon' } });
    expect(others).toEqual([]);
  });

  it('is shown to nobody else', async () => {
    expect((await n.call(null, '/api/country')).statusCode).toBe(401);
  });
});

describe('base maps', () => {
  it("are the installation's newest true colour where nothing is configured", async () => {
    const maps = strictAnswer('baseMaps', await n.call('cemeteryPublic', '/api/baseMaps'));
    expect(maps).toEqual([
      {
        id: 'own-imagery',
        title: 'Műholdkép 2018-05-21',
        kind: 'own',
        url: 'imagery:TCI_2018-05-21',
        layer: null,
        attribution: 'Copernicus Sentinel-2',
        imagery: true,
        minZoom: 0,
        maxZoom: 14,
      },
    ]);
  });
});

describe('settlements', () => {
  const list = async (query: string, who: PersonName = 'farmer') =>
    strictAnswer('cities', await n.call(who, `/api/cities?${query}`));

  it('are whole, where the extent intersects them', async () => {
    const { items, truncated } = await list(extent());
    expect(items.map(({ code, name }) => [code, name])).toEqual([['04400', 'Túrkeve']]);
    expect(items[0]?.cityPolygon.type).toBe('MultiPolygon');
    expect(truncated).toBe(false);
    expect((await list(extent(square(759_000, 179_000, 15_000)))).items.map(({ code }) => code)).toEqual([
      '04400',
      '28006',
    ]);
    expect(await list(`${extent(square(759_000, 179_000, 15_000))}&limit=1`)).toMatchObject({ truncated: true });
    expect(await list(extent(square(640_000, 200_000, 10)))).toEqual({ items: [], truncated: false });
  });

  it('are refused to the graveyards, and need an extent', async () => {
    expect((await n.call('cemetery', `/api/cities?${extent()}`)).statusCode).toBe(403);
    expect((await n.call('cemeteryPublic', '/api/cities')).statusCode).toBe(403);
    expect((await n.call('farmer', '/api/cities')).statusCode).toBe(400);
    expect((await n.call('farmer', '/api/cities?extent=1')).statusCode).toBe(400);
    expect((await n.call(null, '/api/cities')).statusCode).toBe(401);
  });
});

describe('the plot layer', () => {
  type PlotName = keyof Neighbourhood['land']['plots'];
  const list = async (who: PersonName, query = extent()) =>
    strictAnswer('plots', await n.call(who, `/api/plots?${query}`));
  const OF_A: readonly BlockName[] = ['mixed', 'own', 'second', 'shared'];

  it.each([
    ['manager', OF_A, ['drawn', 'second']],
    ['api', OF_A, ['drawn', 'second']],
    ['expertDamage', OF_A, ['drawn', 'second']],
    ['expertUw', OF_A, ['drawn', 'second']],
    ['operator', OF_A, ['drawn', 'second']],
    ['riskTaking', OF_A, ['drawn', 'second']],
    ['managerB', ['foreign', 'mixed'], ['foreign']],
    ['admin', Object.keys(BLOCKS), ['drawn', 'second', 'foreign']],
    ['farmer', [], ['drawn']],
    ['farmer2', [], ['second']],
    ['farmerB', [], ['foreign']],
  ] as [PersonName, BlockName[], PlotName[]][])(
    'of %s holds exactly their blocks and outlines',
    async (who, blocks, plots) => {
      const { items, truncated } = await list(who);
      expect(items.map(({ kind, id, meparCode }) => (kind === 'mepar' ? meparCode : id))).toEqual([
        ...blocks.map((name) => BLOCKS[name]).toSorted(),
        ...plots.map((name) => n.land.plots[name]),
      ]);
      expect(truncated).toBe(false);
    },
  );

  it('describes each plot', async () => {
    const { items } = await list('farmer');
    expect(items).toEqual([
      {
        kind: 'policyPlot',
        id: n.land.plots.drawn,
        meparCode: BLOCKS.own,
        damageNumber: null,
        policyNumber: 'KOT-100',
        plantName: 'őszi búza',
        geom: square(760_050, 180_050, 200),
      },
    ]);
  });

  it('is cut at the limit, blocks first', async () => {
    const kinds = async (limit: number) => {
      const { items, truncated } = await list('manager', `${extent()}&limit=${limit}`);
      return [items.filter(({ kind }) => kind === 'mepar').length, items.length, truncated];
    };
    expect(await kinds(6)).toEqual([4, 6, false]);
    expect(await kinds(5)).toEqual([4, 5, true]);
    expect(await kinds(4)).toEqual([4, 4, true]);
    expect(await kinds(2)).toEqual([2, 2, true]);
  });

  it("holds the outlined plots of a company's undeleted cases, and none of them for farmers", async () => {
    const db = n.database.kysely;
    const plot = (companyId: number, damageId: number, mepar: BlockName, plantName: string) =>
      db
        .insertInto('damagePlot')
        .values({
          companyId,
          damageId,
          meparCode: BLOCKS[mepar],
          plantName,
          area: 2,
          tableGeom: fromGeoJson(square(760_050, 180_050, 150)),
        })
        .returning('id')
        .executeTakeFirstOrThrow();
    const { damages } = n.land;
    const own = await plot(n.companies.A, damages.own, 'own', 'őszi búza');
    const foreign = await plot(n.companies.B, damages.foreign, 'foreign', '');
    const seenBy = async (who: PersonName) =>
      (await list(who)).items.filter(({ kind }) => kind === 'damagePlot').map(({ id }) => id);
    expect((await list('expertUw')).items.find(({ kind }) => kind === 'damagePlot')).toMatchObject({
      id: own.id,
      meparCode: BLOCKS.own,
      plantName: 'őszi búza',
      damageNumber: expect.stringMatching(/^KAR-/),
      policyNumber: expect.any(String),
    });
    expect(await seenBy('manager')).toEqual([own.id]);
    expect(await seenBy('managerB')).toEqual([foreign.id]);
    expect(await seenBy('admin')).toEqual([own.id, foreign.id]);
    expect(await seenBy('farmer')).toEqual([]);
    await db.updateTable('damage').set({ deletedAt: new Date() }).where('id', '=', damages.own).execute();
    expect(await seenBy('manager')).toEqual([]);
    await db.updateTable('damage').set({ deletedAt: null }).where('id', '=', damages.own).execute();
    await db.deleteFrom('damagePlot').where('id', 'in', [own.id, foreign.id]).execute();
  });

  it.each(['woodwiser', 'prokat', 'agrarmonitor', 'agro', 'cemetery', 'cemeteryPublic'] as const)(
    'is refused to %s',
    async (who) => expect((await n.call(who, `/api/plots?${extent()}`)).statusCode).toBe(403),
  );

  it("is logged where an administrator sees companies' outlines", async () => {
    const db = n.database.kysely;
    await rewritingLog(db, (tx) => tx.deleteFrom('logEntry').execute());
    await list('admin');
    const entries = await db
      .selectFrom('logEntry')
      .select(['type', 'companyId'])
      // The guard writes its own refusals as well.
      .where('type', '=', 'cross-company-view')
      .orderBy('companyId')
      .execute();
    expect(entries).toEqual(
      [n.companies.A, n.companies.B].map((companyId) => ({ type: 'cross-company-view', companyId })),
    );
  });
});

describe('configured base maps', () => {
  it('replace the default ones, and a wrong setting stops the start', async () => {
    const configured = await openNeighbourhood({ BASE_MAPS: JSON.stringify([STREET]) });
    try {
      const maps = strictAnswer('baseMaps', await configured.call('farmer', '/api/baseMaps'));
      expect(maps).toEqual([{ ...STREET, layer: null, imagery: false, minZoom: 0, maxZoom: 19 }]);
    } finally {
      await configured.close();
    }
    await expect(openNeighbourhood({ BASE_MAPS: '[{}]' })).rejects.toThrow(ConfigError);
  });
});
