import type { Answer } from '@georisk/contract/endpoints.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { YieldLevel } from '#server/db/schema/layers.ts';
import { fromGeoJson, multiFromGeoJson, to3857 } from '#server/db/geometry.ts';
import { BLOCKS, everything, square } from '@georisk/testing/landscape.ts';
import { type Neighbourhood, openNeighbourhood, type PersonName } from '@georisk/testing/neighbourhood.ts';
import { strictAnswer } from '@georisk/testing/strictAnswer.ts';
import { newId } from '#server/uuid.ts';
import { rewritingLog } from '@georisk/testing/database.ts';

let n: Neighbourhood;
beforeAll(async () => {
  n = await openNeighbourhood();
});
afterAll(() => n.close());

const SEASON = 2025;
const EXTENT = `extent=${encodeURIComponent(JSON.stringify(everything()))}`;

beforeEach(async () => {
  const db = n.database.kysely;
  for (const table of ['yieldRecord', 'district', 'importRun'] as const) await db.deleteFrom(table).execute();
  const geom = multiFromGeoJson(square(758_000, 178_000, 9_000));
  await db
    .insertInto('district')
    .values({ code: '200', name: 'Mezőtúri', county: 'Szolnok', source: 'import', geom, geom3857: to3857(geom) })
    .execute();
  const home = fromGeoJson({ type: 'MultiPolygon', coordinates: [square(758_500, 178_500, 8_000).coordinates] });
  await db
    .updateTable('settlement')
    .set({ nuts4Code: '200', nuts4Name: 'Mezőtúri', county: 'Szolnok', geom: home, geom3857: to3857(home) })
    .where('code', '=', '04400')
    .execute();
  await db.updateTable('block').set({ settlementCode: '04400' }).execute();
  await db.updateTable('policyPlot').set({ plantName: 'kukorica', plantCode: 'KUKORICA' }).execute();
  await db.updateTable('policyYield').set({ plantCode: 'KUKORICA' }).where('plantName', '=', 'kukorica').execute();
  await imported();
});

/** Imported data are visible at once. */
const imported = () =>
  n.database.kysely
    .insertInto('importRun')
    .values({
      id: newId(),
      kind: 'yields',
      fileName: 'x',
      fileHash: '0',
      byUserId: null,
      companyId: null,
      report: '{}',
    })
    .execute();

async function record(level: YieldLevel, code: string, amounts: Readonly<Record<number, number>>, companyId?: number) {
  await n.database.kysely
    .insertInto('yieldRecord')
    .values(
      Object.entries(amounts).map(([year, amount]) => ({
        companyId: companyId ?? null,
        level,
        code,
        plantCode: 'KUKORICA',
        year: Number(year),
        yield: amount,
      })),
    )
    .execute();
  await imported();
}

type Asked = { readonly scale: 'Nuts4' | 'Mepar'; readonly type?: 'reference' | 'real'; readonly plant?: string };
const query = ({ scale, type = 'reference', plant = 'KUKORICA' }: Asked) =>
  `scale=${scale}&type=${type}&plant=${plant}`;
async function yields(who: PersonName, asked: Asked) {
  const answer: Answer<'yields'> = strictAnswer('yields', await n.call(who, `/api/yields?${EXTENT}&${query(asked)}`));
  return Object.fromEntries(
    answer.items.map(({ meparCode, nuts4Code, yield: amount }) => [meparCode ?? nuts4Code, Number(amount.toFixed(4))]),
  );
}
const max = async (who: PersonName, asked: Asked) =>
  (strictAnswer('yieldMax', await n.call(who, `/api/yields/max?${query(asked)}`)) as Answer<'yieldMax'>).max;

const A_BY_POLICY = { [BLOCKS.own]: 8.25, [BLOCKS.shared]: 8.25 };

describe('an import of yields that is undone', () => {
  it('is in no mean any more, at once', async () => {
    const before = await yields('manager', { scale: 'Mepar', type: 'real' });
    await record('mepar', BLOCKS.empty, { [SEASON]: 3 }, 4);
    const between = await yields('manager', { scale: 'Mepar', type: 'real' });
    expect(between).not.toEqual(before);
    const db = n.database.kysely;
    await db.deleteFrom('yieldRecord').execute();
    await db.updateTable('importRun').set({ undoneAt: new Date() }).execute();
    expect(await yields('manager', { scale: 'Mepar', type: 'real' })).toEqual(before);
  });
});

