import { crop } from '@georisk/domain/crops/crops.ts';
import { fixtureStage } from '@georisk/testing/fixtureStage.ts';
import { BLOCKS, square } from '@georisk/testing/landscape.ts';
import { COMPANIES } from '@georisk/testing/people.ts';
import { plantCases, type PlantedCases } from '@georisk/testing/permissions/plantCases.ts';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { fromGeoJson, to3857 } from '#server/db/geometry.ts';
import { damagePlotsWhere } from '#server/modules/damage/damagePlot.repository.ts';
import { referenceOf } from './reference.repository.ts';

const stage = fixtureStage();
const { db } = stage;
let cases: PlantedCases;
beforeEach(async () => {
  cases = await plantCases(db(), stage.fixture);
  await db().deleteFrom('policyYield').execute();
  await db().deleteFrom('yieldRecord').execute();
});

/** The reference yield of the case's plot when it grows a crop. The event is of 2018. */
async function referenceFor(plantName: string, plantCode: string | null = null) {
  await db().updateTable('damagePlot').set({ plantName, plantCode }).where('id', '=', cases.plots.own).execute();
  const [row] = await damagePlotsWhere(db(), sql<boolean>`damage_plot.id = ${cases.plots.own}`);
  if (row === undefined) throw new Error('no plot');
  return referenceOf(db(), row);
}

const insure = (...yields: readonly (readonly [plantName: string, perHectare: number, plantCode?: string])[]) =>
  db()
    .insertInto('policyYield')
    .values(
      yields.map(([plantName, perHectare, plantCode = null]) => ({
        companyId: COMPANIES.A.id,
        policyId: stage.fixture.land.policies.own,
        plantName,
        plantCode,
        yield: perHectare,
      })),
    )
    .execute();

interface YieldRecord {
  readonly year: number;
  readonly yield: number;
  readonly level?: 'mepar' | 'nuts4' | 'country';
  readonly code?: string;
  readonly companyId?: number | null;
  readonly plantCode?: string;
}
const record = (...records: readonly YieldRecord[]) =>
  db()
    .insertInto('yieldRecord')
    .values(
      records.map(({ level = 'mepar', ...rest }) => ({
        companyId: null,
        plantCode: 'OSZI_BUZA',
        code: level === 'mepar' ? BLOCKS.own : level === 'nuts4' ? '1234' : 'HU',
        level,
        ...rest,
      })),
    )
    .execute();

describe('the reference yield of a plot whose policy insures its crop', () => {
  it('is that of the same name, whatever its capitals, accents and signs', async () => {
    await insure(['Őszi búza', 5.5], ['Kukorica (szemes)', 8]);
    for (const name of ['őszi búza', 'OSZI BUZA', 'Őszi-búza', ' őszi  búza '])
      expect(await referenceFor(name)).toEqual({ yield: 5.5, source: 'policy' });
    expect(await referenceFor('kukorica szemes')).toEqual({ yield: 8, source: 'policy' });
  });

  it.each([
    ['étkezési búza', 6.5],
    ['takarmánybúza', 4.5],
    ['Takarmánybúza', 4.5],
  ])('is that of its own name where two names mean one crop: %s', async (name, perHectare) => {
    await insure(['takarmánybúza', 4.5], ['étkezési búza', 6.5]);
    expect(await referenceFor(name)).toEqual({ yield: perHectare, source: 'policy' });
  });

  it('is that of its own name, also where another one has its code', async () => {
    await insure(['búza (malmi)', 7, 'OSZI_BUZA'], ['őszi búza', 5.5]);
    expect(await referenceFor('őszi búza', 'OSZI_BUZA')).toEqual({ yield: 5.5, source: 'policy' });
  });

  it('is that of another name of the crop where its own is not insured', async () => {
    await insure(['téli búza', 5.1], ['kukorica', 8]);
    expect(await referenceFor('őszi búza')).toEqual({ yield: 5.1, source: 'policy' });
  });

  it('is that of the code where the policy names the crop in words that nobody knows', async () => {
    await insure(['Malmi minőség', 5.2, 'OSZI_BUZA'], ['Egyéb', 1, 'KUKORICA']);
    expect(await referenceFor('őszi búza')).toEqual({ yield: 5.2, source: 'policy' });
    expect(await referenceFor('valami', 'OSZI_BUZA')).toEqual({ yield: 5.2, source: 'policy' });
  });

  it('is the policy’s also where records of the block are newer', async () => {
    await insure(['őszi búza', 5.5]);
    await record({ year: 2017, yield: 9 });
    expect(await referenceFor('őszi búza')).toEqual({ yield: 5.5, source: 'policy' });
  });

  it('is of its own policy, never of another of the same number', async () => {
    await db()
      .insertInto('policyYield')
      .values([
        {
          companyId: COMPANIES.A.id,
          policyId: stage.fixture.land.policies.ownLastYear,
          plantName: 'őszi búza',
          plantCode: null,
          yield: 3,
        },
        {
          companyId: COMPANIES.B.id,
          policyId: stage.fixture.land.policies.foreign,
          plantName: 'őszi búza',
          plantCode: null,
          yield: 4,
        },
      ])
      .execute();
    expect(await referenceFor('őszi búza')).toMatchObject({ source: 'table' });
  });
});

