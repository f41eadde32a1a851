import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Imagery, plantImagery } from '@georisk/testing/imagery.ts';
import { BLOCKS, type BlockName, blockSquare, everything, square } from '@georisk/testing/landscape.ts';
import { openNeighbourhood, type Neighbourhood, type PersonName } from '@georisk/testing/neighbourhood.ts';
import { strictAnswer } from '@georisk/testing/strictAnswer.ts';
import { rewritingLog } from '@georisk/testing/database.ts';
import { newId } from '#server/uuid.ts';

let n: Neighbourhood;
let imagery: Imagery;
beforeAll(async () => {
  n = await openNeighbourhood();
  imagery = await plantImagery(n.database.kysely, n.land, n.companies.B);
});
afterAll(() => n.close());

const codes = (names: readonly BlockName[]) => names.map((name) => BLOCKS[name]).toSorted();
const ALL = Object.keys(BLOCKS) as BlockName[];
const extent = (geometry: unknown = everything()) => `extent=${encodeURIComponent(JSON.stringify(geometry))}`;

/** The blocks of each plot. */
const OF_A: readonly BlockName[] = ['own', 'shared', 'second', 'mixed'];
const OF_B: readonly BlockName[] = ['foreign', 'mixed'];

describe("the farmer's own blocks", () => {
  it.each([
    ['farmer', ['own', 'shared']],
    ['farmer2', ['shared', 'second', 'mixed']],
    ['farmerB', ['foreign', 'mixed']],
    ['farmer57', []],
    ['agro', []],
  ] as const)('of %s are exactly %j, by code', async (who, names) => {
    const mepars = strictAnswer('mepars', await n.call(who, '/api/mepars'));
    if (!Array.isArray(mepars)) throw new Error('a list was expected');
    expect(mepars.map(({ meparCode }) => meparCode)).toEqual(codes(names));
  });

  it('come whole: outline, settlement, dates, alerts and own plots', async () => {
    const mepars = strictAnswer('mepars', await n.call('farmer', '/api/mepars'));
    if (!Array.isArray(mepars)) throw new Error('a list was expected');
    const [own, shared] = mepars;
    const { drawn, undrawn, lastYear, ownShared } = n.land.plots;
    expect(own).toMatchObject({
      geom: { type: 'MultiPolygon', coordinates: [blockSquare('own').coordinates] },
      geomHa: 25,
      status: 'checked',
      cityName: 'Túrkeve',
      ndvi: [
        { date: '2018-05-21', url: 'imagery:NDVI_2018-05-21', clearShare: 1, mean: 0.5 },
        { date: '2017-10-15', url: 'imagery:NDVI_2017-10-15', clearShare: 0.95, mean: 0.5 },
      ],
      alerts: [
        { date: '2018-05-21', productId: `alert-${imagery.alerts.own}`, area: 1 },
        { date: '2018-05-08', productId: `alert-${imagery.alerts.ownOlder}`, area: 4 },
      ],
      blockPlots: [],
    });
    expect(own?.policyPlots.map(({ id }) => id)).toEqual([drawn, undrawn, lastYear]);
    expect(own?.policyPlots.some((plot) => 'farmerUserId' in plot)).toBe(false);
    // Published at 80 % exactly; the settlement is the one that the block names, not the one that contains it.
    expect(shared?.ndvi.map(({ date }) => date)).toEqual(['2018-05-21']);
    expect(shared?.cityName).toBe('Kétpó');
    expect(shared?.policyPlots.map(({ id }) => id)).toEqual([ownShared]);
  });

  it('may be in no settlement, and be too cloudy', async () => {
    const mepars = strictAnswer('mepars', await n.call('farmer2', '/api/mepars'));
    if (!Array.isArray(mepars)) throw new Error('a list was expected');
    const second = mepars.find(({ meparCode }) => meparCode === BLOCKS.second);
    expect(second).toMatchObject({ cityName: null, alerts: [] });
    expect(second?.ndvi.map(({ date }) => date)).toEqual(['2018-05-08']);
  });
});

