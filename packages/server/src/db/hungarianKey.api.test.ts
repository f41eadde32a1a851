import { array, constantFrom, property, assert as holds, string } from 'fast-check';
import { hungarianSortKey } from '@georisk/domain/caseList/sortKey.hu.ts';
import { openTestDatabase } from '@georisk/testing/database.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from './database.ts';
import { up as sortForeignLetters } from './migrations/0093_foreign_order.ts';

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const inDatabase = async (names: readonly string[]): Promise<string[]> => {
  const { rows } = await sql<{ name: string }>`select name from unnest(${names}::text[]) as name
    order by hungarian_key(name) collate "C"`.execute(database.kysely);
  return rows.map(({ name }) => name);
};
/** `C`: as in a database that was made without a language, whose letters beyond ASCII have no capitals. */
const COLLATIONS = ['default', 'C'] as const;
const keysOf = async (
  names: readonly string[],
  collation: (typeof COLLATIONS)[number] = 'default',
): Promise<string[]> => {
  const { rows } = await sql<{ key: string }>`select hungarian_key(name collate ${sql.raw(`"${collation}"`)}) as key
    from unnest(${names}::text[]) with ordinality as each (name, place) order by place`.execute(database.kysely);
  return rows.map(({ key }) => key);
};

it('sorts letters of two signs behind their first one, and ö and ü behind o and u', async () => {
  const sorted = ['Ács', 'Cuppon', 'Czár', 'Csaba', 'Gönc', 'Gyál', 'Ócsa', 'Ozora', 'Őcsény', 'Ökör', 'Pap', 'Zab'];
  expect(await inDatabase(sorted.toReversed())).toEqual(sorted);
});

it('sorts capitals of Hungarian letters like small ones', async () => {
  const [capitals, small] = await keysOf(['ÁRVÍZTŰRŐ TÜKÖRFÚRÓGÉP', 'árvíztűrő tükörfúrógép']);
  expect(capitals).toBe(small);
});

it('sorts letters of other languages beside those without their marks', async () => {
  const sorted = ['Schafer', 'Schäffer', 'Schafler'];
  expect(await inDatabase(sorted.toReversed())).toEqual(sorted);
});

it('makes of composed and of decomposed letters the same', async () => {
  const [one, other] = await keysOf(['Őze', 'Őze'.normalize('NFD')]);
  expect(other).toBe(one);
});

it.each(['dzsem', 'zsz', 'csz', 'szs', 'DZS', 'nyny', 'lly', 'ccs', 'ö', '', ' ', '~', '\\1', '%'])(
  'makes of %j what the list of cases is sorted by',
  async (name) => {
    expect(await keysOf([name])).toEqual([hungarianSortKey(name)]);
  },
);

it.each(COLLATIONS)(
  'makes of any text of letters what the list of cases is sorted by, with collation %s',
  async (collation) => {
    const letters = 'aábcdeéfgyhiílmnoóöőpqrstuúüűvwxyzsdzščäßñłđøħæœð -.'.split('');
    const texts = array(constantFrom(...letters, ...letters.map((letter) => letter.toUpperCase()), 'ẞ'), {
      maxLength: 12,
    });
    const samples: string[] = [];
    holds(
      property(texts, (text) => void samples.push(text.join(''))),
      { numRuns: 500 },
    );
    holds(
      property(string({ maxLength: 8 }), (text) => void samples.push(text.replaceAll('\0', ''))),
      { numRuns: 100 },
    );
    expect(await keysOf(samples, collation)).toEqual(samples.map(hungarianSortKey));
  },
);

it.each(COLLATIONS)(
  'sorts names that begin with a letter of another language, with collation %s',
  async (collation) => {
    const sorted = [
      'Ács',
      'Ähn',
      'Čaplovič',
      'Cuppon',
      'Dán',
      'Đurić',
      'Lóránt',
      'Łukasz',
      'Mák',
      'Salamon',
      'Šimek',
      'Szűcs',
    ];
    const keys = await keysOf(sorted, collation);
    expect(keys.toSorted((a, b) => (a < b ? -1 : 1))).toEqual(keys);
  },
);

it('is read from the index of names, not computed for every person', async () => {
  await sql`insert into app_user (user_name, name, role, status)
    select 'person' || n, 'Név ' || n, 6, 'active' from generate_series(1, 3000) n`.execute(database.kysely);
  await sql`analyze app_user`.execute(database.kysely);
  const { rows } = await sql<{ 'QUERY PLAN': string }>`explain select id from app_user where erased_at is null
    order by hungarian_key(name) collate "C", id limit 20`.execute(database.kysely);
  expect(rows.map((row) => Object.values(row).join('')).join('\n')).toContain('app_user_by_name');
});

it('has cases with letters of other languages sorted anew, and leaves the others', async () => {
  const { id: companyId } = await database.kysely
    .insertInto('company')
    .values({ name: 'Minta' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const insured = ['Łukasz Anna', 'Árvai Šimon', 'GROẞ Éva', 'Nagy Pál'];
  await sql`insert into damage (company_id, damage_number, policy_number, damage_date, danger_type, area)
    select ${companyId}::integer, name, 'K', '2026-06-01', 'Jégverés', 1 from unnest(${insured}::text[]) as name`.execute(
    database.kysely,
  );
  await sql`update case_row set insured = damage.damage_number from damage where damage.id = case_row.damage_id`.execute(
    database.kysely,
  );
  await sql`delete from case_stale`.execute(database.kysely);
  await database.kysely.transaction().execute(sortForeignLetters);
  const { rows } = await sql<{ name: string }>`select damage_number as name from case_stale
    join damage on damage.id = case_stale.damage_id order by 1`.execute(database.kysely);
  expect(rows.map(({ name }) => name).sort()).toEqual(['GROẞ Éva', 'Łukasz Anna']);
});
