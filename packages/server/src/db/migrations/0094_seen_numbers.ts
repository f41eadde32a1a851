import { tidyNumber } from '@georisk/domain/case/caseForm.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Executor } from '../executor.ts';
import type { Made } from '../migrate.ts';
import { tableShape, writeTextAsTheJournal } from '../tableShape.ts';

export const id = '0094_seen_numbers';

export const made: Made = { tables: [], functions: [] };

type Table = 'policy' | 'damage' | 'photo' | 'frost_damage';
type Column = 'policy_number' | 'damage_number';

interface Kept {
  readonly id: number | string;
  readonly number: string;
}

interface Renamed extends Kept {
  readonly seen: string;
}

/** Rows whose number is not as it is read now. Most numbers have neither other letters than ASCII's nor spaces. */
async function untidy(executor: Executor, table: Table, column: Column): Promise<readonly Renamed[]> {
  const number = sql.ref(column);
  const { rows } = await sql<Kept>`select id, ${number} as number from ${sql.table(table)}
    where octet_length(${number}) > char_length(${number}) or ${number} ~ '\\s' order by id`.execute(executor);
  return rows.map((row) => ({ ...row, seen: tidyNumber(row.number) })).filter(({ number: old, seen }) => seen !== old);
}

/** The renamed rows as a table with the columns `id` and `seen`. @param type of the identifiers */
const renamedRows = (rows: readonly Renamed[], type: 'integer' | 'uuid') =>
  sql`unnest(${rows.map((row) => String(row.id))}::text[]::${sql.raw(type)}[], ${rows.map(({ seen }) => seen)}::text[])
    as renamed (id, seen)`;

/**
 * Renames all rows at once; of those that would have one number in one place only the first is renamed.
 * @param place what the number is unique in, of `row`
 * @param isFree whether no other row, `other`, has the number; of a row that is unique
 * @returns the identifiers of the renamed rows
 */
async function rename(
  executor: Executor,
  rows: readonly Renamed[],
  {
    table,
    column,
    type = 'integer',
    place,
    isUnique = sql`true`,
    isFree,
  }: {
    readonly table: Table;
    readonly column: Column;
    readonly type?: 'integer' | 'uuid';
    readonly place: RawBuilder<unknown>;
    readonly isUnique?: RawBuilder<unknown>;
    readonly isFree: RawBuilder<unknown>;
  },
): Promise<ReadonlySet<string>> {
  if (rows.length === 0) return new Set();
  const { rows: done } = await sql<{ id: string }>`
    with wanted as (
      select row.id, renamed.seen, ${isUnique} as is_unique,
        row_number() over (partition by ${isUnique}, ${place}, renamed.seen order by row.id) as rank
      from ${sql.table(table)} row join ${renamedRows(rows, type)} on renamed.id = row.id
      where not ${isUnique} or not exists (select from ${sql.table(table)} other where other.id <> row.id
        and ${sql.ref(`other.${column}`)} = renamed.seen and ${isFree})
    )
    update ${sql.table(table)} changed set ${sql.ref(column)} = wanted.seen from wanted
    where wanted.id = changed.id and (not wanted.is_unique or wanted.rank = 1) returning changed.id::text as id`.execute(
    executor,
  );
  return new Set(done.map((row) => row.id));
}

/**
 * Renews what imports have noted of rows that were renamed, so that they can still be undone: the digest of a row that
 * is as its import left it, but for the number.
 */
async function renewJournal(
  executor: Executor,
  rows: readonly Renamed[],
  table: 'policy' | 'frost_damage',
  column: Column,
): Promise<void> {
  if (rows.length === 0) return;
  const { types } = await tableShape(executor, table);
  const { rows: lists } = await sql<{ columns: string[] }>`
    select distinct columns from import_journal where table_name = ${table}`.execute(executor);
  for (const { columns } of lists) {
    if (!columns.every((each) => types.has(each))) continue;
    const valuesOf = (number: string) =>
      sql`(array[${sql.join(columns.map((each) => (each === column ? sql.ref(number) : sql`${sql.ref(`t.${each}`)}::text`)))}]::text[])::text`;
    await sql`
      with digest as materialized (
        select t.id::text as key, md5(${valuesOf('was.number')}) as before, md5(${valuesOf('was.seen')}) as after
        from ${sql.table(table)} t join unnest(${rows.map((row) => String(row.id))}::text[]::integer[],
          ${rows.map(({ number }) => number)}::text[], ${rows.map(({ seen }) => seen)}::text[]) as was (id, number, seen)
          on was.id = t.id
      )
      update import_journal j set entries = renewed.entries
      from (
        select noted.step, jsonb_agg(case when digest.key is null then each.entry
            else each.entry || jsonb_build_object('a', digest.after) end order by each.place) as entries
        from import_journal noted cross join lateral jsonb_array_elements(noted.entries) with ordinality as each (entry, place)
          left join digest on digest.key = each.entry->'k'->>0 and digest.before = each.entry->>'a'
        where noted.table_name = ${table} and noted.columns = ${columns}::text[]
        group by noted.step having count(digest.key) > 0) renewed
      where renewed.step = j.step`.execute(executor);
  }
}

