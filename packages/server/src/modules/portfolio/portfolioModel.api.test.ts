import type { Answer } from '@georisk/contract/endpoints.ts';
import { PERILS, type Peril } from '@georisk/domain/peril/perilRules.ts';
import { fixtureStage } from '@georisk/testing/fixtureStage.ts';
import { BLOCKS, type BlockName } from '@georisk/testing/landscape.ts';
import { COMPANIES, type PersonKey } from '@georisk/testing/people.ts';
import { beforeEach, describe, expect, it } from 'vitest';

const stage = fixtureStage();
const { db, open } = stage;

/** A plot as the model knows it; figures are whole numbers, so that sums are exact. */
interface Plot {
  readonly block: BlockName;
  readonly plantCode: string | null;
  readonly plantName: string | null;
  readonly farmer: PersonKey;
  readonly hectares: number;
  readonly sumInsured: number | null;
  readonly premium: number | null;
}
interface Policy {
  readonly company: 'A' | 'B';
  readonly number: string;
  readonly year: number;
  readonly perils: readonly Peril[];
  readonly plots: readonly Plot[];
}

const DISTRICTS: Readonly<Record<string, string>> = { '04400': '0101', '28006': '0102' };
/** The settlement that each block names; of one nothing is known. */
const SETTLEMENTS: Readonly<Record<BlockName, string | null>> = {
  own: '04400',
  shared: '28006',
  second: '04400',
  foreign: '28006',
  mixed: null,
  empty: null,
};
const CROPS = [
  ['OSZI_BUZA', 'őszi búza'],
  ['KUKORICA', 'kukorica'],
  [null, 'levendula'],
  [null, ' levendula '],
  [null, null],
] as const;
const YEAR = 2026;

/** Numbers that look random and are the same each time. */
function dice(seed: number) {
  let state = seed;
  return (sides: number): number => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    return Math.floor((state / 0x80000000) * sides);
  };
}

function worldOf(seed: number): readonly Policy[] {
  const roll = dice(seed);
  const pick = <T>(from: readonly T[]): T => from[roll(from.length)] as T;
  return Array.from({ length: 30 }, (_, index): Policy => {
    const company = index % 4 === 3 ? 'B' : 'A';
    const farmers: readonly PersonKey[] = company === 'A' ? ['a.farmer1', 'a.farmer2'] : ['b.farmer1', 'b.farmer2'];
    return {
      company,
      number: `M-${String(index).padStart(3, '0')}`,
      year: index % 5 === 4 ? YEAR - 1 : YEAR,
      perils: PERILS.filter(() => roll(3) === 0),
      plots: Array.from({ length: roll(5) }, (): Plot => {
        const [plantCode, plantName] = pick(CROPS);
        return {
          block: pick(Object.keys(BLOCKS) as BlockName[]),
          plantCode,
          plantName,
          farmer: pick(farmers),
          hectares: 1 + roll(40),
          sumInsured: roll(4) === 0 ? null : 1_000 * roll(500),
          premium: roll(4) === 0 ? null : 100 * roll(50),
        };
      }),
    };
  });
}

let world: readonly Policy[];
beforeEach(async () => {
  world = worldOf(7);
  await db().deleteFrom('damage').execute();
  await db().deleteFrom('policy').execute();
  for (const [code, nuts4Code] of Object.entries(DISTRICTS))
    await db()
      .updateTable('settlement')
      .set({ nuts4Code, nuts4Name: `Járás ${nuts4Code}` })
      .where('code', '=', code)
      .execute();
  for (const name of Object.keys(BLOCKS) as BlockName[])
    await db()
      .updateTable('block')
      .set({ settlementCode: SETTLEMENTS[name] })
      .where('meparCode', '=', BLOCKS[name])
      .execute();
  for (const [index, { company, number, year, perils, plots }] of world.entries()) {
    const companyId = COMPANIES[company].id;
    const { id } = await db()
      .insertInto('policy')
      .values({ companyId, policyNumber: number, year, perils: [...perils] })
      .returning('id')
      .executeTakeFirstOrThrow();
    if (plots.length === 0) continue;
    await db()
      .insertInto('policyPlot')
      .values(
        plots.map(({ block, farmer, hectares, ...rest }, place) => ({
          ...rest,
          companyId,
          policyId: id,
          farmerUserId: stage.fixture.people[farmer],
          externalId: `${index}-${place}`,
          meparCode: BLOCKS[block],
          insuredArea: hectares,
        })),
      )
      .execute();
  }
});

