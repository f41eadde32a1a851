import { PLANT_CODES } from '@georisk/domain/crops/crops.ts';
import {
  HARVEST_YEAR_END,
  SEASON_BEGINS,
  type SeasonBegin,
  UNKNOWN_SEASON_BEGIN,
} from '@georisk/domain/cover/coverPeriod.ts';
import { type RawBuilder, sql } from 'kysely';

const begin = ({ years, month }: SeasonBegin) => sql`make_date(policy.year + ${sql.lit(years)}, ${sql.lit(month)}, 1)`;

/** Crops by the day on which their season begins. */
const GROUPS = Map.groupBy(PLANT_CODES, (code) => JSON.stringify(SEASON_BEGINS[code]));
const CASES = [...GROUPS].map(
  ([json, codes]) =>
    sql`when policy_plot.plant_code in (${sql.join(codes.map((code) => sql.lit(code)))}) then ${begin(JSON.parse(json) as SeasonBegin)}`,
);

/** The first day of cover of `policy_plot` by its `policy`, as `coverPeriod` of the domain has it. */
export const firstDayOfCover = sql<string>`coalesce(policy.valid_from,
  case ${sql.join(CASES, sql` `)} else ${begin(UNKNOWN_SEASON_BEGIN)} end)`;

const HARVEST_END = sql`make_date(policy.year, ${sql.join(HARVEST_YEAR_END.split('-').map((part) => sql.lit(Number(part))))})`;

/** The last one. */
export const lastDayOfCover = sql<string>`coalesce(policy.valid_to, case when policy.valid_from > ${HARVEST_END}
  then (${HARVEST_END} + interval '1 year')::date else ${HARVEST_END} end)`;

/** Condition on `policy` and `policy_plot`: the plot is insured on the day, a date in SQL. */
export const isInsuredOn = (day: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`(${day} between ${firstDayOfCover} and ${lastDayOfCover})`;
