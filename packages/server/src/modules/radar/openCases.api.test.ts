import type { Answer } from '@georisk/contract/endpoints.ts';
import { MAX_BLOCKS } from '@georisk/domain/case/caseForm.ts';
import { bboxPolygon } from '@georisk/domain/geo/bbox.ts';
import { BLOCKS, cornerOf, square } from '@georisk/testing/landscape.ts';
import { type Neighbourhood, openNeighbourhood, type PersonName } from '@georisk/testing/neighbourhood.ts';
import type { Polygon } from 'geojson';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { fromGeoJson, multiFromGeoJson, to3857 } from '#server/db/geometry.ts';

const DAY = '2018-06-10';
let n: Neighbourhood;
beforeAll(async () => {
  n = await openNeighbourhood();
});
afterAll(() => n.close());
beforeEach(async () => {
  const db = n.database.kysely;
  await db.deleteFrom('radarEvent').execute();
  await db.deleteFrom('message').execute();
  await db.deleteFrom('damage').where('damageNumber', 'like', 'R%').execute();
});

/** Hail over the metres `from` to `to` east of a block's western border. */
const hailOn = async (name: keyof typeof BLOCKS, from: number, to: number, severity = 3) => {
  const [east, north] = cornerOf(name);
  const shape = bboxPolygon([east + from, north - 50, east + to, north + 550]) as unknown as Polygon;
  await n.database.kysely
    .insertInto('radarEvent')
    .values({
      externalId: `${name} ${from}`,
      dateRadar: DAY,
      phenomenon: 'jég',
      severity,
      meshMm: 25,
      geom: fromGeoJson(shape),
    })
    .execute();
};
const open = (body: object, who: PersonName = 'manager') =>
  n.call(who, '/api/radars/cases', {
    method: 'POST',
    body: { date: DAY, expertId: null, notify: false, ...body },
  });
type Opened = Answer<'openRadarCases'>;
const opened = async (body: object, who?: PersonName): Promise<Opened> => {
  const answer = await open(body, who);
  if (answer.statusCode !== 201) throw new Error(`${answer.statusCode} ${answer.body}`);
  return answer.json<Opened>();
};
const numbersOf = ({ damages }: Opened) => damages.map(({ damageNumber }) => damageNumber).toSorted();
const caseOf = async (number: string, who: PersonName = 'manager') =>
  (await n.call(who, `/api/damages/${number}`)).json<Answer<'damage'>>();
const stored = async () =>
  n.database.kysely.selectFrom('damage').select('damageNumber').where('damageNumber', 'like', 'R%').execute();

describe('a case that is opened from the radar', () => {
  it('has at least a hundredth of a hectare, also where hail touched less of the block', async () => {
    // Five centimetres of a block of 500 metres: 0.0025 ha, which is rounded to nothing.
    await hailOn('second', -10, 0.05);
    const { damages } = await opened({ policyIds: [n.land.policies.second] });
    const [only, ...others] = damages;
    expect(others).toEqual([]);
    const damage = await caseOf(only?.damageNumber ?? '');
    expect(damage.area).toBe(0.01);
    expect(damage.blocks).toMatchObject([{ mepar: BLOCKS.second, area: 0.01 }]);
  });

  it('of a block that was hardly touched does not stop the others of its policy', async () => {
    await hailOn('second', -10, 0.05);
    await hailOn('shared', 0, 500);
    const { created, damages } = await opened({ policyIds: [n.land.policies.second] });
    expect(created).toBe(1);
    const damage = await caseOf(damages[0]?.damageNumber ?? '');
    expect(damage.blocks.map(({ mepar }) => mepar).toSorted()).toEqual([BLOCKS.second, BLOCKS.shared].toSorted());
    expect(damage.area).toBeCloseTo(
      damage.blocks.reduce((sum, { area }) => sum + area, 0),
      1,
    );
  });

  it('is given to nobody where nobody is named, and nobody is written to', async () => {
    await hailOn('own', 0, 500);
    const answer = await opened({ policyIds: [n.land.policies.own], notify: true });
    expect(answer).toMatchObject({ created: 1, notified: false });
    expect(answer.damages).toMatchObject([{ status: 'new' }]);
    const db = n.database.kysely;
    expect(await db.selectFrom('message').selectAll().execute()).toEqual([]);
    const logged = await db.selectFrom('logEntry').select('resource').where('type', '=', 'damage-created').execute();
    expect(logged).toContainEqual({ resource: `damages/${answer.damages[0]?.id}` });
  });

  it('is opened once where its policy is named twice', async () => {
    await hailOn('own', 0, 500);
    const { own } = n.land.policies;
    expect((await opened({ policyIds: [own, own, own] })).created).toBe(1);
  });

  it('is not opened for a policy of another year, or of another number, though its block was hit', async () => {
    await hailOn('own', 0, 500);
    expect((await open({ policyIds: [n.land.policies.ownLastYear] })).statusCode).toBe(422);
    expect((await open({ policyIds: [n.land.policies.own, 2_147_483_647] })).statusCode).toBe(404);
    expect(await stored()).toEqual([]);
  });

  it('is given to nobody who is no assessor of its company: nothing is opened', async () => {
    await hailOn('own', 0, 500);
    for (const expertId of [n.people.expertDamageB, n.people.farmer, n.people.manager]) {
      const answer = await open({ policyIds: [n.land.policies.own], expertId });
      expect([expertId, answer.statusCode]).toEqual([expertId, 422]);
    }
    expect(await stored()).toEqual([]);
  });
});

