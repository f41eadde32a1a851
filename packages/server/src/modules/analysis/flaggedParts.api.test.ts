import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import {
  alerts,
  analyse,
  BLOCKS,
  database,
  flagRasters,
  grain,
  hailed,
  healthy,
  image,
  insure,
  refusals,
  standOnBench,
  notified,
  type PixelValues,
} from './testing/analysisBench.ts';

standOnBench();

describe('a part of a block', () => {
  const part =
    (low: number, rest = 0.7): PixelValues =>
    (block, column, row) =>
      (block === 4 && row >= 13 ? low : rest) + grain(column, row);

  it('that falls to stubble in its crop’s window is its harvest, whatever its share', async () => {
    await insure('OSZI_BUZA');
    await image('2018-06-20', healthy);
    await image('2018-06-28', part(0.3));
    await analyse('2018-06-28');
    expect(await alerts()).toMatchObject([{ name: 'engine:s2:2018-06-28:TEST0004', kind: 'harvest' }]);
    expect([notified, await flagRasters()]).toEqual([[], []]);
    await image('2018-06-28', part(0.4));
    await analyse('2018-06-28');
    expect(await alerts()).toMatchObject([{ kind: 'vegetation' }]);
  });

  it('of a meadow that grows again was mown: its alert is no longer shown', async () => {
    await insure('GYEP');
    await image('2018-06-01', healthy);
    await image('2018-06-08', part(0.45));
    await analyse('2018-06-08');
    expect(await alerts()).toMatchObject([{ kind: 'vegetation' }]);
    await image('2018-06-18', part(0.6));
    await analyse('2018-06-18');
    expect((await alerts()).map(({ name, kind }) => `${name} ${kind}`)).toEqual([
      'engine:s2:2018-06-08:TEST0004 mowing',
      'engine:s2:2018-06-18:TEST0004 gain',
    ]);
    expect(await flagRasters()).toEqual([]);
  });

  it('of a meadow stays an alert where it does not grow again', async () => {
    await insure('GYEP');
    await image('2018-06-01', healthy);
    await image('2018-06-08', part(0.45));
    await analyse('2018-06-08');
    await image('2018-06-18', part(0.47));
    await analyse('2018-06-18');
    expect((await alerts()).map(({ name, kind }) => `${name} ${kind}`)).toEqual([
      'engine:s2:2018-06-08:TEST0004 vegetation',
    ]);
    expect(notified.flat().length).toBe(1);
  });

  it('that recovered within days was cloud, though the block’s mean hardly moved', async () => {
    await insure('KUKORICA');
    await image('2018-06-20', healthy);
    const veiled: PixelValues = (block, column, row) => (block === 6 && row >= 16 ? 0.45 : 0.7) + grain(column, row);
    await image('2018-06-26', veiled);
    await analyse('2018-06-26');
    expect(await alerts()).toMatchObject([{ name: 'engine:s2:2018-06-26:TEST0006', kind: 'vegetation' }]);
    await image('2018-06-29', healthy);
    await analyse('2018-06-29');
    expect([await alerts(), await flagRasters()]).toEqual([[], []]);
    expect(await refusals()).toEqual([
      { date: '2018-06-26', count: 1, reason: expect.stringContaining('Vékony felhő') },
    ]);
  });

  it('stays lost though the other part of the block grew, and its mean recovered', async () => {
    await insure('KUKORICA');
    await image('2018-06-20', (_, column, row) => 0.5 + grain(column, row));
    const look =
      (low: number, high: number): PixelValues =>
      (block, column, row) =>
        (block === 6 ? (row >= 10 ? low : high) : 0.52) + grain(column, row);
    await image('2018-06-25', look(0.2, 0.52));
    await analyse('2018-06-25');
    await image('2018-06-29', look(0.25, 0.8));
    await analyse('2018-06-29');
    expect((await alerts()).filter(({ kind }) => kind === 'vegetation')).toMatchObject([
      { name: 'engine:s2:2018-06-25:TEST0006', withdrawn: false },
    ]);
    expect(await refusals()).toEqual([]);
  });

  it('of a crop without neighbours is compared with the block’s own rest', async () => {
    await insure('REPCE');
    await sql`update policy_plot set plant_code = 'BORSO' where external_id <> 'TEST0004'`.execute(database.kysely);
    await image('2018-05-01', healthy);
    await image('2018-05-08', part(0.5));
    await analyse('2018-05-08');
    expect(await alerts()).toMatchObject([
      { name: 'engine:s2:2018-05-08:TEST0004', kind: 'vegetation', data: { level: 'block', neighbours: 0 } },
    ]);
  });

  it('of a block without neighbours, and all of it, is compared with its own earlier years', async () => {
    await insure('REPCE');
    const single = await sql<{ id: number }>`update policy_plot set plant_code = 'BORSO' where external_id <> 'TEST0004'
      returning policy_id as id`.execute(database.kysely);
    await sql`insert into policy (company_id, policy_number, year) select company_id, 'old', 2016 from policy`.execute(
      database.kysely,
    );
    await sql`insert into policy_plot (company_id, policy_id, external_id, mepar_code, plant_code, insured_area)
      select company_id, (select id from policy where year = 2016), 'old', mepar_code, 'REPCE', 4 from policy_plot
      where external_id = 'TEST0004'`.execute(database.kysely);
    expect(single.rows.length).toBe(BLOCKS - 1);
    for (const date of ['2016-04-25', '2016-05-05', '2016-05-15', '2016-05-25']) await image(date, healthy);
    await image('2018-05-01', healthy);
    await image('2018-05-08', (block, column, row) => (block === 4 ? 0.42 : 0.7) + grain(column, row));
    await analyse('2018-05-08');
    expect(await alerts()).toMatchObject([
      { name: 'engine:s2:2018-05-08:TEST0004', kind: 'vegetation', data: { level: 'years' } },
    ]);
  });

  it('of a meadow without neighbours, in two separate groups, waits until regrowth is known', async () => {
    await insure('GYEP');
    await sql`update policy_plot set plant_code = 'KUKORICA' where external_id <> 'TEST0004'`.execute(database.kysely);
    // The rest grows unevenly, so that only the gap between the groups distinguishes the part from it.
    const split =
      (low: number): PixelValues =>
      (block, column, row) =>
        (block !== 4 ? 0.7 : row >= 13 ? low : 0.72 + 0.26 * ((row * 20 + column) / 260) ** 2) + grain(column, row) / 2;
    await image('2018-06-01', healthy);
    await image('2018-06-08', split(0.48));
    await analyse('2018-06-08');
    expect(await alerts()).toMatchObject([{ name: 'engine:s2:2018-06-08:TEST0004', kind: 'mowing' }]);
    await image('2018-06-19', split(0.49));
    await analyse('2018-06-19');
    expect(await alerts()).toMatchObject([{ name: 'engine:s2:2018-06-08:TEST0004', kind: 'vegetation' }]);
    expect(notified.flat().length).toBe(1);
  });
});

