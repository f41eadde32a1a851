import type { DashboardRow } from '@georisk/contract/verticals/insurance/dashboards.ts';
import { dayBefore } from '@georisk/domain/dashboard/windows.ts';
import type { IsoDate } from '@georisk/domain/units.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Executor } from '#server/db/executor.ts';
import type { ColumnKey, TableKey } from './dashboard.hu.ts';

/** The two calendars: that of the crops, and the real one for sign-ins. */
export interface Days {
  readonly today: IsoDate;
  readonly realToday: IsoDate;
}

/** One table of the dashboard: its columns in their order, and what fills it. */
export interface TableSpec {
  readonly type: TableKey;
  readonly columns: readonly ColumnKey[];
  readonly rows: (executor: Executor, days: Days) => Promise<readonly DashboardRow[]>;
}

export const rowsOf =
  (question: (days: Days) => RawBuilder<DashboardRow>) =>
  async (executor: Executor, days: Days): Promise<readonly DashboardRow[]> =>
    (await question(days).execute(executor)).rows;

/** `day` within the last 7, 30 and 365 days of a source that holds no more than the last 365. */
const within = (today: IsoDate, value: (filter: RawBuilder<unknown>) => RawBuilder<unknown>) =>
  [7, 30, 365].map((days) =>
    value(days === 365 ? sql`` : sql`filter (where day > ${dayBefore(today, days as 7 | 30)}::date)`),
  );

/** Three counts of rows, named by a prefix. */
export function counts(today: IsoDate, prefix: 'd' | 'c', what: RawBuilder<unknown> = sql`*`): RawBuilder<unknown> {
  const [week, month, year] = within(today, (filter) => sql`(count(${what}) ${filter})::integer`);
  return sql`${week} as ${sql.ref(`${prefix}7`)}, ${month} as ${sql.ref(`${prefix}30`)}, ${year} as ${sql.ref(`${prefix}365`)}`;
}

/** Three sums, named by a prefix. */
export function sums(today: IsoDate, prefix: 'ha' | 't' | 'p', what: RawBuilder<unknown>): RawBuilder<unknown> {
  const [week, month, year] = within(today, (filter) => sql`coalesce(sum(${what}) ${filter}, 0)`);
  return sql`${week} as ${sql.ref(`${prefix}7`)}, ${month} as ${sql.ref(`${prefix}30`)}, ${year} as ${sql.ref(`${prefix}365`)}`;
}

/** A word with a capital first letter: plants and perils come in every case. */
export const capital = (word: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`nullif(upper(left(${word}, 1)) || lower(substr(${word}, 2)), '')`;

/** The condition that a day is within the last 365. */
export const inYear = (day: RawBuilder<unknown>, today: IsoDate): RawBuilder<boolean> =>
  sql<boolean>`(${day} > ${dayBefore(today, 365)}::date and ${day} <= ${today}::date)`;

/** County of `block`: of the settlement that it names, or else of the one that contains it. */
export const countyOfBlock = sql`(select settlement.county from settlement where settlement.code = coalesce(
  block.settlement_code, (select around.code from settlement around
    where ST_Contains(around.geom, ST_PointOnSurface(block.geom)) order by around.code limit 1)))`;
