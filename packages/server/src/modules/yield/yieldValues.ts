import type { PlantCode } from '@georisk/domain/crops/crops.ts';
import { MIN_SEASONS, REFERENCE_SEASONS } from '@georisk/domain/yieldMap/season.ts';
import type { YieldType } from '@georisk/domain/yieldMap/yieldScale.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Scope } from '#server/modules/access/scope.ts';

/** The query of a yield map. */
export interface YieldQuestion {
  readonly plants: readonly PlantCode[];
  readonly type: YieldType;
  /** The closed season, a harvest year. */
  readonly season: number;
  /** The company whose plots and cases count, and whose records beside everybody's. */
  readonly scope: Scope;
}

type Sql = RawBuilder<unknown>;
const NEVER = sql`false`;

/** Condition on a policy plot `pp`: the company's, or a farmer's own. */
export function plotsIn(scope: Scope): Sql {
  if (scope.kind === 'all') return sql`true`;
  if (scope.kind === 'none') return NEVER;
  const company = sql`pp.company_id = ${scope.companyId}`;
  return scope.kind === 'own' ? sql`(${company} and pp.farmer_user_id = ${scope.userId})` : company;
}

/** Condition on a record `y`: everybody's, and the company's own. */
export function recordsIn(scope: Scope): Sql {
  if (scope.kind === 'all') return sql`true`;
  return scope.kind === 'none' ? NEVER : sql`(y.company_id is null or y.company_id = ${scope.companyId})`;
}

/** Cases belong to the company: a farmer's own map is made of policies and records. */
const casesIn = (scope: Scope): Sql =>
  scope.kind === 'company' ? sql`dp.company_id = ${scope.companyId}` : sql`${sql.lit(scope.kind === 'all')}`;

/** A company's own record goes before everybody's of the same place, crop and year. */
const OWN_FIRST = sql`coalesce(avg(y.yield) filter (where y.company_id is not null), avg(y.yield))`;

/** Mean without the best and the worst season; of fewer than five the plain mean, of fewer than three none (domain.md 7). */
const OLYMPIC = sql`case
  when count(*) >= ${sql.lit(REFERENCE_SEASONS)} then (sum(yield) - min(yield) - max(yield)) / (count(*) - 2)
  when count(*) >= ${sql.lit(MIN_SEASONS)} then avg(yield) end`;

/**
 * The map's value of each place from records with place, crop and year: the season's own, or the mean of the last five.
 */
export const recordMeans = ({ plants, type, season, scope }: YieldQuestion, condition: Sql): Sql => {
  const from = type === 'real' ? season : season - REFERENCE_SEASONS + 1;
  const mean = type === 'real' ? sql`avg(yield)` : OLYMPIC;
  return sql`
    select level, code, avg(mean) as yield from (
      select level, code, plant_code, ${mean} as mean from (
        select y.level, y.code, y.plant_code, y.year, ${OWN_FIRST} as yield from yield_record y
        where y.plant_code = any(${plants}) and y.year between ${from} and ${season} and ${recordsIn(scope)} and ${condition}
        group by y.level, y.code, y.plant_code, y.year
      ) of_year group by level, code, plant_code
    ) of_plant where mean is not null group by level, code`;
};

/** The expected yield: by the newest policies with such a plot, else by the records. Columns `mepar_code`, `yield`. */
const reference = (question: YieldQuestion, among: (column: Sql) => Sql): Sql => sql`
  select coalesce(by_policy.mepar_code, by_record.code) as mepar_code, coalesce(by_policy.yield, by_record.yield) as yield
  from (
    select mepar_code, sum(area * yield) / sum(area) as yield from (
      select pp.mepar_code, pp.insured_area as area, py.yield, p.year, max(p.year) over (partition by pp.mepar_code) as newest
      from policy_plot pp
        join policy p on p.id = pp.policy_id
        join policy_yield py on py.policy_id = pp.policy_id and py.plant_name = pp.plant_name
      where pp.plant_code = any(${question.plants}) and pp.insured_area > 0 and ${plotsIn(question.scope)}
        and ${among(sql`pp.mepar_code`)}
    ) insured where year = newest group by mepar_code
  ) by_policy
  full join (${recordMeans(question, sql`y.level = 'mepar' and ${among(sql`y.code`)}`)}) by_record
    on by_record.code = by_policy.mepar_code`;

/** The season's yield: settled cases, else declarations, else the county's figure on the plots of that season. */
const real = (question: YieldQuestion, among: (column: Sql) => Sql): Sql => sql`
  select mepar_code, (array_agg(yield order by rank))[1] as yield from (
    select 1 as rank, dp.mepar_code, sum(dp.area * dp.calculated_yield) / sum(dp.area) as yield
    from damage_plot dp join damage d on d.id = dp.damage_id and d.deleted_at is null and d.status = 'closed'
    where dp.plant_code = any(${question.plants}) and dp.calculated_yield is not null and dp.area > 0 and dp.deleted_at is null
      and extract(year from d.damage_date) = ${question.season} and ${casesIn(question.scope)} and ${among(sql`dp.mepar_code`)}
    group by dp.mepar_code
    union all
    select 2, code, yield from (${recordMeans(question, sql`y.level = 'mepar' and ${among(sql`y.code`)}`)}) declared
    union all
    select 3, pp.mepar_code, sum(pp.insured_area * y.yield) / sum(pp.insured_area)
    from policy_plot pp
      join policy p on p.id = pp.policy_id and p.year = ${question.season}
      join block on block.mepar_code = pp.mepar_code
      join settlement on settlement.code = block.settlement_code
      join yield_record y on y.level = 'county' and y.code = settlement.county and y.plant_code = pp.plant_code
        and y.year = p.year and ${recordsIn(question.scope)}
    where pp.plant_code = any(${question.plants}) and pp.insured_area > 0 and ${plotsIn(question.scope)}
      and ${among(sql`pp.mepar_code`)}
    group by pp.mepar_code
  ) found group by mepar_code`;

const VALUES = { reference, real } as const satisfies Record<YieldType, typeof reference>;

/** Values of blocks as a query with the columns `mepar_code` and `yield`. @param among condition on a column with MePAR codes */
export const blockValues = (question: YieldQuestion, among: (column: Sql) => Sql = () => sql`true`): Sql =>
  VALUES[question.type](question, among);
