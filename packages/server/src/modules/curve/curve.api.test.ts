import { addDays } from '@georisk/domain/dates/isoDate.ts';
import type { IsoDate } from '@georisk/domain/units.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { multiFromGeoJson, to3857 } from '#server/db/geometry.ts';
import { plantRaster } from '@georisk/testing/imagery.ts';
import { BLOCKS, type BlockName, cornerOf, square } from '@georisk/testing/landscape.ts';
import { type Neighbourhood, openNeighbourhood, type PersonName } from '@georisk/testing/neighbourhood.ts';
import { strictAnswer } from '@georisk/testing/strictAnswer.ts';

let n: Neighbourhood;
beforeAll(async () => {
  n = await openNeighbourhood();
  await plantSeasons();
});
afterAll(() => n.close());

interface Seen {
  readonly date: string;
  readonly mean: number | null;
  readonly clearShare?: number;
  readonly usable?: boolean;
  readonly reason?: string;
  readonly group?: string;
}

const observe = (blockId: number, { date, mean, clearShare = 1, usable = true, reason, group = 's2' }: Seen) =>
  n.database.kysely
    .insertInto('blockObservation')
    .values({
      blockId,
      kind: 'NDVI',
      groupName: group,
      date,
      rasterId: null,
      count: mean === null ? 0 : 2000,
      clearShare,
      mean,
      sd: mean === null ? null : 0.05,
      min: mean,
      max: mean,
      usable,
      reason: reason ?? null,
    })
    .execute();

/** NDVI of a synthetic season. */
const season = (year: number, peak: number): Seen[] =>
  [
    ['03-12', 0.3],
    ['04-11', 0.8],
    ['05-11', 1],
    ['06-10', 0.9],
    ['07-10', 0.35],
  ].map(([day, share]) => ({ date: `${year}-${day}`, mean: Number(share) * peak }));

async function plantNeighbour(index: number, plantName: string): Promise<void> {
  const db = n.database.kysely;
  const geom = multiFromGeoJson(square(cornerOf('own')[0] + 2_000 + index * 600, cornerOf('own')[1] + 3_000, 500));
  const meparCode = `NEARBY${String(index).padStart(2, '0')}`;
  const { id } = await db
    .insertInto('block')
    .values({ meparCode, geom, geom3857: to3857(geom), geomHa: 25 })
    .returning('id')
    .executeTakeFirstOrThrow();
  // The neighbours are the other insurer's customers: only their median may be seen.
  await db
    .insertInto('policyPlot')
    .values({
      companyId: n.companies.B,
      policyId: n.land.policies.foreign,
      farmerUserId: n.people.farmerB,
      externalId: meparCode,
      meparCode,
      plantName,
      insuredArea: 20,
    })
    .execute();
  for (const seen of season(2018, 0.6 + index / 100)) await observe(id, seen);
}

async function plantSeasons(): Promise<void> {
  const { own } = n.land.blocks;
  for (const seen of season(2018, 0.8)) await observe(own, seen);
  for (const seen of [...season(2017, 0.7), ...season(2016, 0.5)]) await observe(own, seen);
  await observe(own, { date: '2018-05-21', mean: null, clearShare: 0 });
  await observe(own, { date: '2018-05-26', mean: 0.3, clearShare: 0.6 });
  await observe(own, { date: '2018-05-31', mean: 0.75, clearShare: 0.85 });
  await observe(own, { date: '2018-06-05', mean: 0.45, usable: false, reason: 'vékony felhő' });
  // The same day twice: the clearer image counts, of equally clear ones the installation's.
  await observe(own, { date: '2018-05-11', mean: 0.1, clearShare: 0.4, group: 'a-drone' });
  await observe(own, { date: '2018-06-10', mean: 0.1, group: 'a-drone' });
  // Another company's images, by their group's name and by the images in it.
  await observe(own, { date: '2018-08-01', mean: 0.9, group: `c${n.companies.B}` });
  await plantRaster(n.database.kysely, {
    kind: 'NDVI',
    date: '2018-08-02',
    groupName: 'drone-of-b',
    companyId: n.companies.B,
  });
  await observe(own, { date: '2018-08-02', mean: 0.9, group: 'drone-of-b' });
  for (let index = 0; index < 9; index += 1) await plantNeighbour(index, 'Őszi búza');
  await plantNeighbour(9, 'Kukorica');
}

const curve = async (who: PersonName, name: BlockName, query = '') =>
  strictAnswer('curve', await n.call(who, `/api/blocks/${BLOCKS[name]}/curve${query}`));