describe('the reference yield of a plot whose policy says nothing of its crop', () => {
  it('is the mean of its block of five years without the least and the greatest', async () => {
    await record(
      { year: 2013, yield: 1 },
      { year: 2014, yield: 5 },
      { year: 2015, yield: 6 },
      { year: 2016, yield: 7 },
      { year: 2017, yield: 12 },
    );
    expect(await referenceFor('őszi búza')).toEqual({ yield: 6, source: 'mepar' });
  });

  it('takes neither the year of the event, nor a later one, nor one of more than five years before', async () => {
    await record(
      { year: 2012, yield: 100 },
      { year: 2018, yield: 100 },
      { year: 2019, yield: 100 },
      { year: 2015, yield: 5 },
      { year: 2016, yield: 6 },
      { year: 2017, yield: 7 },
    );
    expect((await referenceFor('őszi búza')).yield).toBeCloseTo(6, 9);
  });

  it('takes a company’s own record of a year before the public one, and none of another company', async () => {
    await record(
      ...[2015, 2016, 2017].flatMap((year): YieldRecord[] => [
        { year, yield: 4 },
        { year, yield: 6, companyId: COMPANIES.A.id },
        { year, yield: 99, companyId: COMPANIES.B.id },
      ]),
    );
    expect(await referenceFor('őszi búza')).toEqual({ yield: 6, source: 'mepar' });
  });

  it('goes from the block to its district to the country', async () => {
    const geom = fromGeoJson({ type: 'MultiPolygon', coordinates: [square(759_500, 179_500, 1_200).coordinates] });
    await db()
      .updateTable('settlement')
      .set({ nuts4Code: '1234', geom, geom3857: to3857(geom) })
      .where('code', '=', '04400')
      .execute();
    const years = [2015, 2016, 2017];
    await record(...years.map((year): YieldRecord => ({ year, yield: 3, level: 'country' })));
    expect(await referenceFor('őszi búza')).toEqual({ yield: 3, source: 'country' });
    await record(...years.map((year): YieldRecord => ({ year, yield: 4, level: 'nuts4' })));
    expect(await referenceFor('őszi búza')).toEqual({ yield: 4, source: 'nuts4' });
    await record(...years.map((year): YieldRecord => ({ year, yield: 5 })));
    expect(await referenceFor('őszi búza')).toEqual({ yield: 5, source: 'mepar' });
  });

  it('does not mix the years of two levels: with too few of the block, those of the country count alone', async () => {
    await record({ year: 2016, yield: 50 }, { year: 2017, yield: 50 });
    expect(await referenceFor('őszi búza')).toEqual({ yield: crop('OSZI_BUZA').ref, source: 'table' });
    await record(...[2014, 2015, 2016, 2017].map((year): YieldRecord => ({ year, yield: 4, level: 'country' })));
    expect(await referenceFor('őszi búza')).toEqual({ yield: 4, source: 'country' });
  });

  it('takes no record of another crop', async () => {
    await record(...[2015, 2016, 2017].map((year): YieldRecord => ({ year, yield: 9, plantCode: 'KUKORICA' })));
    expect(await referenceFor('őszi búza')).toEqual({ yield: crop('OSZI_BUZA').ref, source: 'table' });
  });

  it('is the table’s where nothing else is known, and none of a crop that nobody knows', async () => {
    expect(await referenceFor('őszi búza')).toEqual({ yield: crop('OSZI_BUZA').ref, source: 'table' });
    expect(await referenceFor('marslakó növény')).toEqual({ yield: null, source: 'none' });
    expect(await referenceFor('')).toEqual({ yield: null, source: 'none' });
  });

  it('of a plot without a crop is none, also where the policy insures something without a name', async () => {
    await insure(['–', 5]);
    expect(await referenceFor('')).toEqual({ yield: null, source: 'none' });
  });
});
