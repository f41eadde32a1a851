import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createKysely } from '#server/db/database.ts';
import type { Executor } from '#server/db/executor.ts';
import { multiFromGeoJson, to3857 } from '#server/db/geometry.ts';
import { foldSourceVersions, sourceVersion } from '#server/db/sourceVersion.ts';
import { plantRaster } from '@georisk/testing/imagery.ts';
import { BLOCKS, cornerOf, square } from '@georisk/testing/landscape.ts';
import { type Neighbourhood, openNeighbourhood } from '@georisk/testing/neighbourhood.ts';
import type { Scope } from '#server/modules/access/scope.ts';
import type { MedianRow } from './neighbours.repository.ts';
import { sameCropMeans, sameCropMedians } from './sameCrop.service.ts';

const YEAR = 2018;
const CROP = 'őszi búza';
const DAYS = ['2018-04-11', '2018-05-11', '2018-06-10'];

let n: Neighbourhood;
let db: Executor;
/** The state of another process: it has a memory of its own. */
let other: Executor;
let block: { id: number; meparCode: string };
let company: Scope;
const neighbours: number[] = [];
beforeAll(async () => {
  n = await openNeighbourhood();
  db = n.database.kysely;
  other = createKysely(n.database.pool);
  block = { id: n.land.blocks.own, meparCode: BLOCKS.own };
  company = { kind: 'company', companyId: n.companies.A };
  for (let index = 0; index < 12; index += 1) neighbours.push(await plantNeighbour(index));
});
afterAll(() => n.close());

const farOff = (index: number, metres: number) =>
  multiFromGeoJson(square(cornerOf('own')[0] + metres + index * 600, cornerOf('own')[1] + 3_000, 500));

async function plantNeighbour(index: number, companyId = n.companies.B): Promise<number> {
  const geom = farOff(index, 2_000);
  const meparCode = `KEPTNB${String(index).padStart(2, '0')}`;
  const { id } = await db
    .insertInto('block')
    .values({ meparCode, geom, geom3857: to3857(geom), geomHa: 25 })
    .returning('id')
    .executeTakeFirstOrThrow();
  await insure(meparCode, companyId);
  for (const [at, date] of DAYS.entries()) await observe(id, date, 0.5 + at / 10 + index / 100);
  return id;
}

const insure = (meparCode: string, companyId = n.companies.B) =>
  db
    .insertInto('policyPlot')
    .values({
      companyId,
      policyId: companyId === n.companies.B ? n.land.policies.foreign : n.land.policies.own,
      farmerUserId: companyId === n.companies.B ? n.people.farmerB : n.people.farmer,
      externalId: meparCode,
      meparCode,
      plantName: 'Őszi búza',
      insuredArea: 20,
    })
    .execute();

const observe = (blockId: number, date: string, mean: number, groupName = 's2') =>
  db
    .insertInto('blockObservation')
    .values({ blockId, kind: 'NDVI', groupName, date, rasterId: null, count: 2000, clearShare: 1, mean, usable: true })
    .execute();

/** The answer without any caching: every time, from the rows as they are. */
async function direct(executor: Executor, companyId: number): Promise<MedianRow[]> {
  const { rows } = await sql<MedianRow>`with nearest as (select near.id
      from (select ST_Centroid(own.geom) as point from block own where own.id = ${block.id}) as here
      cross join lateral (
        select b.id from block b
        where b.id <> ${block.id} and b.geom && ST_Expand(here.point, 25000) and ST_DWithin(b.geom, here.point, 25000)
          and exists (select 1 from policy_plot other join policy on policy.id = other.policy_id
            where other.mepar_code = b.mepar_code and policy.year = ${YEAR}
              and coalesce(other.plant_code, lower(other.plant_name)) = ${CROP})
        order by b.geom <-> here.point limit 150) as near)
    select o.date::text as date, percentile_cont(0.5) within group (order by o.mean) as value, count(distinct o.block_id) as blocks
    from block_observation o
    where o.block_id in (select id from nearest) and (select count(*) from nearest) >= 8
      and o.kind = 'NDVI' and o.usable and o.clear_share >= 0.8 and o.mean is not null
      and (o.group_name !~ '^c[0-9]+$' or o.group_name = ${`c${companyId}`})
      and o.group_name not in (select group_name from raster where company_id is not null and company_id <> ${companyId})
      and extract(year from o.date) = ${YEAR}
    group by o.date having count(distinct o.block_id) >= 8 order by o.date`.execute(executor);
  return rows;
}

