import type { DashboardRow } from '@georisk/contract/verticals/insurance/dashboards.ts';
import { DANGER_ALIASES } from '@georisk/domain/damage/dangerAliases.hu.ts';
import { withShares } from '@georisk/domain/dashboard/shares.ts';
import type { IsoDate } from '@georisk/domain/units.ts';
import { type RawBuilder, sql } from 'kysely';
import type { ColumnKey, TableKey } from './dashboard.hu.ts';
import { capital, counts, countyOfBlock, inYear, rowsOf, sums, type TableSpec } from './tableSpec.ts';

/** Length of the damage numbers that count (domain.md 12). */
const NUMBER_LENGTH = 11;

/** Cases that count: not deleted, with a number of the right length. */
export const counted = () => sql<boolean>`damage.deleted_at is null
  and length(btrim(damage.damage_number, ${' \t\r\n\u00A0'})) = ${NUMBER_LENGTH}`;

const ofTheYear = (today: IsoDate) => sql<boolean>`${counted()} and ${inYear(sql`damage.damage_date`, today)}`;

const word = sql`btrim(damage.danger_type)`;
/** The peril of a case, each under one name. */
export const danger = sql`coalesce(${JSON.stringify(DANGER_ALIASES)}::jsonb ->> lower(${word}), ${capital(word)})`;

/** One row per case. */
const CASE_NAMES = {
  veszely: danger,
  szakerto: sql`expert.name`,
} as const satisfies Partial<Record<TableKey, RawBuilder<unknown>>>;

const cases = (today: IsoDate, name: RawBuilder<unknown>) => sql`(
  select damage.id, damage.damage_date as day, ${name} as name, damage.area
  from damage left join app_user expert on expert.id = damage.expert_id
  where ${ofTheYear(today)}) as cases`;

/** One row for each plant on each block of a case; the block's hectares are divided evenly among its plants. */
const PART_NAMES = {
  veszely: danger,
  noveny: sql`plant.name`,
  megye: countyOfBlock,
} as const satisfies Partial<Record<TableKey, RawBuilder<unknown>>>;

/**
 * Texts of crops with each of their crops: its name as it is listed, of several writings of a crop always the same one,
 * its key, and among how many crops it is. The texts of blocks are few: each is divided once (`offset 0`).
 */
const plantsOfTexts = (today: IsoDate) => sql`(
  select each.plants, one.key, count(*) over (partition by each.plants) as among,
    first_value(${capital(sql`one.word`)}) over (partition by one.key order by ${capital(sql`one.word`)} collate "C" desc) as name
  from (select distinct damage_block.plants from damage join damage_block on damage_block.damage_id = damage.id
      where ${ofTheYear(today)}) as each
    cross join lateral (
      select word, crop_key(word) as key from unnest(plant_names(each.plants)) as names (word) offset 0) as one
  offset 0)`;

/** The first yield of each crop of the cases' policies; the names of crops are few, and each has its key made once. */
const expectedYields = (today: IsoDate) => sql`(
  with own as (
    select * from policy_yield where policy_id in (select damage.policy_id from damage where ${ofTheYear(today)}))
  select distinct on (own.policy_id, named.key) own.policy_id, named.key, own.yield
  from own join (
    select each.plant_name, crop_key(each.plant_name) as key
    from (select distinct plant_name from own) as each offset 0) as named on named.plant_name = own.plant_name
  order by own.policy_id, named.key, own.id)`;

const parts = (today: IsoDate, name: RawBuilder<unknown>) => sql`(
  select damage.id, damage.damage_date as day, ${name} as name,
    damage_block.area / coalesce(plant.among, 1) as area, expected.yield
  from damage
    join damage_block on damage_block.damage_id = damage.id
    left join block on block.mepar_code = damage_block.mepar_code
    left join ${plantsOfTexts(today)} as plant on plant.plants = damage_block.plants
    left join ${expectedYields(today)} as expected on expected.policy_id = damage.policy_id and expected.key = plant.key
  where ${ofTheYear(today)}) as parts`;

const shared = (key: 'd365' | 'ha365', spec: TableSpec): TableSpec => ({
  ...spec,
  columns: [...spec.columns, 'share'],
  rows: async (executor, days) => {
    const rows = (await spec.rows?.(executor, days)) ?? [];
    return withShares(rows as (DashboardRow & Record<typeof key, number>)[], key);
  },
});

const ofCases = (type: keyof typeof CASE_NAMES, prefix: 'd' | 'ha'): TableSpec => {
  const columns: ColumnKey[] = prefix === 'd' ? ['name', 'd7', 'd30', 'd365'] : ['name', 'ha7', 'ha30', 'ha365'];
  const spec: TableSpec = {
    type,
    columns,
    rows: rowsOf(
      ({ today }) => sql<DashboardRow>`select name,
        ${prefix === 'd' ? counts(today, 'd') : sums(today, 'ha', sql`area`)}
      from ${cases(today, CASE_NAMES[type])} group by name order by 4 desc, name`,
    ),
  };
  return shared(prefix === 'd' ? 'd365' : 'ha365', spec);
};

/** A case with two plants is in two rows: its counts do not add up to the number of cases. */
const countsOfParts = (type: 'noveny' | 'megye'): TableSpec => ({
  type,
  columns: ['name', 'c7', 'c30', 'c365'],
  rows: rowsOf(
    ({ today }) => sql<DashboardRow>`select name, ${counts(today, 'c', sql`distinct id`)}
      from ${parts(today, PART_NAMES[type])} group by name order by 4 desc, name`,
  ),
});

const areasOfParts = (type: 'noveny' | 'megye'): TableSpec =>
  shared('ha365', {
    type,
    columns: ['name', 'ha7', 'ha30', 'ha365'],
    rows: rowsOf(
      ({ today }) => sql<DashboardRow>`select name, ${sums(today, 'ha', sql`area`)}
      from ${parts(today, PART_NAMES[type])} group by name order by 4 desc, name`,
    ),
  });

/** Insured tonnes on the damaged hectares, of plants with a yield in the policy. */
const yieldsOfParts = (type: keyof typeof PART_NAMES): TableSpec => ({
  type,
  columns: ['name', 't7', 't30', 't365', 'ha365', 'yield'],
  rows: rowsOf(
    ({ today }) => sql<DashboardRow>`select name, ${sums(today, 't', sql`area * yield`)},
      sum(area) as ha365, sum(area * yield) / nullif(sum(area), 0) as yield
      from ${parts(today, PART_NAMES[type])} where yield is not null group by name order by 4 desc, name`,
  ),
});

const byDay: TableSpec = {
  type: 'nap',
  columns: ['name', 'cases'],
  rows: rowsOf(
    ({ today }) => sql<DashboardRow>`select day::text as name, count(*)::integer as cases
      from ${cases(today, sql`null`)} group by day order by day desc`,
  ),
};

export const CASE_TABLES = {
  szam: [ofCases('veszely', 'd'), countsOfParts('noveny'), countsOfParts('megye'), ofCases('szakerto', 'd'), byDay],
  terulet: [ofCases('veszely', 'ha'), areasOfParts('noveny'), areasOfParts('megye'), ofCases('szakerto', 'ha')],
  hozam: [yieldsOfParts('noveny'), yieldsOfParts('veszely'), yieldsOfParts('megye')],
} as const;