describe('what a farmer says of an alert', () => {
  const DAY = '2018-05-21';
  const answer = (who: PersonName, block: BlockName, body: object) =>
    n.call(who, `/api/mepars/${BLOCKS[block]}/alertAnswers`, { method: 'POST', body });
  const answersOf = async (who: PersonName) => {
    const mepars = strictAnswer('mepars', await n.call(who, '/api/mepars'));
    if (!Array.isArray(mepars)) throw new Error('a list was expected');
    return mepars.flatMap(({ alerts }) => alerts.map((alert) => alert.answer));
  };

  it('stands beside the alert, and the last answer counts', async () => {
    expect(await answersOf('farmer')).toEqual([null, null]);
    for (const said of ['seen', 'noDamage'] as const) {
      const saved = strictAnswer('answerAlert', await answer('farmer', 'own', { date: DAY, answer: said }));
      expect(saved).toMatchObject({ date: DAY, answer: said });
    }
    expect(await answersOf('farmer')).toEqual(['noDamage', null]);
    const changes = await n.database.kysely
      .selectFrom('change')
      .select(['before', 'after'])
      .where('operation', '=', 'alert-answered')
      .orderBy('number')
      .execute();
    expect(changes).toEqual([
      { before: null, after: 'seen' },
      { before: 'seen', after: 'noDamage' },
    ]);
  });

  it('is stored once for a key, however late the device sends it again', async () => {
    const key = { changeId: newId(), deviceTime: '2018-05-22T06:00:00.000Z' };
    const first = strictAnswer('answerAlert', await answer('farmer', 'own', { date: DAY, answer: 'seen', ...key }));
    await answer('farmer', 'own', { date: DAY, answer: 'noDamage' });
    const again = strictAnswer('answerAlert', await answer('farmer', 'own', { date: DAY, answer: 'seen', ...key }));
    expect(again).toEqual(first);
    expect(await answersOf('farmer')).toEqual(['noDamage', null]);
    const kept = await n.database.kysely
      .selectFrom('change')
      .select(['after', 'deviceAt'])
      .where('id', '=', key.changeId)
      .execute();
    expect(kept).toEqual([{ after: 'seen', deviceAt: new Date(key.deviceTime) }]);
    expect((await answer('farmer', 'own', { date: DAY, answer: 'x', changeId: newId() })).statusCode).toBe(400);
    expect((await answer('farmer', 'own', { date: DAY, answer: 'seen', changeId: '1' })).statusCode).toBe(400);
  });

  it('of a device that comes late stands as the newest, and the history has both, each with its device’s time', async () => {
    const at = (hour: string) => `2018-05-22T${hour}:00:00.000Z`;
    const [later, earlier] = [newId(), newId()];
    await answer('farmer', 'own', { date: DAY, answer: 'noDamage', changeId: later, deviceTime: at('09') });
    // It was given first, on a device without a network, whose clock nobody has checked.
    await answer('farmer', 'own', { date: DAY, answer: 'seen', changeId: earlier, deviceTime: at('07') });
    expect(await answersOf('farmer')).toEqual(['seen', null]);
    const kept = await n.database.kysely
      .selectFrom('change')
      .select(['id', 'before', 'after', 'deviceAt'])
      .where('id', 'in', [later, earlier])
      .orderBy('number')
      .execute();
    expect(kept).toEqual([
      { id: later, before: expect.any(String) as string, after: 'noDamage', deviceAt: new Date(at('09')) },
      { id: earlier, before: 'noDamage', after: 'seen', deviceAt: new Date(at('07')) },
    ]);
    const entries = await n.database.kysely
      .selectFrom('logEntry')
      .select('resource')
      .where('type', '=', 'alert-answered')
      .orderBy('id', 'desc')
      .limit(2)
      .execute();
    expect(entries.map(({ resource }) => resource?.split(' ').at(-1))).toEqual(['seen', 'noDamage']);
    await answer('farmer', 'own', { date: DAY, answer: 'noDamage' });
  });

  it('may be that there is damage', async () => {
    expect((await answer('farmer', 'own', { date: DAY, answer: 'damage' })).statusCode).toBe(200);
    expect(await answersOf('farmer')).toEqual(['damage', null]);
  });

  it('is taken back by the same call, once for a key; the history has it, and the insurer sees that it was', async () => {
    const said = (of: string, key: object = {}) => answer('farmer', 'own', { date: DAY, answer: of, ...key });
    const key = { changeId: newId(), deviceTime: '2018-05-22T10:00:00.000Z' };
    await said('noDamage');
    expect(strictAnswer('answerAlert', await said('withdrawn', key))).toMatchObject({ answer: 'withdrawn' });
    expect(await answersOf('farmer')).toEqual([null, null]);
    const row = () =>
      n.database.kysely.selectFrom('alertAnswer').select('answer').where('userId', '=', n.people.farmer).execute();
    expect(await row()).toEqual([{ answer: 'withdrawn' }]);
    await said('seen');
    // Its answer was lost on the way: the device sends the withdrawal again.
    strictAnswer('answerAlert', await said('withdrawn', key));
    expect(await answersOf('farmer')).toEqual(['seen', null]);
    expect((await said('noDamage', key)).statusCode).toBe(422);
    const [kept] = await n.database.kysely
      .selectFrom('change')
      .select(['before', 'after'])
      .where('id', '=', key.changeId)
      .execute();
    expect(kept).toEqual({ before: 'noDamage', after: 'withdrawn' });
    const [entry] = await n.database.kysely
      .selectFrom('logEntry')
      .select('resource')
      .where('type', '=', 'alert-answered')
      .where('resource', 'like', '%withdrawn')
      .execute();
    expect(entry?.resource).toBe(`${BLOCKS.own} ${DAY} withdrawn`);
    await said('noDamage');
  });

  it('leaves nothing where it is taken back before it was given', async () => {
    await n.database.kysely.deleteFrom('alertAnswer').execute();
    expect((await answer('farmer', 'own', { date: DAY, answer: 'withdrawn' })).statusCode).toBe(200);
    expect(await n.database.kysely.selectFrom('alertAnswer').selectAll().execute()).toEqual([]);
    await answer('farmer', 'own', { date: DAY, answer: 'noDamage' });
  });

  it('is seen by their insurer beside the delivery, with its time', async () => {
    const { people, database } = n;
    const [userId, companyId] = [people.farmer, n.companies.A];
    await database.kysely
      .insertInto('alertDelivery')
      .values({ alertId: imagery.alerts.own, userId, companyId, state: 'waiting', dueAt: new Date() })
      .execute();
    const { items } = strictAnswer('alertDeliveries', await n.call('operator', '/api/admin/alertDeliveries'));
    expect(items.map((each) => each.answer)).toEqual(['noDamage']);
    expect(items[0]?.answeredAt).not.toBeNull();
    await answer('farmer', 'own', { date: DAY, answer: 'withdrawn' });
    const later = strictAnswer('alertDeliveries', await n.call('operator', '/api/admin/alertDeliveries'));
    expect(later.items.map((each) => each.answer)).toEqual(['withdrawn']);
  });

  it('is refused for a day without an alert, and for a block out of reach', async () => {
    expect((await answer('farmer', 'own', { date: '2018-05-20', answer: 'seen' })).statusCode).toBe(404);
    expect((await answer('farmer', 'shared', { date: DAY, answer: 'seen' })).statusCode).toBe(404);
    expect((await answer('farmer', 'foreign', { date: DAY, answer: 'seen' })).statusCode).toBe(404);
  });
});

