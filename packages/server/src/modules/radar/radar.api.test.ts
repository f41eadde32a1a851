import type { Answer } from '@georisk/contract/endpoints.ts';
import { bboxPolygon } from '@georisk/domain/geo/bbox.ts';
import type { Phenomenon } from '@georisk/domain/radar/phenomena.hu.ts';
import type { Polygon } from 'geojson';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { fromGeoJson } from '#server/db/geometry.ts';
import { BLOCKS, cornerOf } from '@georisk/testing/landscape.ts';
import { type Neighbourhood, openNeighbourhood, type PersonName } from '@georisk/testing/neighbourhood.ts';

const DAY = '2018-06-10';
let n: Neighbourhood;
beforeAll(async () => {
  n = await openNeighbourhood();
});
afterAll(() => n.close());

interface Planted {
  readonly date?: string;
  readonly severity?: number;
  readonly phenomenon?: Phenomenon;
}

/** A polygon over the metres `from` to `to` east of the landscape's first block. */
async function plantRadar(externalId: string, from: number, to: number, planted: Planted = {}) {
  const { date = DAY, severity = 3, phenomenon = 'jég' } = planted;
  const shape = bboxPolygon([760_000 + from, 179_900, 760_000 + to, 180_600]) as unknown as Polygon;
  const { id } = await n.database.kysely
    .insertInto('radarEvent')
    .values({ externalId, dateRadar: date, phenomenon, severity, meshMm: 25, geom: fromGeoJson(shape) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** East of the first block's western border, m. */
const eastOf = (name: keyof typeof BLOCKS) => cornerOf(name)[0] - 760_000;

beforeEach(async () => {
  const db = n.database.kysely;
  await db.deleteFrom('radarEvent').execute();
  await db.deleteFrom('insuredPrice').execute();
  const ours = db.selectFrom('damage').select('id').where('damageNumber', 'like', 'R%');
  await db.deleteFrom('message').execute();
  await db
    .updateTable('damage')
    .set({ deletedAt: new Date(0) })
    .where('id', 'in', ours)
    .execute();
  await db
    .insertInto('insuredPrice')
    .values([
      { companyId: n.companies.A, plantCode: 'OSZI_BUZA', year: 2016, price: 75_000 },
      { companyId: n.companies.A, plantCode: 'OSZI_BUZA', year: 2019, price: 1 },
      { companyId: n.companies.B, plantCode: 'OSZI_BUZA', year: 2018, price: 2 },
    ])
    .execute();
});

const get = async <T>(path: string, who: PersonName = 'manager') => (await n.call(who, path)).json<T>();
const radarsOn = (date: string, who?: PersonName) => get<Answer<'radars'>>(`/api/radars?date=${date}`, who);
const policiesOn = (date: string, who?: PersonName) =>
  get<Answer<'radarPolicies'>>(`/api/radars/policies?date=${date}`, who);

/** All of a drawn plot, 60 % of its block; half of the next block; all of one where both insurers have plots. */
async function plantStorm() {
  await plantRadar('1', -100, 300, { severity: 3 });
  await plantRadar('2', eastOf('shared') + 250, eastOf('shared') + 550, { severity: 2, phenomenon: 'vihar' });
  await plantRadar('3', eastOf('mixed') - 50, eastOf('mixed') + 550, { severity: 4 });
}

const figuresOf = ({ mepars }: Answer<'radars'>) =>
  mepars.map(({ meparCode, hitArea, severityMax, expectedLoss, reported }) => [
    meparCode,
    Number(hitArea.toFixed(6)),
    severityMax,
    expectedLoss === null ? null : Math.round(expectedLoss),
    reported,
  ]);

describe('the blocks that were hit', () => {
  it('are ranked by expected loss: outline, or share of the block, times yield, price and damage', async () => {
    await plantStorm();
    const answer = await radarsOn(DAY);
    expect(answer.dateRadar).toBe(DAY);
    expect(answer.radars.map(({ phenomenon, severity }) => [phenomenon, severity])).toEqual([
      ['jég', 4],
      ['jég', 3],
      ['vihar', 2],
    ]);
    // 4 ha · 5.5 t/ha · 75 000 Ft/t · 0.25, and 2.4 ha of a plot without a crop; 2 ha · 5.5 · 75 000 · 0.08.
    expect(figuresOf(answer)).toEqual([
      [BLOCKS.own, 6.4, 3, 412_500, false],
      [BLOCKS.shared, 4, 2, 66_000, false],
      [BLOCKS.mixed, 4, 4, null, false],
    ]);
    expect(answer.mepars[1]?.policies.map(({ policyNumber, year, canOpen }) => [policyNumber, year, canOpen])).toEqual([
      ['KOT-100', 2018, true],
      ['KOT-200', 2018, true],
    ]);
    expect(answer.mepars[0]?.geom.type).toBe('MultiPolygon');
  });

  it('count where polygons overlap under the worst of them once', async () => {
    await plantRadar('1', -100, 600, { severity: 1 });
    await plantRadar('2', -100, 600, { severity: 3 });
    const { mepars } = await radarsOn(DAY);
    expect(mepars[0]).toMatchObject({ meparCode: BLOCKS.own, hitArea: 8, severityMax: 3, expectedLoss: 412_500 });
  });

  it('are those of the year whose policies insure them, and none without a polygon', async () => {
    await plantRadar('1', -100, 600, { date: '2017-06-10' });
    const { mepars } = await radarsOn('2017-06-10');
    expect(mepars.map(({ policies }) => policies.map(({ year }) => year))).toEqual([[2017]]);
    expect(await radarsOn('2018-06-11')).toMatchObject({ radars: [], mepars: [], damagePlotRadars: [] });
  });

  it('are reported where a case is of the day or a day beside it', async () => {
    for (const date of ['2018-05-18', '2018-05-19', '2018-05-21', '2018-05-22'])
      await plantRadar(date, -100, 600, { date });
    const reported = async (date: string) => (await radarsOn(date)).mepars.map((each) => each.reported);
    expect(await reported('2018-05-18')).toEqual([false]);
    expect(await reported('2018-05-19')).toEqual([true]);
    expect(await reported('2018-05-21')).toEqual([true]);
    expect(await reported('2018-05-22')).toEqual([false]);
  });

  it('are those of the own company, under everybody’s polygons', async () => {
    await plantStorm();
    const other = await radarsOn(DAY, 'managerB');
    expect(other.radars).toHaveLength(3);
    expect(figuresOf(other)).toEqual([[BLOCKS.mixed, 4, 4, null, false]]);
    expect(other.mepars[0]?.policies).toHaveLength(1);
    expect((await radarsOn(DAY, 'admin')).mepars.map(({ meparCode, hitArea }) => [meparCode, hitArea])).toContainEqual([
      BLOCKS.mixed,
      8,
    ]);
  });
});

describe('a damaged plot', () => {
  it('has the polygons of the days around its damage that touch it', async () => {
    const { id } = await n.database.kysely
      .insertInto('damagePlot')
      .values({
        companyId: n.companies.A,
        damageId: n.land.damages.own,
        meparCode: BLOCKS.own,
        plantName: 'őszi búza',
        area: 4,
        updatedAt: n.clock.now(),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    for (const day of [18, 19, 20, 21, 22])
      await plantRadar(`${day}`, 400, 450, { date: `2018-05-${day}`, severity: day - 17 > 4 ? 4 : day - 17 });
    await plantRadar('beside', 501, 590, { date: '2018-05-20' });
    const answer = await get<Answer<'radarAreas'>>(`/api/radars/areas?damagePlotId=${id}`);
    expect(answer.dateRadar).toBe('2018-05-20');
    expect(answer.damagePlotRadars.map(({ severity }) => severity)).toEqual([4, 3, 2]);
    expect(await get(`/api/radars?damagePlotId=${id}&date=2018-06-10`)).toMatchObject({
      dateRadar: '2018-06-10',
      radars: [],
      damagePlotRadars: [{ severity: 4 }, { severity: 3 }, { severity: 2 }],
    });
    expect((await n.call('managerB', `/api/radars?damagePlotId=${id}`)).statusCode).toBe(404);
  });
});

describe('the policies that were hit', () => {
  it('have their expected loss, the sum insured and their blocks', async () => {
    await plantStorm();
    const { policies, notReported } = await policiesOn(DAY);
    expect(
      policies.map(({ policy, hitArea, expectedLoss, sumInsured, withoutValue }) => [
        policy.policyNumber,
        Number(hitArea.toFixed(6)),
        Math.round(expectedLoss),
        sumInsured,
        withoutValue,
      ]),
    ).toEqual([
      ['KOT-100', 8.4, 478_500, 3_300_000, 1],
      ['KOT-200', 6, 0, null, 2],
    ]);
    expect(policies[0]?.blocks).toMatchObject([
      { meparCode: BLOCKS.own, plants: 'őszi búza', reported: false },
      { meparCode: BLOCKS.shared, plants: 'őszi búza', reported: false },
    ]);
    expect(notReported).toMatchObject({ mepars: 3, expectedLoss: 478_500 });
  });
});

describe('yesterday', () => {
  it('is the day of the statistics and of a question without a day', async () => {
    const today = n.clock.today();
    const yesterday = new Date(Date.parse(today) - 86_400_000).toISOString().slice(0, 10);
    await plantRadar('1', -100, 600, { date: yesterday });
    await plantRadar('2', -100, 600, { date: today });
    expect(await get('/api/radars/statistics')).toEqual({
      date: yesterday,
      radars: 1,
      mepars: 0,
      hitArea: 0,
      policies: 0,
    });
    expect(await get('/api/radars')).toMatchObject({ dateRadar: yesterday, radars: [{ severity: 3 }] });
    expect(await get('/api/radars/days')).toEqual([
      { date: today, radars: 1, severityMax: 3 },
      { date: yesterday, radars: 1, severityMax: 3 },
    ]);
  });
});

describe('opening cases', () => {
  const open = (body: object, who: PersonName = 'manager') =>
    n.call(who, '/api/radars/cases', {
      method: 'POST',
      body: { date: DAY, expertId: null, notify: false, ...body },
    });
  const own = () => n.land.policies.own;

  it('opens one for each policy over its hit blocks, gives them to an expert and tells them once', async () => {
    await plantStorm();
    const experts = await get<Answer<'radarExperts'>>('/api/radars/experts');
    expect(experts.every(({ companyId }) => companyId === n.companies.A)).toBe(true);
    expect(experts.map(({ id }) => id)).toContain(n.people.expertDamage);
    const answer = await open({
      policyIds: [own(), n.land.policies.second],
      expertId: n.people.expertDamage,
      notify: true,
    });
    expect(answer.statusCode).toBe(201);
    const { damages, ...rest } = answer.json<Answer<'openRadarCases'>>();
    expect(rest).toEqual({ created: 2, notified: true });
    expect(damages.map(({ damageNumber }) => damageNumber).sort()).toEqual(['R1806100001', 'R1806100002']);
    const damage = await get<Answer<'damage'>>('/api/damages/R1806100001');
    expect(damage).toMatchObject({
      policyNumber: 'KOT-100',
      damageDate: DAY,
      dangerType: 'Jégeső',
      area: 8.4,
      status: 'assigned',
      expertId: n.people.expertDamage,
      blocks: [
        { mepar: BLOCKS.own, area: 6.4, plants: 'őszi búza' },
        { mepar: BLOCKS.shared, area: 2, plants: 'őszi búza' },
      ],
    });
    expect(damage.damagePlots).toHaveLength(2);
    const messages = await n.database.kysely.selectFrom('message').selectAll().execute();
    expect(messages.map(({ kind, userId }) => [kind, userId])).toEqual([['cases', n.people.expertDamage]]);
    expect(messages[0]?.body).toContain('R1806100002 (kötvény: KOT-200)');
    expect(messages[0]?.body).toContain('/view/damages');
    expect((await radarsOn(DAY)).mepars.map(({ reported }) => reported)).toEqual([true, true, true]);
  });

  it('opens nothing twice, and nothing of several where one cannot be opened', async () => {
    await plantStorm();
    const first = (await open({ policyIds: [own()] })).json<Answer<'openRadarCases'>>().damages[0]?.damageNumber;
    expect(first).toMatch(/^R180610\d{4}$/);
    const again = await open({ policyIds: [own(), n.land.policies.second] });
    expect([again.statusCode, again.json<{ message: string }>().message]).toEqual([
      422,
      'A(z) KOT-100 kötvény minden érintett blokkjára van már kárakta. Frissítse a listát!',
    ]);
    const { policies } = await policiesOn(DAY);
    expect(policies.map(({ blocks }) => blocks.every(({ reported }) => reported))).toEqual([true, false]);
    // The number goes on after the one that was given.
    const next = await open({ policyIds: [n.land.policies.second] });
    const number = (text: string | undefined) => Number(text?.slice(-4));
    expect(number(next.json<Answer<'openRadarCases'>>().damages[0]?.damageNumber)).toBe(number(first) + 1);
  });

  it('opens once of two equal requests at the same time', async () => {
    await plantStorm();
    const answers = await Promise.all([open({ policyIds: [own()] }), open({ policyIds: [own()] })]);
    expect(answers.map(({ statusCode }) => statusCode).sort((a, b) => a - b)).toEqual([201, 422]);
  });

  it.each<[string, object, number, string]>([
    ['a day without polygons', { date: '2018-06-11' }, 422, 'nincs radaradat'],
    ['a policy that was not hit', {}, 422, 'nem érte jelenség'],
    ['nobody’s expert', { expertId: 999_999 }, 422, ''],
  ])('is refused for %s', async (what, change, status, sentence) => {
    if (what !== 'a policy that was not hit') await plantStorm();
    else await plantRadar('3', eastOf('mixed') - 50, eastOf('mixed') + 550);
    const answer = await open({ policyIds: [own()], ...change });
    expect(answer.statusCode).toBe(status);
    expect(answer.json<{ message: string }>().message).toContain(sentence);
    const left = await n.database.kysely
      .selectFrom('damage')
      .select('id')
      .where('damageNumber', 'like', 'R%')
      .where('deletedAt', 'is', null)
      .execute();
    expect(left).toEqual([]);
  });

  it('reaches no policy of another company, and no expert may hand out cases', async () => {
    await plantStorm();
    expect((await open({ policyIds: [own()] }, 'managerB')).statusCode).toBe(404);
    const risk = await open({ policyIds: [own()], expertId: n.people.expertDamage }, 'riskTaking');
    expect([risk.statusCode, risk.json<{ message: string }>().message]).toEqual([
      422,
      'Szakértőt a vezető és az ügyintéző jelölhet ki. Nyissa meg a károkat szakértő nélkül!',
    ]);
  });
});