describe('the numbers of cases from the radar', () => {
  it('are each company’s own, also where an administrator opens for two at once', async () => {
    await hailOn('mixed', 0, 500);
    await hailOn('foreign', 0, 500);
    const { second, foreign } = n.land.policies;
    const answer = await n.call('admin', '/api/radars/cases', {
      method: 'POST',
      body: { date: DAY, expertId: null, notify: false, policyIds: [second, foreign] },
      headers: { 'x-admin': 'true' },
    });
    expect(answer.statusCode).toBe(201);
    expect(numbersOf(answer.json<Opened>())).toEqual(['R1806100001', 'R1806100001']);
    const { rows } = await sql<{ companyId: number }>`select company_id from damage
      where damage_number = 'R1806100001' order by company_id`.execute(n.database.kysely);
    expect(rows.map(({ companyId }) => companyId)).toEqual([n.companies.A, n.companies.B]);
  });

  it('go on after the greatest of the day, whichever of those before was deleted', async () => {
    await hailOn('own', 0, 500);
    await hailOn('second', 0, 500);
    const first = await opened({ policyIds: [n.land.policies.own] });
    expect(numbersOf(first)).toEqual(['R1806100001']);
    await n.call('manager', `/api/damages/${first.damages[0]?.id}`, { method: 'DELETE' });
    expect(numbersOf(await opened({ policyIds: [n.land.policies.second] }))).toEqual(['R1806100002']);
    // What was deleted is no longer reported: it is opened again, under a new number.
    expect(numbersOf(await opened({ policyIds: [n.land.policies.own] }))).toEqual(['R1806100003']);
  });

  it('end at 9999: then nothing is opened, and a sentence says why', async () => {
    await hailOn('own', 0, 500);
    await n.database.kysely
      .insertInto('damage')
      .values({
        companyId: n.companies.A,
        damageNumber: 'R1806109999',
        policyNumber: 'X',
        damageDate: DAY,
        dangerType: 'Jégeső',
        area: 1,
      })
      .execute();
    const answer = await open({ policyIds: [n.land.policies.own] });
    expect(answer.statusCode).toBe(422);
    expect(answer.json<{ message: string }>().message.length).toBeGreaterThan(20);
    expect(await stored()).toHaveLength(1);
  });

  it('are not taken from a number that only begins alike', async () => {
    await hailOn('own', 0, 500);
    for (const damageNumber of ['R18061099999', 'R180610X001', 'r1806100500', 'R1806110007'])
      await n.database.kysely
        .insertInto('damage')
        .values({
          companyId: n.companies.A,
          damageNumber,
          policyNumber: 'X',
          damageDate: '2018-01-01',
          dangerType: 'Jégeső',
          area: 1,
        })
        .execute();
    expect(numbersOf(await opened({ policyIds: [n.land.policies.own] }))).toEqual(['R1806100001']);
  });
});