const kept = (executor: Executor = db, images = company) => sameCropMedians(executor, block, YEAR, company, images);

/** Both processes give the current answer, each with both companies' images. */
async function expectTrue(): Promise<readonly MedianRow[]> {
  for (const companyId of [n.companies.A, n.companies.B]) {
    const truth = await direct(db, companyId);
    for (const process of [db, other]) expect(await kept(process, { kind: 'company', companyId })).toEqual(truth);
  }
  return kept();
}

const CHANGES: readonly [what: string, change: () => Promise<unknown>][] = [
  ['a new image', () => Promise.all(neighbours.map((id, index) => observe(id, '2018-07-10', 0.3 + index / 50)))],
  [
    'a value that was measured again',
    () =>
      db.updateTable('blockObservation').set({ mean: 0.9 }).where('blockId', 'in', neighbours.slice(0, 7)).execute(),
  ],
  [
    'an image taken out of use on some blocks',
    () =>
      db
        .updateTable('blockObservation')
        .set({ usable: false })
        .where('blockId', 'in', neighbours.slice(0, 3))
        .where('date', '=', '2018-05-11')
        .execute(),
  ],
  ['values that were deleted', () => db.deleteFrom('blockObservation').where('date', '=', '2018-04-11').execute()],
  [
    'another crop',
    () => db.updateTable('policyPlot').set({ plantName: 'Kukorica' }).where('externalId', '=', 'KEPTNB00').execute(),
  ],
  ['a policy that was deleted', () => db.deleteFrom('policyPlot').where('externalId', '=', 'KEPTNB01').execute()],
  ['another insurer’s new policy', () => insure('KEPTNB01')],
  ['the caller’s company’s new policy', () => insure('KEPTNB00', n.companies.A)],
  [
    'a block that lies elsewhere',
    () =>
      db
        .updateTable('block')
        .set({ geom: farOff(0, 40_000) })
        .where('id', '=', neighbours[11] ?? 0)
        .execute(),
  ],
  ['a new block', async () => neighbours.push(await plantNeighbour(12))],
  [
    'a block that is gone',
    () =>
      db
        .deleteFrom('block')
        .where('id', '=', neighbours[5] ?? 0)
        .execute(),
  ],
  [
    'images of another group',
    async () => {
      const seen = neighbours.filter((_, index) => index !== 5);
      for (const [index, id] of seen.entries()) await observe(id, '2018-08-01', 0.2 + index / 100, 'drone-of-b');
    },
  ],
  [
    'that group turning out to be the other company’s',
    () => plantRaster(db, { kind: 'NDVI', date: '2018-08-01', groupName: 'drone-of-b', companyId: n.companies.B }),
  ],
  ['its image, deleted', () => db.deleteFrom('raster').where('groupName', '=', 'drone-of-b').execute()],
  [
    'policies of another year',
    () => db.updateTable('policy').set({ year: 2015 }).where('id', '=', n.land.policies.foreign).execute(),
  ],
  [
    'policies of this year again',
    () => db.updateTable('policy').set({ year: YEAR }).where('id', '=', n.land.policies.foreign).execute(),
  ],
];