const get = async <T>(who: PersonKey, path: string): Promise<T> => {
  const answer = await stage.test.get(path, { token: await open(who) });
  if (answer.statusCode !== 200) throw new Error(`${path} ${answer.statusCode} ${answer.body}`);
  return answer.json<T>();
};
const keyOf = ({ plantCode, plantName }: Plot) => plantCode ?? (plantName === null ? null : plantName.trim());
const districtOf = ({ block }: Plot) => DISTRICTS[SETTLEMENTS[block] ?? ''] ?? null;
const ofA = (year = YEAR) => world.filter((policy) => policy.company === 'A' && policy.year === year);

interface Asked {
  readonly crop?: string;
  readonly district?: string;
  readonly peril?: Peril;
}
const figuresOf = (policies: readonly Policy[], { crop, district, peril }: Asked) => {
  const plots = policies
    .filter((policy) => peril === undefined || policy.perils.includes(peril))
    .flatMap((policy) => policy.plots)
    .filter((plot) => crop === undefined || keyOf(plot) === crop)
    .filter((plot) => district === undefined || districtOf(plot) === district);
  const sum = (valueOf: (plot: Plot) => number) => plots.reduce((all, plot) => all + valueOf(plot), 0);
  /** Null where nothing is known of what there is. */
  const amount = (valueOf: (plot: Plot) => number | null) =>
    plots.length > 0 && plots.every((plot) => valueOf(plot) === null) ? null : sum((plot) => valueOf(plot) ?? 0);
  return {
    plots: plots.length,
    hectares: sum(({ hectares }) => hectares),
    sumInsured: amount(({ sumInsured }) => sumInsured),
    withoutSum: plots.filter(({ sumInsured }) => sumInsured === null).length,
    premium: amount(({ premium }) => premium),
    withoutPremium: plots.filter(({ premium }) => premium === null).length,
  };
};
const ASKED: readonly Asked[] = [
  {},
  { crop: 'OSZI_BUZA' },
  { crop: 'levendula' },
  { district: '0101' },
  { district: '0102' },
  { peril: 'hail' },
  { peril: 'drought' },
  { crop: 'KUKORICA', district: '0101' },
  { crop: 'levendula', peril: 'hail' },
  { crop: 'OSZI_BUZA', district: '0102', peril: 'hail' },
  { crop: 'NINCS_ILYEN' },
];
const queryOf = (asked: Asked) => new URLSearchParams({ year: String(YEAR), ...asked }).toString();