describe('the expected yield of a block', () => {
  it('is taken from its newest policies, for each company its own', async () => {
    expect(await yields('manager', { scale: 'Mepar' })).toEqual(A_BY_POLICY);
    expect(await yields('managerB', { scale: 'Mepar' })).toEqual({ [BLOCKS.foreign]: 7, [BLOCKS.mixed]: 7 });
    expect(await yields('farmer', { scale: 'Mepar' })).toEqual(A_BY_POLICY);
    expect(await yields('farmer2', { scale: 'Mepar' })).toEqual({});
    expect(await max('manager', { scale: 'Mepar' })).toBe(8.3);
    expect(await max('managerB', { scale: 'Mepar' })).toBe(7);
  });

  it('is else the mean of five seasons without the best and the worst; of three or four the plain one', async () => {
    await record('mepar', BLOCKS.empty, { 2021: 1, 2022: 6, 2023: 7, 2024: 8, 2025: 20 });
    await record('mepar', BLOCKS.mixed, { 2023: 6, 2024: 7, 2025: 11 });
    await record('mepar', BLOCKS.second, { 2020: 5, 2024: 6, 2025: 7 });
    expect(await yields('manager', { scale: 'Mepar' })).toEqual({
      ...A_BY_POLICY,
      [BLOCKS.empty]: 7,
      [BLOCKS.mixed]: 8,
    });
    // A company's own figure goes before everybody's, and nobody else sees it.
    await record('mepar', BLOCKS.mixed, { 2023: 1, 2024: 1, 2025: 1 }, n.companies.A);
    expect((await yields('manager', { scale: 'Mepar' }))[BLOCKS.mixed]).toBe(1);
    expect((await yields('managerB', { scale: 'Mepar' }))[BLOCKS.mixed]).toBe(7);
  });

  it('is the mean of its crops for a group', async () => {
    expect(await yields('manager', { scale: 'Mepar', plant: 'KALASZOS' })).toEqual({});
  });
});

describe("the last season's yield", () => {
  it("is taken from settled cases, else declarations, else the county's figure for the plots of the season", async () => {
    const db = n.database.kysely;
    await record('mepar', BLOCKS.own, { [SEASON]: 6, 2024: 9 });
    await record('mepar', BLOCKS.second, { [SEASON]: 5 });
    await record('county', 'Szolnok', { [SEASON]: 4 });
    expect(await yields('manager', { scale: 'Mepar', type: 'real' })).toEqual({ [BLOCKS.own]: 6, [BLOCKS.second]: 5 });
    await db.updateTable('policy').set({ year: SEASON }).where('id', '=', n.land.policies.second).execute();
    await db.updateTable('damage').set({ status: 'closed', damageDate: '2025-07-01' }).execute();
    await db
      .insertInto('damagePlot')
      .values({
        companyId: n.companies.A,
        damageId: n.land.damages.own,
        meparCode: BLOCKS.own,
        plantName: 'kukorica',
        plantCode: 'KUKORICA',
        area: 3,
        calculatedYield: 2.5,
      })
      .execute();
    // Figures from cases may be some minutes old.
    n.clock.pass(600_000);
    expect(await yields('manager', { scale: 'Mepar', type: 'real' })).toEqual({
      [BLOCKS.own]: 2.5,
      [BLOCKS.second]: 5,
      [BLOCKS.shared]: 4,
      [BLOCKS.mixed]: 4,
    });
    expect((await yields('managerB', { scale: 'Mepar', type: 'real' }))[BLOCKS.own]).toBe(6);
  });
});

describe('a district', () => {
  it('is the mean of its blocks by area, of three blocks and two farms at least', async () => {
    expect(await yields('manager', { scale: 'Nuts4' })).toEqual({});
    await record('mepar', BLOCKS.second, { 2023: 5, 2024: 5, 2025: 5 });
    // own 3 plots of 4 ha, shared 2 of 4 ha (both 8.25 by policy), second 1 of 4 ha.
    expect(await yields('manager', { scale: 'Nuts4' })).toEqual({ 200: Number(((20 * 8.25 + 4 * 5) / 24).toFixed(4)) });
    expect(await max('manager', { scale: 'Nuts4' })).toBe(7.8);
    // A farmer could deduce a neighbour's yield from a mean of two.
    expect(await yields('farmer', { scale: 'Nuts4' })).toEqual({});
  });

  it('is else the figure published for it, its county, the country', async () => {
    await record('country', 'HU', { 2023: 5, 2024: 6, 2025: 7 });
    expect(await yields('farmer', { scale: 'Nuts4' })).toEqual({ 200: 6 });
    await record('county', 'Szolnok', { 2023: 7, 2024: 7, 2025: 7 });
    expect(await yields('farmer', { scale: 'Nuts4' })).toEqual({ 200: 7 });
    await record('nuts4', '200', { 2023: 8, 2024: 9, 2025: 10 });
    expect(await yields('farmer', { scale: 'Nuts4' })).toEqual({ 200: 9 });
    expect(await yields('farmer', { scale: 'Nuts4', type: 'real' })).toEqual({ 200: 10 });
    expect(await max('farmer', { scale: 'Nuts4', type: 'real' })).toBe(10);
  });

  it('has a shape and a name', async () => {
    await record('nuts4', '200', { 2023: 8, 2024: 9, 2025: 10 });
    const answer = strictAnswer(
      'yields',
      await n.call('manager', `/api/yields?${EXTENT}&${query({ scale: 'Nuts4' })}`),
    );
    expect(answer).toMatchObject({
      items: [
        { id: 1, nuts4Code: '200', nuts4Name: 'Mezőtúri', meparCode: null, yieldPolygon: { type: 'MultiPolygon' } },
      ],
      truncated: false,
    });
  });
});

it('is logged where an administrator sees the blocks of companies', async () => {
  const db = n.database.kysely;
  await rewritingLog(db, (tx) => tx.deleteFrom('logEntry').execute());
  expect(Object.keys(await yields('admin', { scale: 'Mepar' }))).toHaveLength(4);
  const entries = await db
    .selectFrom('logEntry')
    .select('companyId')
    .where('type', '=', 'cross-company-view')
    .execute();
  expect(new Set(entries.map(({ companyId }) => companyId))).toEqual(new Set([n.companies.A, n.companies.B]));
});
