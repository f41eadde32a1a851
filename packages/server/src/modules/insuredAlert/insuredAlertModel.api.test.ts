import type { Answer } from '@georisk/contract/endpoints.ts';
import { RECORDED_ANSWERS, type RecordedAnswer } from '@georisk/domain/alert/answers.ts';
import { openTestApp, type TestApp } from '@georisk/testing/app.ts';
import { type Fixture, openSession, plantFixture } from '@georisk/testing/fixture.ts';
import { BLOCKS, type BlockName, cornerOf, square } from '@georisk/testing/landscape.ts';
import { COMPANIES, type PersonKey } from '@georisk/testing/people.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fromGeoJson, multiFromGeoJson, to3857 } from '#server/db/geometry.ts';

let test: TestApp;
let fixture: Fixture;
const db = () => test.database.kysely;
const TODAY = '2026-06-15';

type Half = 'west' | 'east';
interface Plot {
  readonly block: BlockName;
  readonly company: 'A' | 'B';
  readonly year: number;
  readonly farmer: PersonKey;
  /** Where its outline is; null where nobody has drawn it. */
  readonly outline: Half | null;
  readonly plantCode: string | null;
  readonly plantName: string;
  readonly sumInsured: number | null;
}
interface Alert {
  readonly block: BlockName;
  readonly date: string;
  readonly hectares: number;
  readonly half: Half;
  /** Null: everybody's. */
  readonly company: 'A' | 'B' | null;
  readonly kind: string;
  readonly answers: readonly (readonly [PersonKey, RecordedAnswer])[];
  readonly deliveries: readonly (readonly [PersonKey, 'waiting' | 'skipped'])[];
}
interface Case {
  readonly block: BlockName;
  readonly company: 'A' | 'B';
  readonly date: string;
  readonly isOpen: boolean;
}
interface World {
  readonly plots: readonly Plot[];
  readonly alerts: readonly Alert[];
  readonly cases: readonly Case[];
}

function dice(seed: number) {
  let state = seed;
  return (sides: number): number => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    return Math.floor((state / 0x80000000) * sides);
  };
}
const FARMERS = { A: ['a.farmer1', 'a.farmer2'], B: ['b.farmer1', 'b.farmer2'] } as const;
const CROPS = [
  ['OSZI_BUZA', 'őszi búza'],
  ['KUKORICA', 'kukorica'],
  [null, 'levendula'],
] as const;
const DATES = ['2025-06-10', '2026-05-01', '2026-06-08', '2026-06-09', '2026-06-15'] as const;
const SETTLEMENT: Readonly<Partial<Record<BlockName, string>>> = { own: '04400', shared: '28006', mixed: '04400' };

function worldOf(seed: number): World {
  const roll = dice(seed);
  const pick = <T>(from: readonly T[]): T => from[roll(from.length)] as T;
  const blocks = Object.keys(BLOCKS).filter((name) => name !== 'empty') as BlockName[];
  const company = () => pick(['A', 'A', 'B'] as const);
  return {
    plots: Array.from({ length: 24 }, (): Plot => {
      const of = company();
      const [plantCode, plantName] = pick(CROPS);
      return {
        block: pick(blocks),
        company: of,
        year: pick([2025, 2026, 2026]),
        farmer: pick(FARMERS[of]),
        outline: pick(['west', 'east', null]),
        plantCode,
        plantName,
        sumInsured: roll(3) === 0 ? null : 1_000 * roll(900),
      };
    }),
    alerts: Array.from({ length: 50 }, (): Alert => {
      const people = [...FARMERS.A, ...FARMERS.B];
      return {
        block: pick([...blocks, 'empty']),
        date: pick(DATES),
        hectares: 1 + roll(6),
        half: pick(['west', 'east']),
        company: pick([null, null, 'A', 'B']),
        kind: pick(['vegetation', 'vegetation', 'vegetation', 'harvest']),
        answers: people.flatMap((who) => (roll(4) === 0 ? [[who, pick(RECORDED_ANSWERS)] as const] : [])),
        deliveries: people.flatMap((who) =>
          roll(4) === 0 ? [[who, pick(['waiting', 'skipped'] as const)] as const] : [],
        ),
      };
    }),
    cases: Array.from(
      { length: 8 },
      (): Case => ({
        block: pick(blocks),
        company: company(),
        date: pick(['2025-07-01', '2026-06-01', '2026-06-20']),
        isOpen: roll(2) === 0,
      }),
    ),
  };
}
const WORLD = worldOf(5);
/** By its alert's place in the world. */
let ids: number[];

const partOf = (name: BlockName, half: Half) => {
  const [east, north] = cornerOf(name);
  return square(east + (half === 'west' ? 20 : 270), north + 20, 200);
};