describe('the exposure of a portfolio', () => {
  it.each(ASKED)('has the sums of the plots that fit: %j', async (asked) => {
    const { total } = await get<Answer<'exposure'>>('a.manager', `/api/exposure?${queryOf(asked)}`);
    expect(total).toMatchObject(figuresOf(ofA(), asked));
  });

  it('adds up to its total by crop and by district', async () => {
    const { total, byCrop, byDistrict } = await get<Answer<'exposure'>>('a.manager', `/api/exposure?year=${YEAR}`);
    for (const parts of [byCrop, byDistrict])
      for (const key of ['plots', 'hectares', 'sumInsured', 'withoutSum', 'premium', 'withoutPremium'] as const)
        expect(parts.reduce((sum, part) => sum + (part[key] ?? 0), 0)).toBe(total[key]);
  });

  it('gives under each name what asking for that name gives', async () => {
    const { byCrop, byDistrict, byPeril } = await get<Answer<'exposure'>>('a.manager', `/api/exposure?year=${YEAR}`);
    for (const { key, plots, sumInsured, premium } of byCrop.filter((row) => row.key !== null))
      expect(figuresOf(ofA(), { crop: key ?? '' })).toMatchObject({ plots, sumInsured, premium });
    for (const { key, plots, sumInsured } of byDistrict.filter((row) => row.key !== null))
      expect(figuresOf(ofA(), { district: key ?? '' })).toMatchObject({ plots, sumInsured });
    for (const { key, plots, hectares } of byPeril.filter((row) => row.key !== null))
      expect(figuresOf(ofA(), { peril: key as Peril })).toMatchObject({ plots, hectares });
    expect(new Set(byCrop.map(({ key }) => key)).size).toBe(byCrop.length);
  });

  it('is of the own company, and an administrator’s is of both together', async () => {
    const ofB = world.filter((policy) => policy.company === 'B' && policy.year === YEAR);
    const b = await get<Answer<'exposure'>>('b.manager', `/api/exposure?year=${YEAR}`);
    expect(b.total).toMatchObject(figuresOf(ofB, {}));
    const all = await get<Answer<'exposure'>>('admin1', `/api/exposure?year=${YEAR}`);
    expect(all.total).toMatchObject(figuresOf([...ofA(), ...ofB], {}));
  });

  it('follows a plot that is taken out at once', async () => {
    const before = await get<Answer<'exposure'>>('a.manager', `/api/exposure?year=${YEAR}`);
    const plot = await db()
      .selectFrom('policyPlot')
      .innerJoin('policy', 'policy.id', 'policyPlot.policyId')
      .select(['policyPlot.id', 'policyPlot.insuredArea'])
      .where('policy.year', '=', YEAR)
      .where('policy.companyId', '=', COMPANIES.A.id)
      .executeTakeFirstOrThrow();
    await db().deleteFrom('policyPlot').where('id', '=', plot.id).execute();
    const after = await get<Answer<'exposure'>>('a.manager', `/api/exposure?year=${YEAR}`);
    expect(before.total.hectares - after.total.hectares).toBe(plot.insuredArea);
  });
});