describe('the median of the same crop around', () => {
  it('is the one that the rows give', async () => {
    const medians = await expectTrue();
    expect(medians.map(({ date, blocks }) => [date, blocks])).toEqual(DAYS.map((date) => [date, 12]));
  });

  it.each(CHANGES)('is the one that the rows give after %s, in every process', async (_what, change) => {
    const before = await expectTrue();
    await change();
    const after = await expectTrue();
    expect(after).not.toEqual(before);
  });

  it('is cached: it is not read again while nothing is known to have changed', async () => {
    const before = await expectTrue();
    const silently = async (change: () => Promise<unknown>) => {
      await sql`alter table block_observation disable trigger user`.execute(db);
      await change();
      await sql`alter table block_observation enable trigger user`.execute(db);
    };
    const spoiled = sql`update block_observation set mean = mean / 2 where kind = 'NDVI'`;
    await silently(() => spoiled.execute(db));
    expect(await kept()).toEqual(before);
    // A newly drawn outline changes nobody's neighbours.
    await db.updateTable('policyPlot').set({ version: 7 }).execute();
    expect(await kept()).toEqual(before);
    await silently(() => sql`update block_observation set mean = mean * 2 where kind = 'NDVI'`.execute(db));
    await expectTrue();
  });

  it('is read within a transaction as that sees it, and not cached', async () => {
    const before = await expectTrue();
    const undone = db.transaction().execute(async (tx) => {
      await tx.updateTable('blockObservation').set({ mean: 0.11 }).execute();
      expect((await kept(tx))[0]?.value).toBe(0.11);
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    expect(await kept()).toEqual(before);
  });

  it('changes when a long transaction ends, whatever the order in which others ended', async ({ skip }) => {
    if (n.database.kind === 'embedded') skip('one connection');
    const before = await expectTrue();
    let end: () => void = () => undefined;
    const ended = new Promise<void>((resolve) => (end = resolve));
    let written: () => void = () => undefined;
    const wrote = new Promise<void>((resolve) => (written = resolve));
    const long = db.transaction().execute(async (tx) => {
      await tx.updateTable('blockObservation').set({ mean: 0.12 }).where('date', '=', '2018-06-10').execute();
      written();
      await ended;
    });
    await wrote;
    // Meanwhile a shorter one writes and ends, and its version is requested.
    await observe(neighbours[0] ?? 0, '2018-09-01', 0.5);
    expect(await expectTrue()).toEqual(before);
    end();
    await long;
    expect((await expectTrue()).find(({ date }) => date === '2018-06-10')?.value).toBe(0.12);
  });

  it('has the same neighbours for computations', async () => {
    const truth = await sameCropMeans(db, block, YEAR, company, company, ['2018-06-10']);
    expect(truth).toEqual(
      await db.transaction().execute((tx) => sameCropMeans(tx, block, YEAR, company, company, ['2018-06-10'])),
    );
    expect(truth.length).toBeGreaterThanOrEqual(8);
  });
});

describe('the version of the data behind figures', () => {
  const versions = async () =>
    (
      await sql<{ neighbours: string; observations: string }>`select ${sourceVersion('neighbours')} as neighbours,
        ${sourceVersion('observations')} as observations`.execute(db)
    ).rows[0];
  const rows = async () => (await sql`select from source_version`.execute(db)).rows.length;

  it('stays the same when its rows are made one, by one or by two at once', async () => {
    for (let index = 0; index < 60; index += 1) {
      await db
        .updateTable('blockObservation')
        .set({ reason: String(index) })
        .where('blockId', '=', block.id)
        .execute();
    }
    const before = await versions();
    expect(await rows()).toBeGreaterThan(60);
    await Promise.all([foldSourceVersions(db), foldSourceVersions(db)]);
    expect(await versions()).toEqual(before);
    expect(await rows()).toBeLessThan(30);
    await db.updateTable('blockObservation').set({ reason: null }).where('blockId', '=', block.id).execute();
    expect((await versions())?.observations).not.toBe(before?.observations);
    expect((await versions())?.neighbours).toBe(before?.neighbours);
  });
});
