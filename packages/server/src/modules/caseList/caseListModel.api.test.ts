import type { Answer } from '@georisk/contract/endpoints.ts';
import { CASE_COLUMNS, type CaseColumn } from '@georisk/domain/caseList/columns.ts';
import { CASE_STATES, type CaseState } from '@georisk/domain/caseList/filter.ts';
import { ROLES } from '@georisk/domain/roles/roles.ts';
import { openTestApp, type TestApp } from '@georisk/testing/app.ts';
import { type Fixture, openSession, plantFixture } from '@georisk/testing/fixture.ts';
import { BLOCKS, type BlockName } from '@georisk/testing/landscape.ts';
import { COMPANIES, type PersonKey } from '@georisk/testing/people.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { refreshAll } from './refreshLines.ts';

let test: TestApp;
let fixture: Fixture;

/** A case as the model knows it. */
interface Case {
  readonly company: 'A' | 'B';
  readonly number: string;
  readonly status: CaseState;
  readonly expert: PersonKey | null;
  readonly danger: string;
  readonly area: number;
  readonly date: string;
  /** UTC, near midnight of Budapest for some. */
  readonly createdAt: string;
  /** The day of the report in Budapest. */
  readonly reportedOn: string;
  readonly deadline: string | null;
  readonly block: BlockName;
  readonly crops: readonly string[];
}

function dice(seed: number) {
  let state = seed;
  return (sides: number): number => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    return Math.floor((state / 0x80000000) * sides);
  };
}
const TODAY = '2026-06-15';
const REPORTS = [
  ['2026-05-01T21:59:59Z', '2026-05-01'],
  ['2026-05-01T22:00:00Z', '2026-05-02'],
  ['2026-03-28T22:59:59Z', '2026-03-28'],
  ['2026-03-28T23:00:00Z', '2026-03-29'],
  ['2026-05-10T12:00:00Z', '2026-05-10'],
  ['2026-06-14T21:30:00Z', '2026-06-14'],
] as const;
const DAYS = ['2026-03-20', '2026-05-01', '2026-06-14', '2026-06-15', '2026-06-16'] as const;
const DANGERS = ['Jégeső', 'Vihar', 'Aszály', ' Vihar', 'Tavaszi fagy'];
const CROPS = ['Őszi búza', 'Kukorica', 'Árpa', 'Zab', 'Csicseriborsó'];
const EXPERTS: readonly (PersonKey | null)[] = ['a.damage1', 'a.damage2', null];
/** By position: a case's block is in a settlement or in none. */
const PLACES: Readonly<Partial<Record<BlockName, string>>> = { own: 'Túrkeve', shared: 'Kétpó' };

function casesOf(seed: number): readonly Case[] {
  const roll = dice(seed);
  const pick = <T>(from: readonly T[]): T => from[roll(from.length)] as T;
  return Array.from({ length: 60 }, (_, index): Case => {
    const [createdAt, reportedOn] = pick(REPORTS);
    const company = index % 6 === 5 ? 'B' : 'A';
    return {
      company,
      number: `MOD-${String((index * 37) % 100).padStart(3, '0')}`,
      status: pick(CASE_STATES),
      expert: company === 'A' ? pick(EXPERTS) : null,
      danger: pick(DANGERS),
      area: roll(20) / 2,
      date: pick(DAYS.slice(0, 3)),
      createdAt,
      reportedOn,
      deadline: roll(2) === 0 ? null : pick(DAYS),
      block: pick(Object.keys(BLOCKS) as BlockName[]),
      crops: [...new Set([pick(CROPS), pick(CROPS)])],
    };
  });
}
const CASES = casesOf(11);
const ofA = CASES.filter(({ company }) => company === 'A');
const db = () => test.database.kysely;