describe('the list of policies', () => {
  const listed = (query: string, who: PersonKey = 'a.manager') =>
    get<Answer<'policyList'>>(who, `/api/policyList?${query}`);
  /** The policies with a plot for each condition: several conditions may be met by several plots. */
  const fitting = ({ crop, district, peril }: Asked) =>
    ofA()
      .filter((policy) => peril === undefined || policy.perils.includes(peril))
      .filter(({ plots }) => crop === undefined || plots.some((plot) => keyOf(plot) === crop))
      .filter(({ plots }) => district === undefined || plots.some((plot) => districtOf(plot) === district))
      .map(({ number }) => number)
      .toSorted();

  it.each(ASKED)('has the policies that fit: %j', async (asked) => {
    const { items, total } = await listed(`${queryOf(asked)}&pageSize=100`);
    expect(items.map(({ policyNumber }) => policyNumber)).toEqual(fitting(asked));
    expect(total).toBe(items.length);
  });

  it('has the figures of each policy, and those together are the portfolio’s', async () => {
    const { items } = await listed(`year=${YEAR}&pageSize=100`);
    for (const item of items) {
      const policy = ofA().find(({ number }) => number === item.policyNumber);
      if (policy === undefined) throw new Error(item.policyNumber);
      const figures = figuresOf([policy], {});
      const ofNothing = policy.plots.length === 0 && { sumInsured: null, premium: null };
      expect(item).toMatchObject({ ...figures, ...ofNothing });
      expect(item.insured.map(({ name }) => name)).toEqual(
        [...new Set(policy.plots.map(({ farmer }) => `Név ${farmer}`))].toSorted(),
      );
      expect(item.crops).toEqual(
        [...new Set(policy.plots.flatMap(({ plantName }) => plantName?.trim() ?? []))].toSorted(
          new Intl.Collator('hu').compare,
        ),
      );
    }
    const sum = items.reduce((all, item) => all + (item.sumInsured ?? 0), 0);
    const { sumInsured } = await get<Answer<'portfolio'>>('a.manager', `/api/portfolio?year=${YEAR}`);
    expect(sum).toBe(sumInsured);
  });

  it.each(['number', '-number', 'sum', '-sum', 'area', '-area'])(
    'has every policy once on its pages, in the order of the whole, by %s',
    async (sort) => {
      const whole = (await listed(`year=${YEAR}&sort=${sort}&pageSize=100`)).items.map(({ id }) => id);
      expect(whole.length).toBe(ofA().length);
      const paged: number[] = [];
      for (let page = 1; paged.length < whole.length; page += 1) {
        const { items } = await listed(`year=${YEAR}&sort=${sort}&pageSize=4&page=${page}`);
        if (items.length === 0) break;
        paged.push(...items.map(({ id }) => id));
      }
      expect(paged).toEqual(whole);
    },
  );

  it.each([
    ['sum', (item: Answer<'policyList'>['items'][number]) => item.sumInsured ?? -1],
    ['area', (item: Answer<'policyList'>['items'][number]) => item.hectares],
  ] as const)(
    'is in the order of its figures, those without one last where the greatest are first: %s',
    async (sort, valueOf) => {
      const { items } = await listed(`year=${YEAR}&sort=-${sort}&pageSize=100`);
      const values = items.map(valueOf);
      expect(values).toEqual(values.toSorted((a, b) => b - a));
      const rising = (await listed(`year=${YEAR}&sort=${sort}&pageSize=100`)).items.map(valueOf);
      expect(rising).toEqual(rising.toSorted((a, b) => a - b));
    },
  );

  it('is narrowed to a farmer, and by another company’s farmer to nothing', async () => {
    const { people } = stage.fixture;
    const of = (id: number) => listed(`year=${YEAR}&pageSize=100&farmer=${id}`);
    const wanted = ofA()
      .filter(({ plots }) => plots.some(({ farmer }) => farmer === 'a.farmer2'))
      .map(({ number }) => number);
    expect((await of(people['a.farmer2'])).items.map(({ policyNumber }) => policyNumber)).toEqual(wanted);
    expect((await of(people['b.farmer1'])).total).toBe(0);
  });

  it('is searched by several words, each of which is met by number, insured or settlement', async () => {
    const find = async (q: string) =>
      (await listed(`year=${YEAR}&pageSize=100&q=${encodeURIComponent(q)}`)).items.map(
        ({ policyNumber }) => policyNumber,
      );
    expect(await find('m-00')).toEqual(
      ofA()
        .map(({ number }) => number)
        .filter((number) => number.startsWith('M-00')),
    );
    expect(await find('M 000')).toEqual(['M-000']);
    expect(await find('\ufeffM\u200b-0\u00ad00')).toEqual(['M-000']);
    expect(await find('TURKEVE')).toEqual(
      ofA()
        .filter(({ plots }) => plots.some(({ block }) => SETTLEMENTS[block] === '04400'))
        .map(({ number }) => number),
    );
    expect(await find('túrkeve farmer1')).toEqual(
      ofA()
        .filter(({ plots }) => plots.some(({ block }) => SETTLEMENTS[block] === '04400'))
        .filter(({ plots }) => plots.some(({ farmer }) => farmer === 'a.farmer1'))
        .map(({ number }) => number),
    );
    expect(await find('b.farmer1')).toEqual([]);
    expect(await find('%')).toEqual([]);
  });

  it('of the year before has its own policies, and without a year the newest that has begun', async () => {
    expect((await listed(`year=${YEAR - 1}&pageSize=100`)).items.map(({ policyNumber }) => policyNumber)).toEqual(
      ofA(YEAR - 1).map(({ number }) => number),
    );
    expect((await listed('')).year).toBe(YEAR);
    await db()
      .updateTable('policy')
      .set({ year: YEAR + 1 })
      .where('policyNumber', '=', 'M-000')
      .execute();
    expect((await listed('')).year).toBe(YEAR);
  });
});