async function plantWorld() {
  await db().deleteFrom('damage').execute();
  await db().deleteFrom('policy').execute();
  await db().deleteFrom('alert').execute();
  for (const [code, nuts4Code] of [
    ['04400', '0101'],
    ['28006', '0102'],
  ] as const)
    await db().updateTable('settlement').set({ nuts4Code }).where('code', '=', code).execute();
  for (const name of Object.keys(BLOCKS) as BlockName[])
    await db()
      .updateTable('block')
      .set({ settlementCode: SETTLEMENT[name] ?? null })
      .where('meparCode', '=', BLOCKS[name])
      .execute();
  for (const [index, plot] of WORLD.plots.entries()) {
    const companyId = COMPANIES[plot.company].id;
    const { id } = await db()
      .insertInto('policy')
      .values({ companyId, policyNumber: `R-${index}`, year: plot.year })
      .returning('id')
      .executeTakeFirstOrThrow();
    const geom = plot.outline && fromGeoJson(partOf(plot.block, plot.outline));
    await db()
      .insertInto('policyPlot')
      .values({
        companyId,
        policyId: id,
        farmerUserId: fixture.people[plot.farmer],
        externalId: String(index),
        meparCode: BLOCKS[plot.block],
        plantName: plot.plantName,
        plantCode: plot.plantCode,
        insuredArea: 4,
        sumInsured: plot.sumInsured,
        tableGeom: geom,
        tableGeom3857: geom && to3857(geom),
        tableGeomHa: geom && 4,
      })
      .execute();
  }
  const planted: number[] = [];
  for (const [index, alert] of WORLD.alerts.entries()) {
    const { id } = await db()
      .insertInto('alert')
      .values({
        companyId: alert.company && COMPANIES[alert.company].id,
        externalId: String(index),
        blockId: fixture.land.blocks[alert.block],
        date: alert.date,
        kind: alert.kind,
        geom: multiFromGeoJson(partOf(alert.block, alert.half)),
        areaHa: alert.hectares,
      } as never)
      .returning('id')
      .executeTakeFirstOrThrow();
    planted.push(id);
    for (const [who, answer] of alert.answers)
      await db()
        .insertInto('alertAnswer')
        .values({ alertId: id, userId: fixture.people[who], answer, answeredAt: test.clock.now() })
        .execute();
    for (const [who, state] of alert.deliveries)
      await db()
        .insertInto('alertDelivery')
        .values({
          alertId: id,
          userId: fixture.people[who],
          companyId: who.startsWith('a.') ? COMPANIES.A.id : COMPANIES.B.id,
          state,
          reason: state === 'skipped' ? 'no-address' : null,
          dueAt: test.clock.now(),
        } as never)
        .execute();
  }
  for (const [index, each] of WORLD.cases.entries()) {
    const companyId = COMPANIES[each.company].id;
    const { id } = await db()
      .insertInto('damage')
      .values({
        companyId,
        damageNumber: `RC-${index}`,
        policyNumber: 'K',
        damageDate: each.date,
        dangerType: 'Vihar',
        area: 1,
        status: each.isOpen ? 'new' : 'closed',
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db()
      .insertInto('damageBlock')
      .values({ companyId, damageId: id, meparCode: BLOCKS[each.block], area: 1 })
      .execute();
  }
  return planted;
}

beforeAll(async () => {
  test = await openTestApp();
  test.clock.set(`${TODAY}T08:00:00Z`);
  fixture = await plantFixture(db(), test.clock.now());
  ids = await plantWorld();
});
afterAll(() => test.close());

const get = async <T>(path: string, who: PersonKey): Promise<T> => {
  const token = await openSession(db(), fixture.people[who], { at: test.clock.now() });
  const answer = await test.get(path, { token });
  if (answer.statusCode !== 200) throw new Error(`${path} ${answer.statusCode} ${answer.body}`);
  return answer.json<T>();
};
type Query = Readonly<Record<string, string>>;
const ALL: Query = { from: '2025-01-01', to: '2026-12-31' };
const list = (query: Query = ALL, who: PersonKey = 'a.manager') =>
  get<Answer<'insuredAlerts'>>(
    `/api/insuredAlerts?${new URLSearchParams({ pageSize: '200', ...query }).toString()}`,
    who,
  );

/** What one company sees of an alert; undefined where it is not on its land. */
function seenBy(company: 'A' | 'B', alert: Alert) {
  if (alert.kind === 'harvest' || (alert.company !== null && alert.company !== company)) return undefined;
  const year = Number(alert.date.slice(0, 4));
  const plots = WORLD.plots.filter(
    (plot) =>
      plot.company === company &&
      plot.block === alert.block &&
      plot.year === year &&
      (plot.outline === null || plot.outline === alert.half),
  );
  if (plots.length === 0) return undefined;
  const farmers = new Set<PersonKey>(plots.map(({ farmer }) => farmer));
  return {
    alert,
    plots,
    farmers,
    answers: alert.answers.filter(([who]) => farmers.has(who)).map(([, answer]) => answer),
    deliveries: alert.deliveries
      .filter(([who]) => FARMERS[company].some((own) => own === who))
      .map(([, state]) => state),
    cases: WORLD.cases.filter(
      (each) => each.company === company && each.block === alert.block && Number(each.date.slice(0, 4)) === year,
    ),
  };
}
type Seen = NonNullable<ReturnType<typeof seenBy>>;
const wanted = (fits: (seen: Seen) => boolean, company: 'A' | 'B' = 'A') =>
  WORLD.alerts.flatMap((alert, index) => {
    const seen = seenBy(company, alert);
    return seen !== undefined && fits(seen) ? [ids[index] ?? 0] : [];
  });
const ascending = (numbers: readonly number[]) => numbers.toSorted((a, b) => a - b);

/** An answer that was taken back is none. */
const hasNone = (answers: readonly RecordedAnswer[]) => answers.every((answer) => answer === 'withdrawn');

const FILTERS: readonly (readonly [Query, (seen: Seen) => boolean])[] = [
  [ALL, () => true],
  [{}, ({ alert }) => alert.date >= '2026-06-09' && alert.date <= TODAY],
  [{ from: '2026-05-02' }, ({ alert }) => alert.date >= '2026-05-02'],
  [{ to: '2026-05-01' }, ({ alert }) => alert.date <= '2026-05-01'],
  [{ from: '2026-06-08', to: '2026-06-08' }, ({ alert }) => alert.date === '2026-06-08'],
  [{ ...ALL, crop: 'OSZI_BUZA' }, ({ plots }) => plots.some(({ plantCode }) => plantCode === 'OSZI_BUZA')],
  [{ ...ALL, crop: 'levendula' }, ({ plots }) => plots.some(({ plantName }) => plantName === 'levendula')],
  [{ ...ALL, crop: 'kukorica' }, () => false],
  [{ ...ALL, district: '0101' }, ({ alert }) => SETTLEMENT[alert.block] === '04400'],
  [{ ...ALL, answer: 'seen' }, ({ answers }) => answers.includes('seen')],
  [{ ...ALL, answer: 'noDamage' }, ({ answers }) => answers.includes('noDamage')],
  [{ ...ALL, answer: 'damage' }, ({ answers }) => answers.includes('damage')],
  [{ ...ALL, answer: 'withdrawn' }, ({ answers }) => answers.includes('withdrawn')],
  [{ ...ALL, answer: 'none' }, ({ answers }) => hasNone(answers)],
  [{ ...ALL, notice: 'waiting' }, ({ deliveries }) => deliveries.includes('waiting')],
  [{ ...ALL, notice: 'skipped' }, ({ deliveries }) => deliveries.includes('skipped')],
  [{ ...ALL, notice: 'none' }, ({ deliveries }) => deliveries.length === 0],
  [{ ...ALL, case: 'open' }, ({ cases }) => cases.some(({ isOpen }) => isOpen)],
  [{ ...ALL, case: 'any' }, ({ cases }) => cases.length > 0],
  [{ ...ALL, case: 'none' }, ({ cases }) => cases.length === 0],
  [{ ...ALL, q: 'farmer2' }, ({ farmers }) => farmers.has('a.farmer2')],
  [{ ...ALL, q: 'turkeve' }, ({ alert }) => SETTLEMENT[alert.block] === '04400'],
  [{ ...ALL, q: 'TESTOWN' }, ({ alert }) => alert.block === 'own'],
  [
    { ...ALL, q: 'farmer1 túrkeve', answer: 'none', case: 'none' },
    ({ alert, farmers, answers, cases }) =>
      farmers.has('a.farmer1') && SETTLEMENT[alert.block] === '04400' && hasNone(answers) && cases.length === 0,
  ],
];

describe('the list of alerts on insured land', () => {
  it.each(FILTERS)('has the alerts that fit %j, and counts them', async (query, fits) => {
    const { items, total, more, next } = await list(query);
    const expected = wanted(fits);
    expect(ascending(items.map(({ id }) => id))).toEqual(ascending(expected));
    expect([total, more, next]).toEqual([expected.length, false, null]);
  });

  it.each(FILTERS)('has the same on the map: %j', async (query, fits) => {
    const points = await get<Answer<'insuredAlertPoints'>>(
      `/api/insuredAlerts/points?${new URLSearchParams({ ...query }).toString()}`,
      'a.manager',
    );
    expect(ascending(points.items.map(({ id }) => id))).toEqual(ascending(wanted(fits)));
  });

  it('of the other company has that company’s own, and no word of this one’s people', async () => {
    const { items } = await list(ALL, 'b.manager');
    expect(ascending(items.map(({ id }) => id))).toEqual(ascending(wanted(() => true, 'B')));
    expect(JSON.stringify(items)).not.toContain('a.farmer');
  });

  it('has of each alert its plots, sum, insured, answers and cases', async () => {
    const { items } = await list();
    const byId = new Map(items.map((item) => [item.id, item]));
    for (const [index, alert] of WORLD.alerts.entries()) {
      const seen = seenBy('A', alert);
      if (seen === undefined) continue;
      const item = byId.get(ids[index] ?? 0);
      const sums = seen.plots.flatMap(({ sumInsured }) => sumInsured ?? []);
      expect(item).toMatchObject({
        date: alert.date,
        meparCode: BLOCKS[alert.block],
        hectares: alert.hectares,
        plots: seen.plots.length,
        sumInsured: sums.length === 0 ? null : sums.reduce((sum, each) => sum + each, 0),
        insured: [...seen.farmers].toSorted().map((who) => ({ id: fixture.people[who], name: `Név ${who}` })),
        crops: [...new Set(seen.plots.map(({ plantName }) => plantName))].toSorted(new Intl.Collator('hu').compare),
      });
      expect(new Set(item?.answers)).toEqual(new Set(seen.answers));
      expect(new Set(item?.cases.map(({ isOpen }) => isOpen))).toEqual(new Set(seen.cases.map(({ isOpen }) => isOpen)));
      expect(item?.cases).toHaveLength(seen.cases.length);
    }
  });

  it.each(['date', '-date', 'area', '-area'])(
    'is in its order, and has each once on its pages, by %s',
    async (sort) => {
      const { items } = await list({ ...ALL, sort });
      const sign = sort.startsWith('-') ? -1 : 1;
      for (const [index, item] of items.entries()) {
        const after = items[index + 1];
        if (after === undefined) break;
        const byArea = item.hectares - after.hectares;
        const byDate = item.date < after.date ? -1 : item.date > after.date ? 1 : 0;
        const order = sort.endsWith('date') ? byDate || byArea : byArea;
        expect(order * sign).toBeLessThanOrEqual(0);
      }
      const paged: number[] = [];
      for (let after: string | null = ''; after !== null; ) {
        const page: Answer<'insuredAlerts'> = await list({
          ...ALL,
          sort,
          pageSize: '3',
          ...(after !== '' && { after }),
        });
        paged.push(...page.items.map(({ id }) => id));
        after = page.next;
      }
      expect(paged).toEqual(items.map(({ id }) => id));
    },
  );

  it('is refused for days in the wrong order, and for a place that was made up', async () => {
    const token = await openSession(db(), fixture.people['a.manager'], { at: test.clock.now() });
    for (const query of ['from=2026-06-02&to=2026-06-01', 'after=x', 'sort=name', 'answer=yes', 'pageSize=0', 'day=1'])
      expect([query, (await test.get(`/api/insuredAlerts?${query}`, { token })).statusCode]).toEqual([query, 400]);
  });
});

describe('the figures of the morning', () => {
  it.each(['a.manager', 'a.operator', 'b.manager'] as const)('of %s count what their lists have', async (who) => {
    const { figures, hit } = await get<Answer<'morning'>>('/api/morning', who);
    const PATHS = {
      damages: '/api/damages',
      insuredAlerts: '/api/insuredAlerts',
      policies: '/api/policyList',
    } as const;
    const counted: string[] = [];
    for (const { key, value, list: target } of figures) {
      const screen = target?.screen ?? 'passes';
      if (screen !== 'damages' && screen !== 'insuredAlerts' && screen !== 'policies') continue;
      const query = new URLSearchParams(target?.query).toString();
      const { total } = await get<{ total: number }>(`${PATHS[screen]}?${query}`, who);
      expect([key, value]).toEqual([key, total]);
      counted.push(key);
    }
    expect(counted).toEqual(expect.arrayContaining(['open', 'unassigned', 'late', 'second', 'alerts', 'undrawn']));
    const { items } = await list({}, who);
    const largest = new Map<string, number>();
    for (const { meparCode, hectares } of items)
      largest.set(meparCode, Math.max(hectares, largest.get(meparCode) ?? 0));
    expect(hit?.hectares).toBe([...largest.values()].reduce((sum, hectares) => sum + hectares, 0));
  });
});