beforeAll(async () => {
  test = await openTestApp();
  test.clock.set(`${TODAY}T08:00:00Z`);
  fixture = await plantFixture(db(), test.clock.now());
  await db().deleteFrom('damage').execute();
  for (const each of CASES) {
    const companyId = COMPANIES[each.company].id;
    const { id } = await db()
      .insertInto('damage')
      .values({
        companyId,
        damageNumber: each.number,
        policyNumber: 'K',
        damageDate: each.date,
        dangerType: each.danger,
        area: each.area,
        status: each.status,
        expertId: each.expert && fixture.people[each.expert],
        deadline: each.deadline,
        createdAt: new Date(each.createdAt),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db()
      .insertInto('damageBlock')
      .values({
        companyId,
        damageId: id,
        meparCode: BLOCKS[each.block],
        area: each.area,
        plants: each.crops.join(', '),
      })
      .execute();
    await db()
      .insertInto('damagePlot')
      .values(
        each.crops.map((plantName) => ({
          companyId,
          damageId: id,
          meparCode: BLOCKS[each.block],
          plantName,
          area: each.area,
        })),
      )
      .execute();
  }
  await refreshAll(db(), TODAY);
});
afterAll(() => test.close());

const get = async <T>(path: string, who: PersonKey = 'a.manager'): Promise<T> => {
  const token = await openSession(db(), fixture.people[who], { at: test.clock.now() });
  const answer = await test.get(path, { token });
  if (answer.statusCode !== 200) throw new Error(`${path} ${answer.statusCode} ${answer.body}`);
  return answer.json<T>();
};
const list = (query: Readonly<Record<string, string>>, who?: PersonKey) =>
  get<Answer<'damages'>>(`/api/damages?${new URLSearchParams({ pageSize: '100', ...query }).toString()}`, who);
const numbersOf = (cases: readonly { readonly number: string }[]) => cases.map(({ number }) => number).toSorted();

type Fits = (each: Case) => boolean;
const FILTERS: readonly (readonly [query: Readonly<Record<string, string>>, fits: Fits])[] = [
  [{}, () => true],
  [{ state: 'closed' }, ({ status }) => status === 'closed'],
  [{ state: 'new,inspected' }, ({ status }) => status === 'new' || status === 'inspected'],
  [{ status: 'assigned' }, ({ status }) => status === 'assigned'],
  [{ open: 'true' }, ({ status }) => status !== 'closed'],
  [{ expert: 'none' }, ({ expert }) => expert === null],
  [{ danger: 'Vihar' }, ({ danger }) => danger.trim() === 'Vihar'],
  [{ danger: 'vihar' }, () => false],
  [{ crop: 'Őszi búza' }, ({ crops }) => crops.includes('Őszi búza')],
  [{ crop: 'búza' }, () => false],
  [{ settlement: 'Túrkeve' }, ({ block }) => PLACES[block] === 'Túrkeve'],
  [{ from: '2026-05-02' }, ({ reportedOn }) => reportedOn >= '2026-05-02'],
  [{ to: '2026-05-01' }, ({ reportedOn }) => reportedOn <= '2026-05-01'],
  [
    { from: '2026-03-29', to: '2026-05-01' },
    ({ reportedOn }) => reportedOn >= '2026-03-29' && reportedOn <= '2026-05-01',
  ],
  [{ from: '2026-06-01', to: '2026-05-01' }, () => false],
  [{ late: '1' }, ({ status, deadline }) => status !== 'closed' && deadline !== null && deadline < TODAY],
  [{ q: 'mod-0' }, ({ number }) => number.startsWith('MOD-0')],
  [{ q: 'mod 05' }, ({ number }) => number.startsWith('MOD-05')],
  [{ q: 'turkeve' }, ({ block }) => PLACES[block] === 'Túrkeve'],
  [{ q: 'damage1 túr' }, ({ block, expert }) => expert === 'a.damage1' && PLACES[block] === 'Túrkeve'],
  [
    { state: 'new,assigned,inspected', crop: 'Kukorica', danger: 'Jégeső', late: '1' },
    ({ status, crops, danger, deadline }) =>
      status !== 'closed' && crops.includes('Kukorica') && danger === 'Jégeső' && deadline !== null && deadline < TODAY,
  ],
];

describe('the list of cases', () => {
  it.each(FILTERS)('has the cases that fit %j, and counts them', async (query, fits) => {
    const { items, total, more } = await list(query);
    const wanted = numbersOf(ofA.filter(fits));
    expect(items.map(({ damageNumber }) => damageNumber).toSorted()).toEqual(wanted);
    expect([total, more]).toEqual([wanted.length, false]);
  });

  it.each(FILTERS.filter(([query]) => !('status' in query) && !('open' in query)))(
    'gives the same cases for choosing and on the map: %j',
    async (query, fits) => {
      const address = new URLSearchParams({ ...query }).toString();
      const { ids, cut } = await get<Answer<'caseIds'>>(`/api/caseList/ids?${address}`);
      const shown = new Map((await list(query)).items.map((item) => [item.id, item]));
      expect([new Set(ids), cut]).toEqual([new Set(shown.keys()), false]);
      const points = await get<Answer<'casePoints'>>(`/api/caseList/points?${address}`);
      expect(points.items.map(({ damageNumber }) => damageNumber).toSorted()).toEqual(numbersOf(ofA.filter(fits)));
      for (const { id, isLate } of points.items) {
        const due = shown.get(id)?.dueOn ?? null;
        expect(isLate).toBe(due !== null && due < TODAY);
      }
    },
  );

  it('shows of each case what is stored', async () => {
    const byNumber = new Map((await list({})).items.map((item) => [item.damageNumber, item]));
    for (const each of ofA)
      expect(byNumber.get(each.number)).toMatchObject({
        status: each.status,
        dangerType: each.danger,
        area: each.area,
        damageDate: each.date,
        reportedOn: each.reportedOn,
        deadline: each.deadline,
        expert: each.expert === null ? '' : `Név ${each.expert}`,
        settlement: PLACES[each.block] ?? '',
        crop: each.crops.toSorted(new Intl.Collator('hu').compare).join(', '),
        dueOn: each.status === 'closed' ? null : each.deadline,
      });
  });

  it('of an expert has their own where these alone are asked for', async () => {
    const { items } = await list({ own: 'true' }, 'a.damage1');
    expect(items.map(({ damageNumber }) => damageNumber).toSorted()).toEqual(
      numbersOf(ofA.filter(({ expert }) => expert === 'a.damage1')),
    );
  });

  const collator = new Intl.Collator('hu', { sensitivity: 'base' });
  type Item = Answer<'damages'>['items'][number];
  const text = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
  const ORDERS: Readonly<Partial<Record<CaseColumn, (a: Item, b: Item) => number>>> = {
    number: (a, b) => text(a.damageNumber, b.damageNumber),
    crop: (a, b) => collator.compare(a.crop, b.crop),
    expert: (a, b) => collator.compare(a.expert, b.expert),
    settlement: (a, b) => collator.compare(a.settlement, b.settlement),
    date: (a, b) => text(a.damageDate, b.damageDate),
    area: (a, b) => a.area - b.area,
    // A case that was reported later is open for fewer days.
    open: (a, b) => text(b.reportedOn, a.reportedOn),
    deadline: (a, b) => text(a.dueOn ?? '9999', b.dueOn ?? '9999'),
    state: (a, b) => text(a.status, b.status),
  };
  it.each(Object.entries(ORDERS))('is in the order of %s, both ways', async (column, compare) => {
    const rising = (await list({ sort: column })).items;
    for (const [index, item] of rising.entries()) {
      const next = rising[index + 1];
      if (next !== undefined) expect(compare(item, next)).toBeLessThanOrEqual(0);
    }
    const falling = (await list({ sort: `-${column}` })).items;
    expect(falling.map(({ id }) => id)).toEqual(rising.map(({ id }) => id).toReversed());
  });

  it('keeps its pages while a case before them is deleted and another one is added', async () => {
    const query = { sort: 'number', pageSize: '10' };
    const first = await list(query);
    const [gone] = first.items;
    await db()
      .updateTable('damage')
      .set({ deletedAt: test.clock.now() })
      .where('id', '=', gone?.id ?? 0)
      .execute();
    const second = await list({ ...query, after: first.next ?? '' });
    await db()
      .updateTable('damage')
      .set({ deletedAt: null })
      .where('id', '=', gone?.id ?? 0)
      .execute();
    const whole = ofA.map(({ number }) => number).toSorted();
    expect(second.items.map(({ damageNumber }) => damageNumber)).toEqual(whole.slice(10, 20));
  });

  it('ends where its last page is full', async () => {
    const pageSize = String(ofA.length);
    const { items, next } = await list({ pageSize });
    expect([items.length, next]).toEqual([ofA.length, null]);
    const { next: more } = await list({ pageSize: String(ofA.length - 1) });
    expect(more).not.toBeNull();
    const rest = await list({ pageSize, after: more ?? '' });
    expect([rest.items.length, rest.next]).toEqual([1, null]);
  });

  it('offers the values that occur among the caller’s cases, each once', async () => {
    const choices = await get<Answer<'caseChoices'>>('/api/caseList/choices');
    expect(choices.dangers).toEqual(
      [...new Set(ofA.map(({ danger }) => danger.trim()))].toSorted(new Intl.Collator('hu').compare),
    );
    expect(choices.crops).toEqual(
      [...new Set(ofA.flatMap(({ crops }) => crops))].toSorted(new Intl.Collator('hu').compare),
    );
    expect(choices.settlements).toEqual(['Kétpó', 'Túrkeve']);
    expect(choices.experts.map(({ name }) => name)).toEqual(['Név a.damage1', 'Név a.damage2']);
    expect((await get<Answer<'caseChoices'>>('/api/caseList/choices', 'b.manager')).experts).toEqual([]);
  });

  it('every column sorts, and says the same of the order in any number of pages', async () => {
    for (const column of CASE_COLUMNS) {
      const whole = (await list({ sort: column })).items.map(({ id }) => id);
      const paged: number[] = [];
      for (let after: string | null = ''; after !== null; ) {
        const page: Answer<'damages'> = await list({ sort: column, pageSize: '13', ...(after !== '' && { after }) });
        paged.push(...page.items.map(({ id }) => id));
        after = page.next;
      }
      expect([column, paged]).toEqual([column, whole]);
    }
  });
});

describe('the load of experts', () => {
  it('has the open and the late cases of each with their hectares', async () => {
    const { experts: load } = await get<Answer<'caseLoad'>>('/api/caseList/load');
    for (const who of ['a.damage1', 'a.damage2'] as const) {
      const open = ofA.filter(({ expert, status }) => expert === who && status !== 'closed');
      const row = load.find(({ id }) => id === fixture.people[who]);
      expect(row).toMatchObject({
        openCases: open.length,
        lateCases: open.filter(({ deadline }) => deadline !== null && deadline < TODAY).length,
      });
      expect(row?.area).toBeCloseTo(
        open.reduce((sum, { area }) => sum + area, 0),
        9,
      );
    }
  });

  it('names experts without a case with nothing, and nobody of another company', async () => {
    const { experts: load } = await get<Answer<'caseLoad'>>('/api/caseList/load');
    expect(load.find(({ id }) => id === fixture.people['a.uw1'])).toMatchObject({
      openCases: 0,
      lateCases: 0,
      km: null,
    });
    const ids = load.map(({ id }) => id);
    for (const who of ['b.damage1', 'b.manager', 'a.farmer1', 'disabled'] as const)
      expect(ids).not.toContain(fixture.people[who]);
  });

  it('counts as to be handed out what nobody has, and what a disabled person or one of another role has', async () => {
    const people = (...who: ('a.damage1' | 'a.damage2')[]) => who.map((each) => fixture.people[each]);
    const change = (id: number | undefined, values: { status?: 'active' | 'disabled'; role?: number }) =>
      db()
        .updateTable('appUser')
        .set(values)
        .where('id', '=', id ?? 0)
        .execute();
    const [first, second] = people('a.damage1', 'a.damage2');
    const role = ROLES.EXPERT_DAMAGE;
    const waiting = async () => {
      const { toHandOut, experts } = await get<Answer<'caseLoad'>>('/api/caseList/load');
      const list = await get<Answer<'damages'>>('/api/damages?state=new,assigned,inspected&expert=handout');
      expect(list.total).toBe(toHandOut.openCases);
      const held = experts.reduce((sum, { openCases }) => sum + openCases, 0);
      const open = ofA.filter(({ status }) => status !== 'closed');
      expect(held + toHandOut.openCases).toBe(open.length);
      return toHandOut;
    };
    const of = (...experts: (string | null)[]) => {
      const open = ofA.filter(({ status, expert }) => status !== 'closed' && experts.includes(expert));
      const late = open.filter(({ deadline }) => deadline !== null && deadline < TODAY);
      return { openCases: open.length, lateCases: late.length };
    };
    expect(await waiting()).toMatchObject(of(null));
    await change(first, { status: 'disabled' });
    await change(second, { role: ROLES.OPERATOR });
    const both = await waiting();
    await change(first, { status: 'active' });
    await change(second, { role });
    expect(both).toMatchObject(of(null, 'a.damage1', 'a.damage2'));
    expect(both.openCases).toBeGreaterThan(of(null).openCases);
  });

  it('adds up to the open cases that somebody has', async () => {
    const { experts: load } = await get<Answer<'caseLoad'>>('/api/caseList/load');
    const { rows } = await sql<{ open: number }>`select count(*)::int as open from damage
      where company_id = ${COMPANIES.A.id} and deleted_at is null and status <> 'closed' and expert_id is not null`.execute(
      db(),
    );
    expect(load.reduce((sum, { openCases }) => sum + openCases, 0)).toBe(rows[0]?.open);
  });
});