describe('blocks by extent', () => {
  it.each([
    ['manager', OF_A],
    ['api', OF_A],
    ['expertDamage', OF_A],
    ['expertUw', OF_A],
    ['operator', OF_A],
    ['riskTaking', OF_A],
    ['managerB', OF_B],
    ['admin', ALL],
  ] as const)('of %s are exactly those of the company', async (who, names) => {
    const answer = strictAnswer('mepars', await n.call(who, `/api/mepars?${extent()}`));
    if (Array.isArray(answer)) throw new Error('an extent was expected');
    expect(answer.items.map(({ meparCode }) => meparCode)).toEqual(codes(names));
    expect(answer.truncated).toBe(false);
  });

  it('are those that intersect the extent, up to the limit', async () => {
    const list = async (query: string) => {
      const answer = strictAnswer('mepars', await n.call('admin', `/api/mepars?${query}`));
      if (Array.isArray(answer)) throw new Error('an extent was expected');
      return { codes: answer.items.map(({ meparCode }) => meparCode), truncated: answer.truncated };
    };
    const all = codes(ALL);
    expect(await list(`${extent()}&limit=6`)).toEqual({ codes: all, truncated: false });
    expect(await list(`${extent()}&limit=5`)).toEqual({ codes: all.slice(0, 5), truncated: true });
    expect(await list(extent(square(760_100, 180_100, 10)))).toEqual({ codes: [BLOCKS.own], truncated: false });
    expect(await list(extent(square(760_510, 180_100, 10)))).toEqual({ codes: [], truncated: false });
    // A rotated view intersects only the blocks inside it, though its box intersects the neighbour.
    const turned = {
      type: 'Polygon',
      coordinates: [
        [
          [760_250, 180_300],
          [760_300, 180_250],
          [760_800, 180_750],
          [760_750, 180_800],
          [760_250, 180_300],
        ],
      ],
    };
    expect((await list(extent(turned))).codes).toEqual([BLOCKS.own]);
  });

  it('need an extent, and a valid one', async () => {
    for (const query of [
      '',
      '?extent=',
      '?extent=x',
      `?${extent({ type: 'Point', coordinates: [1, 2] })}`,
      `?${extent()}&limit=0`,
      `?${extent()}&limit=5001`,
      `?${extent()}&limit=1.5`,
      `?${extent()}&x=1`,
      `?${extent()}&${extent()}`,
    ]) {
      expect((await n.call('manager', `/api/mepars${query}`)).statusCode, query).toBe(400);
    }
    expect((await n.call('farmer', '/api/mepars?extent=x')).statusCode).toBe(400);
    expect((await n.call('prokat', '/api/mepars?extent=x')).statusCode).toBe(403);
  });
});