describe('an impossible season', () => {
  it.each(['0', '', '-1', '1989', '2101', '20e2', '0x7e2', ' 2018', '2018.0', 'null', 'tavaly'])(
    'year=%s is refused with a sentence',
    async (year) => {
      const url = `/api/blocks/${BLOCKS.own}/curve?year=${encodeURIComponent(year)}`;
      const answer = await n.call('farmer', url);
      expect(answer.statusCode).toBe(400);
      expect(answer.json()).toMatchObject({
        error: 'Malformed: year',
        message: 'Az év 1990 és 2100 közötti egész szám.',
        reason: 'malformed-request',
      });
    },
  );
});

describe('the curve of a block', () => {
  it('has every pass of the newest year, with the reason of those that do not count', async () => {
    const { points } = await curve('farmer', 'own');
    expect(points.map(({ date, usable, reason }) => [date, usable, reason])).toEqual([
      ['2018-03-12', true, null],
      ['2018-04-11', true, null],
      ['2018-05-11', true, null],
      ['2018-05-21', false, 'felhős'],
      ['2018-05-26', false, 'részben felhős'],
      ['2018-05-31', true, 'kissé felhős, fél súllyal számít'],
      ['2018-06-05', false, 'vékony felhő'],
      ['2018-06-10', true, null],
      ['2018-07-10', true, null],
    ]);
    expect(points.find(({ date }) => date === '2018-05-11')?.mean).toBeCloseTo(0.8);
    expect(points.find(({ date }) => date === '2018-06-10')?.mean).toBeCloseTo(0.72);
  });

  it('is smoothed from its first usable image to its last, and ignores clouds', async () => {
    const { smooth } = await curve('manager', 'own');
    expect(smooth.at(0)?.date).toBe('2018-03-12');
    expect(smooth.at(-1)?.date).toBe('2018-07-10');
    const inJune = smooth.find(({ date }) => date === '2018-06-05');
    expect(inJune?.value).toBeGreaterThan(0.65);
  });

  /** Insures the crop on the own block in an earlier year. */
  async function insure(year: number, plantName: string): Promise<void> {
    const db = n.database.kysely;
    const { id: policyId } = await db
      .insertInto('policy')
      .values({ companyId: n.companies.A, policyNumber: `KOT-${year}`, year })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('policyPlot')
      .values({
        companyId: n.companies.A,
        policyId,
        farmerUserId: n.people.farmer,
        externalId: `own-${year}`,
        meparCode: BLOCKS.own,
        plantName,
        insuredArea: 20,
      })
      .execute();
  }

  it('is drawn over last year and the band of the years before', async () => {
    await insure(2016, 'Őszi búza');
    const { lastYear, band, crops } = await curve('manager', 'own');
    expect(crops).toEqual([
      { year: 2018, crop: 'őszi búza' },
      { year: 2017, crop: 'őszi búza' },
      { year: 2016, crop: 'Őszi búza' },
    ]);
    const may = (values: readonly { date: string }[]) => values.find(({ date }) => date === '2018-05-11');
    expect(may(lastYear)).toMatchObject({ value: expect.closeTo(0.7, 1) });
    expect(may(band)).toMatchObject({ lo: expect.closeTo(0.5, 1), hi: expect.closeTo(0.7, 1) });
    expect((await curve('manager', 'own', '?year=2017')).band).toEqual([]);
  });

  it('is compared with years of the same crop alone', async () => {
    const crop = (name: string) =>
      n.database.kysely
        .updateTable('policyPlot')
        .set({ plantName: name })
        .where('externalId', '=', 'own-2016')
        .execute();
    const may = async () => (await curve('farmer', 'own')).band.find(({ date }) => date === '2018-05-11');
    const withAll = await may();
    await crop('Kukorica');
    expect(await may()).not.toEqual(withAll);
    await crop('Őszi búza');
    const lastYear = n.land.plots.lastYear;
    await n.database.kysely
      .updateTable('policyPlot')
      .set({ plantName: 'Kukorica' })
      .where('id', '=', lastYear)
      .execute();
    const rotated = await curve('farmer', 'own');
    expect([rotated.lastYear, rotated.crops.map(({ crop: name }) => name)]).toEqual([
      [],
      ['őszi búza', 'Kukorica', 'Őszi búza'],
    ]);
    await n.database.kysely
      .updateTable('policyPlot')
      .set({ plantName: 'őszi búza' })
      .where('id', '=', lastYear)
      .execute();
    // The crops of a farmer who is not the caller are nobody's business.
    expect((await curve('farmer2', 'shared')).crops.every(({ year }) => year === 2018)).toBe(true);
  });

  it('is compared with blocks of the same crop, whoever insures them', async () => {
    const { median } = await curve('farmer', 'own');
    const may = median.find(({ date }) => date === '2018-05-11');
    // Nine neighbours of 0.60 … 0.68; the maize is none of them.
    expect(may?.value).toBeCloseTo(0.64, 1);
    expect(may?.value).toBeLessThan(0.67);
  });

  it('gives no median of fewer than eight neighbours, nor of a crop that the caller may not know', async () => {
    const db = n.database.kysely;
    expect((await curve('manager', 'foreign')).median).toEqual([]);
    expect((await curve('manager', 'own', '?year=2017')).median).toEqual([]);
    await db
      .updateTable('policyPlot')
      .set({ plantName: 'Kukorica' })
      .where('externalId', 'in', ['NEARBY00', 'NEARBY01'])
      .execute();
    const few = (await curve('farmer', 'own')).median;
    await db
      .updateTable('policyPlot')
      .set({ plantName: 'Őszi búza' })
      .where('externalId', 'in', ['NEARBY00', 'NEARBY01'])
      .execute();
    expect(few).toEqual([]);
  });

  it('of a company’s own images is seen by that company alone', async () => {
    const dates = async (who: PersonName) => (await curve(who, 'own')).points.map(({ date }) => date);
    expect(await dates('manager')).not.toContain('2018-08-01');
    expect(await dates('manager')).not.toContain('2018-08-02');
    expect(await dates('managerB')).toEqual(expect.arrayContaining(['2018-08-01', '2018-08-02']));
    expect(await dates('admin')).toEqual(expect.arrayContaining(['2018-08-01', '2018-08-02']));
  });

  it('marks alerts, and neither harvest nor gain', async () => {
    const db = n.database.kysely;
    const plant = (date: string, kind: string, companyId: number | null = null) =>
      db
        .insertInto('alert')
        .values({
          companyId,
          externalId: `${kind} ${date}`,
          blockId: n.land.blocks.own,
          date,
          kind,
          geom: multiFromGeoJson(square(...cornerOf('own'), 100)),
          areaHa: 1,
        })
        .execute();
    await plant('2018-06-10', 'vegetation');
    await plant('2018-07-10', 'harvest');
    await plant('2018-04-11', 'gain');
    await plant('2017-06-10', 'vegetation');
    await plant('2018-05-11', 'vegetation', n.companies.B);
    expect((await curve('farmer', 'own')).alerts).toEqual(['2018-06-10']);
    expect((await curve('managerB', 'own')).alerts).toEqual(['2018-05-11', '2018-06-10']);
    expect((await curve('manager', 'own', '?year=2016')).alerts).toEqual([]);
  });

  it('begins again on the day of a hail, with the value of its pass', async () => {
    const { own } = n.land.blocks;
    const passes = [0.3, 0.52, 0.7, 0.82, 0.85, 0.55, 0.58, 0.6];
    for (const [index, mean] of passes.entries())
      await observe(own, { date: addDays('2010-05-20' as IsoDate, 10 * index), mean });
    const hail = '2010-07-09';
    expect((await curve('farmer', 'own', '?year=2010')).breaks).toEqual([]);
    await n.database.kysely
      .insertInto('alert')
      .values({
        companyId: null,
        externalId: 'hail of 2010',
        blockId: own,
        date: hail,
        kind: 'vegetation',
        geom: multiFromGeoJson(square(...cornerOf('own'), 100)),
        areaHa: 1,
      })
      .execute();
    const { smooth, breaks, points } = await curve('farmer', 'own', '?year=2010');
    expect(breaks).toEqual([hail]);
    expect(smooth.find(({ date }) => date === hail)?.value).toBe(points.find(({ date }) => date === hail)?.mean);
    expect(smooth.findLast(({ date }) => date < hail)).toMatchObject({ date: '2010-06-29' });
    expect(smooth.findLast(({ date }) => date < hail)?.value).toBeGreaterThan(0.8);
  });

  it('of a block that was never seen is empty', async () => {
    expect(await curve('manager', 'empty')).toEqual({
      points: [],
      smooth: [],
      breaks: [],
      lastYear: [],
      median: [],
      band: [],
      alerts: [],
      crops: [],
    });
  });

  it('is seen by nobody else', async () => {
    const status = async (who: PersonName, name: BlockName) =>
      (await n.call(who, `/api/blocks/${BLOCKS[name]}/curve`)).statusCode;
    expect(await status('farmer', 'second')).toBe(404);
    expect(await status('farmerB', 'own')).toBe(404);
    expect(await status('woodwiser', 'own')).toBe(403);
  });
});
