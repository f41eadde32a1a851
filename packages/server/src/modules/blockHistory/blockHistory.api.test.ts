import type { BlockYear } from '@georisk/contract/verticals/insurance/blockHistory.ts';
import { BLOCKS, type BlockName, blockSquare, cornerOf } from '@georisk/testing/landscape.ts';
import { type Neighbourhood, openNeighbourhood, type PersonName } from '@georisk/testing/neighbourhood.ts';
import { strictAnswer } from '@georisk/testing/strictAnswer.ts';
import { bboxPolygon } from '@georisk/domain/geo/bbox.ts';
import type { MultiPolygon, Polygon } from 'geojson';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fromGeoJson, multiFromGeoJson, to3857 } from '#server/db/geometry.ts';

let n: Neighbourhood;
const db = () => n.database.kysely;

/** A crop on the west of a block. */
const plantCrop = async (name: BlockName, crop: number, width: number) => {
  const [east, north] = cornerOf(name);
  const { coordinates } = bboxPolygon([east, north, east + width, north + 500]) as unknown as Polygon;
  const shape: MultiPolygon = { type: 'MultiPolygon', coordinates: [coordinates] };
  const geom = fromGeoJson(shape);
  const row = { year: 2018, crop, date: '2018-06-01', externalId: `${name} ${crop}`, geom, geom3857: to3857(geom) };
  await db().insertInto('cropRecord').values(row).execute();
};

const plantAlert = (name: BlockName, areaHa: number, more: { readonly companyId?: number; readonly kind?: string }) =>
  db()
    .insertInto('alert')
    .values({
      companyId: null,
      kind: 'vegetation',
      date: '2018-06-18',
      externalId: `${name} ${areaHa}`,
      blockId: n.land.blocks[name],
      geom: multiFromGeoJson(blockSquare(name)),
      areaHa,
      source: 'engine',
      ...more,
    })
    .execute();

const plantYield = (companyId: number | null, amount: number) =>
  db()
    .insertInto('yieldRecord')
    .values({ companyId, level: 'mepar', code: BLOCKS.own, plantCode: 'KUKORICA', year: 2016, yield: amount })
    .execute();

/** Two documents of a case: the newest one's proposal counts. */
async function plantProposals(damageId: number) {
  const companyId = n.companies.A;
  const { id: inspectionId } = await db()
    .insertInto('damageInspection')
    .values({ companyId, damageId, inspectionNumber: '1' })
    .returning('id')
    .executeTakeFirstOrThrow();
  for (const proposal of [900_000, 200_000])
    await db()
      .insertInto('damageInspectionDocument')
      .values({ companyId, inspectionId, type: 'A_MG_e_JKV_2', data: '{}', proposal })
      .execute();
}

beforeAll(async () => {
  n = await openNeighbourhood();
  const { plots, damages } = n.land;
  await plantCrop('own', 1, 250);
  // Narrower than the map's own inexactness.
  await plantCrop('own', 3, 10);
  await plantYield(null, 6.5);
  await plantYield(n.companies.B, 9);
  await plantAlert('own', 12.5, {});
  await plantAlert('own', 3, { companyId: n.companies.B });
  await plantAlert('own', 4, { kind: 'harvest' });
  await plantProposals(damages.own);
  await db().updateTable('policyPlot').set({ insuredArea: 2 }).where('id', '=', plots.undrawn).execute();
  await db().updateTable('policyPlot').set({ sumInsured: 3_000_000 }).where('id', '=', plots.drawn).execute();
});
afterAll(() => n.close());

const historyOf = async (who: PersonName, name: BlockName = 'own') =>
  strictAnswer('blockHistory', await n.call(who, `/api/blocks/${BLOCKS[name]}/history`));
const yearOf = async (who: PersonName, year: number, name: BlockName = 'own'): Promise<BlockYear | undefined> =>
  (await historyOf(who, name)).find((each) => each.year === year);