const only = (rows: readonly Renamed[], ids: ReadonlySet<string>): readonly Renamed[] =>
  rows.filter((row) => ids.has(String(row.id)));

async function tidyPolicies(executor: Executor): Promise<ReadonlySet<string>> {
  const rows = await untidy(executor, 'policy', 'policy_number');
  const done = await rename(executor, rows, {
    table: 'policy',
    column: 'policy_number',
    place: sql`row.company_id, row.year`,
    isFree: sql`other.company_id = row.company_id and other.year = row.year`,
  });
  await renewJournal(executor, only(rows, done), 'policy', 'policy_number');
  return done;
}

/** Documents without an identifier of their source are identified by the number of their case. */
async function renameDocuments(executor: Executor, rows: readonly Renamed[]): Promise<void> {
  for (const { id: damage, number, seen } of rows)
    await sql`update damage_inspection_document document set external_id = renamed.name
      from (select each.id, ${seen}::text || substr(each.external_id, char_length(btrim(${number}::text)) + 1) as name
        from damage_inspection_document each join damage_inspection inspection on inspection.id = each.inspection_id
        where inspection.damage_id = ${damage}::int
          and starts_with(each.external_id, btrim(${number}::text) || '/')) renamed
      where renamed.id = document.id and not exists (
        select from damage_inspection_document other
        where other.company_id = document.company_id and other.external_id = renamed.name)`.execute(executor);
}

async function tidyCases(executor: Executor): Promise<ReadonlySet<string>> {
  const ofPolicies = await untidy(executor, 'damage', 'policy_number');
  const done = await rename(executor, ofPolicies, {
    table: 'damage',
    column: 'policy_number',
    place: sql`row.id`,
    isFree: sql`false`,
  });
  const rows = await untidy(executor, 'damage', 'damage_number');
  const renamed = await rename(executor, rows, {
    table: 'damage',
    column: 'damage_number',
    place: sql`row.company_id`,
    isUnique: sql`(row.deleted_at is null)`,
    isFree: sql`other.company_id = row.company_id and other.deleted_at is null`,
  });
  await renameDocuments(executor, only(rows, renamed));
  return done;
}

/** A photo without an identifier of its source is identified by its picture and its case. */
const tidyPhotos = async (executor: Executor): Promise<ReadonlySet<string>> =>
  rename(executor, await untidy(executor, 'photo', 'damage_number'), {
    table: 'photo',
    column: 'damage_number',
    type: 'uuid',
    place: sql`row.company_id, row.sha256`,
    isUnique: sql`(row.deleted_at is null and row.external_id is null)`,
    isFree: sql`other.company_id = row.company_id and other.sha256 = row.sha256
      and other.external_id is null and other.deleted_at is null`,
  });

async function tidyFrostDamages(executor: Executor): Promise<void> {
  const rows = await untidy(executor, 'frost_damage', 'damage_number');
  const done = await rename(executor, rows, {
    table: 'frost_damage',
    column: 'damage_number',
    place: sql`row.company_id, row.mepar_code`,
    isFree: sql`other.company_id = row.company_id and other.mepar_code = row.mepar_code`,
  });
  await renewJournal(executor, only(rows, done), 'frost_damage', 'damage_number');
}

/** Cases without a policy, as one that is opened now finds it. */
const linkCases = (executor: Executor, policies: ReadonlySet<string>, cases: ReadonlySet<string>) =>
  sql`update damage set policy_id = (
      select policy.id from policy
      where policy.company_id = damage.company_id and policy.policy_number = damage.policy_number
      order by policy.year <= extract(year from damage.damage_date) desc, policy.year desc limit 1)
    where policy_id is null and deleted_at is null and exists (
      select from policy
      where policy.company_id = damage.company_id and policy.policy_number = damage.policy_number
        and (policy.id = any(${[...policies]}::text[]::int[]) or damage.id = any(${[...cases]}::text[]::int[])))`.execute(
    executor,
  );

/**
 * Numbers of policies and cases are written as they are seen: letters that no font draws had been kept by imports and by
 * earlier forms, and neither was found by the other's number. A number stays where another row has it already.
 */
export async function up(executor: Executor): Promise<void> {
  await writeTextAsTheJournal(executor);
  const policies = await tidyPolicies(executor);
  const cases = await tidyCases(executor);
  await tidyPhotos(executor);
  await tidyFrostDamages(executor);
  await linkCases(executor, policies, cases);
}