describe('a policy with more hit blocks than a case may have', () => {
  const COUNT = MAX_BLOCKS + 20;
  const code = (index: number) => `BIG${String(index).padStart(5, '0')}`;
  let policyId: number;
  beforeEach(async () => {
    const db = n.database.kysely;
    await db.deleteFrom('policy').where('policyNumber', '=', 'NAGY-1').execute();
    await db.deleteFrom('block').where('meparCode', 'like', 'BIG%').execute();
    const shapes = Array.from({ length: COUNT }, (_, index) =>
      square(770_000 + (index % 12) * 110, 150_000 + Math.floor(index / 12) * 110, 100),
    );
    await db
      .insertInto('block')
      .values(
        shapes.map((shape, index) => {
          const geom = multiFromGeoJson(shape);
          return {
            meparCode: code(index),
            status: 'checked' as const,
            settlementCode: null,
            geom,
            geom3857: to3857(geom),
            geomHa: 1,
          };
        }),
      )
      .execute();
    ({ id: policyId } = await db
      .insertInto('policy')
      .values({ companyId: n.companies.A, policyNumber: 'NAGY-1', year: 2018 })
      .returning('id')
      .executeTakeFirstOrThrow());
    await db
      .insertInto('policyPlot')
      .values(
        shapes.map((_, index) => ({
          companyId: n.companies.A,
          policyId,
          farmerUserId: n.people.farmer,
          externalId: String(index),
          meparCode: code(index),
          plantName: 'Kukorica',
          insuredArea: 1,
        })),
      )
      .execute();
    await db
      .insertInto('radarEvent')
      .values({
        externalId: 'big',
        dateRadar: DAY,
        phenomenon: 'jég',
        severity: 2,
        meshMm: 25,
        geom: fromGeoJson(square(769_000, 149_000, 5_000)),
      })
      .execute();
  });

  it('has several cases, which together have every block once', async () => {
    const answer = await opened({ policyIds: [policyId], expertId: n.people.expertDamage, notify: true });
    expect(answer.created).toBe(2);
    const cases = await Promise.all(numbersOf(answer).map((number) => caseOf(number)));
    expect(cases.map(({ blocks }) => blocks.length)).toEqual([MAX_BLOCKS, COUNT - MAX_BLOCKS]);
    expect(cases.flatMap(({ blocks }) => blocks.map(({ mepar }) => mepar)).toSorted()).toEqual(
      Array.from({ length: COUNT }, (_, index) => code(index)),
    );
    for (const { area, blocks, status, policyNumber } of cases) {
      expect(area).toBeCloseTo(
        blocks.reduce((sum, block) => sum + block.area, 0),
        6,
      );
      expect([status, policyNumber]).toEqual(['assigned', 'NAGY-1']);
    }
    // One letter about all of them.
    const letters = await n.database.kysely.selectFrom('message').select('body').execute();
    expect(letters).toHaveLength(1);
    for (const number of numbersOf(answer)) expect(letters[0]?.body).toContain(number);
  });

  it('has its blocks reported afterwards, and opens nothing more', async () => {
    await opened({ policyIds: [policyId] });
    const again = await open({ policyIds: [policyId] });
    expect([again.statusCode, again.json<{ message: string }>().message]).toEqual([
      422,
      expect.stringContaining('NAGY-1') as unknown,
    ]);
    expect(await stored()).toHaveLength(2);
  });

  it('opens the blocks that are left where some are reported already', async () => {
    const first = await opened({ policyIds: [policyId] });
    const second = first.damages.find(({ damageNumber }) => damageNumber.endsWith('0002'));
    await n.call('manager', `/api/damages/${second?.id}`, { method: 'DELETE' });
    const rest = await opened({ policyIds: [policyId] });
    expect(rest.created).toBe(1);
    expect((await caseOf(rest.damages[0]?.damageNumber ?? '')).blocks).toHaveLength(COUNT - MAX_BLOCKS);
  });
});