/** Whether the role may request a block, and which blocks exist for it. */
const REACH: Readonly<Record<PersonName, readonly BlockName[] | 'closed'>> = {
  api: ALL,
  admin: ALL,
  manager: ALL,
  expertDamage: ALL,
  expertUw: ALL,
  farmer: ['own', 'shared'],
  farmer2: ['shared', 'second', 'mixed'],
  farmer57: [],
  woodwiser: 'closed',
  operator: ALL,
  prokat: 'closed',
  agrarmonitor: [],
  agro: [],
  cemetery: 'closed',
  cemeteryPublic: 'closed',
  riskTaking: ALL,
  managerB: ALL,
  expertDamageB: ALL,
  farmerB: OF_B,
};

describe.each(['mepars', 'blocks'] as const)('one block of /api/%s', (path) => {
  const reach: typeof REACH = path === 'mepars' ? { ...REACH, prokat: ALL } : REACH;
  it.each(Object.entries(reach) as [PersonName, (typeof REACH)[PersonName]][])('for %s', async (who, names) => {
    for (const name of ALL) {
      const answer = await n.call(who, `/api/${path}/${BLOCKS[name]}`);
      if (names === 'closed') expect(answer.statusCode).toBe(403);
      else if (names.includes(name)) {
        const block = strictAnswer(path === 'mepars' ? 'mepar' : 'block', answer);
        expect(block.meparCode).toBe(BLOCKS[name]);
      } else expect(answer.statusCode, name).toBe(404);
    }
    expect((await n.call(who, `/api/${path}/NOSUCHBL`)).statusCode).toBe(names === 'closed' ? 403 : 404);
  });

  it.each(['testown1', 'TESTOWN', 'TESTOWN11', 'TESTÖWN1', 'TESTOWN%00', '%27%27%27%27%27%27%27%27', 'TESTOWN1%20'])(
    'is refused to %s',
    async (code) => expect((await n.call('manager', `/api/${path}/${code}`)).statusCode).toBe(400),
  );
});

