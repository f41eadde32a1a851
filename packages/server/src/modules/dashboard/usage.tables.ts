import type { LogWord } from '@georisk/contract/logWords.ts';
import { LOG_WORD_TEXTS } from '@georisk/contract/logWords.ts';
import type { DashboardRow } from '@georisk/contract/verticals/insurance/dashboards.ts';
import { dayBefore } from '@georisk/domain/dashboard/windows.ts';
import type { IsoDate } from '@georisk/domain/units.ts';
import { type RawBuilder, sql } from 'kysely';
import { dashboardTexts } from './dashboard.hu.ts';
import { counts, rowsOf, type TableSpec } from './tableSpec.ts';

const SIGN_INS = ['login', 'link-login'] as const satisfies readonly LogWord[];

/** Entries of the last year, by the days of Budapest; the limits are instants, so that the index is used. */
const entries = (today: IsoDate, name: RawBuilder<unknown>, only: RawBuilder<boolean> = sql<boolean>`true`) => sql`(
  select (log_entry.at at time zone 'Europe/Budapest')::date as day, ${name} as name, log_entry.user_id as person
  from log_entry
    left join app_user on app_user.id = log_entry.user_id
    left join company on company.id = app_user.company_id
  where log_entry.at >= (${dayBefore(today, 365)}::date + 1)::timestamp at time zone 'Europe/Budapest'
    and log_entry.at < (${today}::date + 1)::timestamp at time zone 'Europe/Budapest' and ${only}) as entries`;

const signIns = sql<boolean>`log_entry.type = any(${[...SIGN_INS]}::text[])`;

/** @param label turns the stored value into the text that people read */
const table = (
  type: 'szerep' | 'mod' | 'ceg' | 'muvelet',
  name: RawBuilder<unknown>,
  only: RawBuilder<boolean> | undefined,
  label: (name: string) => string = (text) => text,
): TableSpec => ({
  type,
  columns: ['name', 'd7', 'd30', 'd365', 'people'],
  rows: async (executor, days) =>
    (
      await rowsOf(
        ({ realToday }) => sql<DashboardRow>`select name, ${counts(realToday, 'd')},
          count(distinct person)::integer as people
          from ${entries(realToday, name, only)} group by name order by 4 desc, name`,
      )(executor, days)
    ).map((row) => ({ ...row, name: row['name'] == null ? null : label(String(row['name'])) })),
});

const byDay = (only?: RawBuilder<boolean>): TableSpec => ({
  type: 'nap',
  columns: ['name', 'entries', 'people'],
  rows: rowsOf(
    ({ realToday }) => sql<DashboardRow>`select day::text as name, count(*)::integer as entries,
      count(distinct person)::integer as people
      from ${entries(realToday, sql`null`, only)} group by day order by day desc`,
  ),
});

const roles: Readonly<Record<string, string>> = dashboardTexts.roles;
const words: Readonly<Record<string, string>> = LOG_WORD_TEXTS;

export const USAGE_TABLES = {
  belepes: [
    table('szerep', sql`app_user.role::text`, signIns, (role) => roles[role] ?? role),
    table('mod', sql`log_entry.type`, signIns, (word) => words[word] ?? word),
    table('ceg', sql`company.name`, signIns),
    byDay(signIns),
  ],
  naplo: [
    table('muvelet', sql`log_entry.type`, undefined, (word) => words[word] ?? word),
    table('ceg', sql`company.name`, undefined),
    byDay(),
  ],
} as const;
