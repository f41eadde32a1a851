import { ROLES } from '@georisk/domain/roles/roles.ts';
import { type Neighbourhood, openNeighbourhood, type PersonName } from '@georisk/testing/neighbourhood.ts';
import { strictAnswer } from '@georisk/testing/strictAnswer.ts';
import { type CompiledQuery, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Executor } from '#server/db/executor.ts';
import { farmersNamed } from '#server/modules/insuredFarmer/farmerSearch.repository.ts';
import { policiesNumberedToEnd } from './policySearch.repository.ts';

let n: Neighbourhood;
const ids: Record<string, number> = {};

const farmer = async (company: 'A' | 'B', name: string, more: { readonly erasedAt?: Date } = {}) => {
  const { id } = await n.database.kysely
    .insertInto('appUser')
    .values({
      companyId: n.companies[company],
      userName: `search-${company}-${name}`,
      name,
      externalId: null,
      role: ROLES.FARMER,
      ...more,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  ids[`${company} ${name}`] = id;
};

const policy = (company: 'A' | 'B', policyNumber: string, year: number) =>
  n.database.kysely.insertInto('policy').values({ companyId: n.companies[company], policyNumber, year }).execute();

beforeAll(async () => {
  n = await openNeighbourhood();
  await farmer('A', 'Kőszegi Ödön');
  await farmer('A', 'Körmendi-Kőszegi Ágnes');
  await farmer('A', 'Elfelejtett Kőszegi', { erasedAt: n.clock.now() });
  await farmer('B', 'Kőszegi Ödön');
  await policy('A', 'AGB/2025-00417', 2025);
  await policy('A', 'AGB/2025-00417', 2026);
  await policy('B', 'BIZ/2025-00417', 2025);
});
afterAll(() => n.close());

const found = async (who: PersonName, phrase: string) =>
  strictAnswer('search', await n.call(who, `/api/search?phrase=${encodeURIComponent(phrase)}&limit=20`)).suggestions;
const farmerIds = async (who: PersonName, phrase: string) =>
  (await found(who, phrase)).flatMap((each) => (each.type === 'farmer' ? [each.farmerId] : []));
const policies = async (who: PersonName, phrase: string) =>
  (await found(who, phrase)).flatMap((each) => (each.type === 'policy' ? [`${each.policyNumber} ${each.year}`] : []));

describe('the search finds insured people without a case', () => {
  it.each(['kőszegi', 'KOSZEGI', 'szegi', 'köszegi'])('by a part of their name: "%s"', async (phrase) => {
    expect(await farmerIds('manager', phrase)).toEqual([ids['A Kőszegi Ödön'], ids['A Körmendi-Kőszegi Ágnes']]);
  });

  it('by the parts of their name in another order, and by its beginning', async () => {
    expect(await farmerIds('manager', 'ödön kősz')).toEqual([ids['A Kőszegi Ödön']]);
    expect(await farmerIds('manager', 'körmendi kősz')).toEqual([ids['A Körmendi-Kőszegi Ágnes']]);
    expect(await farmerIds('manager', 'kő')).toEqual([]);
  });

  it('of the own company only, and for those alone who may open their page', async () => {
    expect(await farmerIds('managerB', 'kőszegi')).toEqual([ids['B Kőszegi Ödön']]);
    expect(new Set(await farmerIds('admin', 'kőszegi ödön'))).toEqual(
      new Set([ids['A Kőszegi Ödön'], ids['B Kőszegi Ödön']]),
    );
    for (const who of ['expertUw', 'operator', 'riskTaking'] as const) {
      const [id] = await farmerIds(who, 'kőszegi ödön');
      expect((await n.call(who, `/api/farmers/${id}`)).statusCode).toBe(200);
    }
    for (const who of ['api', 'expertDamage', 'farmer', 'agro'] as const)
      expect([who, await farmerIds(who, 'kőszegi')]).toEqual([who, []]);
  });

  it('with their newest policy, which tells people of one name apart', async () => {
    const row = await n.database.kysely
      .selectFrom('policyPlot')
      .innerJoin('policy', 'policy.id', 'policyPlot.policyId')
      .innerJoin('appUser', 'appUser.id', 'policyPlot.farmerUserId')
      .select(['appUser.name', 'appUser.id', 'policy.policyNumber', 'policy.year'])
      .where('policyPlot.farmerUserId', '=', n.people.farmer)
      .orderBy('policy.year', 'desc')
      .orderBy('policy.id', 'desc')
      .executeTakeFirstOrThrow();
    const hit = (await found('manager', row.name)).find((each) => each.type === 'farmer' && each.farmerId === row.id);
    expect(hit).toMatchObject({ label: row.name, detail: `${row.policyNumber}, ${row.year}` });
  });
});

describe('the search finds policies by the end of their number', () => {
  it.each(['00417', '2025-00417', '2025 00417', '202500417'])('"%s"', async (phrase) => {
    expect(await policies('manager', phrase)).toEqual(['AGB/2025-00417 2026']);
    expect(await policies('managerB', phrase)).toEqual(['BIZ/2025-00417 2025']);
    expect(await policies('expertDamage', phrase)).toEqual([]);
  });

  it('once where it is the whole number, and never by one or two signs', async () => {
    expect(await policies('manager', 'agb/2025-00417')).toEqual(['AGB/2025-00417 2026']);
    expect(await policies('manager', '17')).toEqual([]);
  });
});

/** The statements of a call, as they are sent. */
async function sentBy(run: (executor: Executor) => Promise<unknown>): Promise<CompiledQuery[]> {
  const sent: CompiledQuery[] = [];
  const watched = <T extends object>(target: T): T =>
    new Proxy(target, {
      get(_, key) {
        const value: unknown = Reflect.get(target, key);
        if (typeof value !== 'function') return value;
        const run = (...given: unknown[]): unknown => value.apply(target, given);
        if (key === 'getExecutor') return () => watched(run() as object);
        if (key !== 'executeQuery') return run;
        return (query: CompiledQuery, ...rest: unknown[]) => {
          sent.push(query);
          return run(query, ...rest);
        };
      },
    });
  await run(watched(n.database.kysely));
  return sent;
}

const literal = (value: unknown): string =>
  Array.isArray(value)
    ? `array[${value.map(literal).join(',')}]::text[]`
    : typeof value === 'number'
      ? String(value)
      : `'${String(value).replaceAll("'", "''")}'`;

/** The plan of a statement: for its own values, or the one that is kept for all of them. */
const planOf = (query: CompiledQuery, mode: 'custom' | 'generic') =>
  n.database.kysely.transaction().execute(async (tx) => {
    await sql.raw(`set local plan_cache_mode = force_${mode}_plan`).execute(tx);
    await sql.raw(`prepare planned as ${query.sql}`).execute(tx);
    const { rows } = await sql
      .raw<{ 'QUERY PLAN': string }>(`explain execute planned (${query.parameters.map(literal).join(', ')})`)
      .execute(tx);
    await sql.raw('deallocate planned').execute(tx);
    return rows.map((row) => Object.values(row)[0]).join('\n');
  });

describe('among many rows', () => {
  beforeAll(async () => {
    const { kysely } = n.database;
    const values = [n.companies.A, n.companies.B];
    for (const company of values) {
      await sql`insert into app_user (company_id, user_name, name, role)
        select ${company}::int, 'many-' || ${company}::int || '-' || i, 'Gazda ' || md5(i::text), 6
        from generate_series(1, 5000) i`.execute(kysely);
      await sql`insert into policy (company_id, policy_number, year)
        select ${company}::int, 'SOK/' || lpad(i::text, 7, '0'), 2026 from generate_series(1, 5000) i`.execute(kysely);
    }
    await sql.raw('analyze app_user').execute(kysely);
    await sql.raw('analyze policy').execute(kysely);
  });

  it.each(['company', 'all'] as const)('reads names and ends of numbers by their indexes: %s', async (kind) => {
    const scope = kind === 'all' ? { kind } : { kind, companyId: n.companies.A };
    const farmers = await sentBy((executor) => farmersNamed(executor, 'kőszegi ödön', scope, 5));
    const numbers = await sentBy((executor) => policiesNumberedToEnd(executor, '00417', scope, 5));
    const [ofFarmers, ofNumbers] = await Promise.all([
      ...farmers.map((query) => planOf(query, 'custom')),
      ...numbers.map((query) => planOf(query, 'generic')),
    ]);
    expect(ofFarmers).toContain('app_user_farmer_name');
    expect(ofNumbers).toMatch(/policy_(company_)?number_end/);
    for (const plan of [ofFarmers, ofNumbers]) expect(plan).not.toMatch(/Seq Scan on (app_user|policy)\b/);
  });
});