describe('a meadow that fell all over', () => {
  const meadow =
    (low: number): PixelValues =>
    (block, column, row) =>
      (block === 4 ? low : 0.75) + grain(column, row);

  it('was mown, and notifies nobody, where it approaches the uncut grass around', async () => {
    await insure('GYEP');
    await image('2018-06-01', healthy);
    await image('2018-06-08', meadow(0.45));
    await analyse('2018-06-08');
    await image('2018-06-19', meadow(0.6));
    await analyse('2018-06-19');
    expect((await alerts()).filter(({ name }) => name.includes('06-08'))).toMatchObject([{ kind: 'mowing' }]);
    expect(notified).toEqual([]);
  });

  it('is an alert of its day once ten days have passed without that', async () => {
    await insure('GYEP');
    await image('2018-06-01', healthy);
    await image('2018-06-08', meadow(0.45));
    await analyse('2018-06-08');
    await image('2018-06-15', meadow(0.46));
    await analyse('2018-06-15');
    expect([(await alerts()).map(({ kind }) => kind), notified]).toEqual([['mowing'], []]);
    await image('2018-06-18', meadow(0.46));
    await analyse('2018-06-18');
    expect(await alerts()).toMatchObject([{ name: 'engine:s2:2018-06-08:TEST0004', kind: 'vegetation' }]);
    expect(notified.flat().length).toBe(1);
  });
});

describe('a landscape with lower values', () => {
  const hazed =
    (haze: number): PixelValues =>
    (block, column, row) =>
      hailed(block, column, row) - haze;
  it('raises nothing until the next image confirms it, which then alerts the hail on its day', async () => {
    await insure('KUKORICA');
    await image('2018-06-20', healthy);
    await image('2018-06-28', hazed(0.07));
    await analyse('2018-06-28');
    expect([await alerts(), notified]).toEqual([[], []]);
    await image('2018-07-03', hazed(0.07));
    await analyse('2018-07-03');
    expect((await alerts()).map(({ name }) => name)).toEqual(['engine:s2:2018-06-28:TEST0002']);
    expect(notified.flat().length).toBe(1);
  });

  it('is taken out of use when the next image has higher values, which then alerts the hail itself', async () => {
    await insure('KUKORICA');
    await image('2018-06-20', healthy);
    await image('2018-06-28', hazed(0.07));
    await analyse('2018-06-28');
    await image('2018-07-03', hailed);
    await analyse('2018-07-03');
    expect(await refusals()).toEqual([{ date: '2018-06-28', count: BLOCKS, reason: expect.stringContaining('pára') }]);
    expect((await alerts()).map(({ name }) => name)).toEqual(['engine:s2:2018-07-03:TEST0002']);
  });
});