describe('the history of a block', () => {
  it('has by year its crops, what was insured, yields, cases and alerts, newest first', async () => {
    expect(await historyOf('manager')).toEqual([
      {
        year: 2018,
        crops: [{ name: 'Kalászos gabona', share: 0.5 }],
        insured: [
          { crop: 'őszi búza', hectares: 4, sumInsured: 3_000_000 },
          { crop: '–', hectares: 2, sumInsured: null },
        ],
        yields: [{ crop: 'őszi búza', yield: 5.5, kind: 'insured' }],
        damages: [expect.objectContaining({ id: n.land.damages.own, canOpen: true, proposal: 200_000 })],
        alerts: [{ date: '2018-06-18', hectares: 12.5 }],
      },
      {
        year: 2017,
        crops: [],
        insured: [{ crop: 'őszi búza', hectares: 4, sumInsured: null }],
        yields: [],
        damages: [],
        alerts: [],
      },
      {
        year: 2016,
        crops: [],
        insured: [],
        yields: [{ crop: 'Kukorica (szemes)', yield: 6.5, kind: 'record' }],
        damages: [],
        alerts: [],
      },
    ]);
  });

  it('has the surveyed yield of a case once the case is closed', async () => {
    const damageId = n.land.damages.own;
    const row = { companyId: n.companies.A, damageId, meparCode: BLOCKS.own, plantName: 'őszi búza', area: 3 };
    await db()
      .insertInto('damagePlot')
      .values({ ...row, plantCode: null, calculatedYield: 3.25 })
      .execute();
    const kinds = async () => (await yearOf('manager', 2018))?.yields.map(({ kind, yield: value }) => [kind, value]);
    expect(await kinds()).toEqual([['insured', 5.5]]);
    await db().updateTable('damage').set({ status: 'closed' }).where('id', '=', damageId).execute();
    expect(await kinds()).toEqual([
      ['insured', 5.5],
      ['surveyed', 3.25],
    ]);
  });

  it('is of the own company: of the others neither policies, nor cases, nor yields, nor alerts', async () => {
    const ofB = await historyOf('managerB');
    expect(ofB.flatMap(({ insured }) => insured)).toEqual([]);
    expect(ofB.flatMap(({ damages }) => damages)).toEqual([]);
    expect(ofB.flatMap(({ alerts }) => alerts.map(({ hectares }) => hectares)).toSorted((a, b) => a - b)).toEqual([
      3, 12.5,
    ]);
    expect(ofB.flatMap(({ yields }) => yields.map((each) => each.yield)).toSorted((a, b) => a - b)).toEqual([6.5, 9]);
    // Both insurers have plots on this one, and B alone a case.
    expect((await yearOf('manager', 2018, 'mixed'))?.damages).toEqual([]);
    expect((await yearOf('managerB', 2018, 'mixed'))?.damages).toMatchObject([{ id: n.land.damages.foreign }]);
    expect((await yearOf('manager', 2018, 'mixed'))?.insured).toMatchObject([{ hectares: 4 }]);
  });

  it('has no policies for those who may not open them, and is for the insurer’s people alone', async () => {
    const ofExpert = await historyOf('expertDamage');
    expect(ofExpert.flatMap(({ insured }) => insured)).toEqual([]);
    expect(ofExpert.flatMap(({ yields }) => yields).some(({ kind }) => kind === 'insured')).toBe(false);
    expect((await n.call('farmer', `/api/blocks/${BLOCKS.own}/history`)).statusCode).toBe(403);
    expect((await n.call('agro', `/api/blocks/${BLOCKS.own}/history`)).statusCode).toBe(403);
  });

  it('is empty of a block without any, and 404 of none', async () => {
    expect(await historyOf('manager', 'empty')).toEqual([]);
    expect((await n.call('manager', '/api/blocks/MISSING1/history')).statusCode).toBe(404);
  });
});