describe('a block with everything on it', () => {
  const open = async (who: PersonName, name: BlockName) =>
    strictAnswer('block', await n.call(who, `/api/blocks/${BLOCKS[name]}`));
  const ids = (rows: readonly { id: number }[]) => rows.map(({ id }) => id);

  it("holds the company's rows, or the farmer's own", async () => {
    const { plots, policies, damages } = n.land;
    const manager = await open('manager', 'mixed');
    expect(ids(manager.policyPlots)).toEqual([plots.secondMixed]);
    expect(ids(manager.policies)).toEqual([policies.second]);
    expect(manager.damages).toEqual([]);
    const managerB = await open('managerB', 'mixed');
    expect(ids(managerB.policyPlots)).toEqual([plots.foreignMixed]);
    expect(ids(managerB.policies)).toEqual([policies.foreign]);
    expect(ids(managerB.damages)).toEqual([damages.foreign]);
    const farmer = await open('farmer', 'shared');
    expect(ids(farmer.policyPlots)).toEqual([plots.ownShared]);
    expect(ids(farmer.policies)).toEqual([policies.own]);
    expect(farmer.damages).toEqual([]);
    const staff = await open('manager', 'shared');
    expect(ids(staff.policyPlots).toSorted((a, b) => a - b)).toEqual([plots.ownShared, plots.secondShared]);
    expect(ids(staff.damages)).toEqual([damages.second]);
    const nobody = await open('manager', 'foreign');
    expect([nobody.policyPlots, nobody.policies, nobody.damages]).toEqual([[], [], []]);
  });

  it('lists a policy of two years twice, the newest first, and the cases of the farmer', async () => {
    const block = await open('farmer', 'own');
    expect(block.policies).toMatchObject([
      { id: n.land.policies.own, policyNumber: 'KOT-100', year: 2018, canOpen: true },
      { id: n.land.policies.ownLastYear, policyNumber: 'KOT-100', year: 2017, canOpen: true },
    ]);
    expect(block.damages).toEqual([
      {
        id: n.land.damages.own,
        damageNumber: 'KAR-own',
        damageDate: '2018-05-20',
        dangerType: 'jégverés',
        area: 3,
        status: 'new',
        canOpen: true,
      },
    ]);
    expect(block.meparPolygon).toEqual(block.geom);
    expect([block.blockPlots, block.agroProducts]).toEqual([[], []]);
  });

  it('shows policy numbers to a damage expert, who cannot open any', async () => {
    const block = await open('expertDamage', 'own');
    expect(block.policies.map(({ canOpen }) => canOpen)).toEqual([false, false]);
    expect(block.damages.map(({ canOpen }) => canOpen)).toEqual([true]);
    expect(block.policyPlots.map(({ canEdit }) => canEdit)).toEqual([false, false, false]);
    expect((await n.call('expertDamage', '/api/policies/KOT-100')).statusCode).toBe(403);
  });

  it('hides policies and cases where the role has none, but not own plots', async () => {
    const db = n.database.kysely;
    const hide = async (hidePolicyDamage: boolean) => {
      await db.updateTable('appUser').set({ hidePolicyDamage }).where('id', '=', n.people.farmer).execute();
      n.app.services.sessions.forgetUser(n.people.farmer);
    };
    await hide(true);
    const block = await open('farmer', 'own');
    await hide(false);
    expect([block.policies, block.damages]).toEqual([[], []]);
    expect(block.policyPlots).toHaveLength(3);
  });

  it("is logged where an administrator reads companies' rows", async () => {
    const db = n.database.kysely;
    await rewritingLog(db, (tx) => tx.deleteFrom('logEntry').execute());
    await open('admin', 'mixed');
    await open('admin', 'empty');
    await open('manager', 'mixed');
    const entries = await db
      .selectFrom('logEntry')
      .select(['type', 'companyId', 'resource'])
      // The guard writes its own refusals as well.
      .where('type', '=', 'cross-company-view')
      .orderBy('companyId')
      .execute();
    expect(entries).toEqual(
      [n.companies.A, n.companies.B].map((companyId) => ({
        type: 'cross-company-view',
        companyId,
        resource: 'blocks/TESTMIX5',
      })),
    );
  });

  it('is only an outline for the soil survey', async () => {
    const mepar = strictAnswer('mepar', await n.call('prokat', '/api/mepars/TESTOWN1'));
    expect(mepar).toMatchObject({ ndvi: [], alerts: [] });
  });

  it("keeps a company's alerts within it", async () => {
    const alerts = async (who: PersonName) =>
      strictAnswer('mepar', await n.call(who, '/api/mepars/TESTOWN1')).alerts.map(({ productId }) => productId);
    const { own, ownOlder, foreignCompany } = imagery.alerts;
    expect(await alerts('manager')).toEqual([`alert-${own}`, `alert-${ownOlder}`]);
    expect(await alerts('managerB')).toEqual([`alert-${own}`, `alert-${foreignCompany}`, `alert-${ownOlder}`]);
    expect(await alerts('admin')).toEqual([`alert-${own}`, `alert-${foreignCompany}`, `alert-${ownOlder}`]);
  });
});
