import { COVER_DAYS } from '@georisk/domain/cover/coverDays.cases.ts';
import { openTestDatabase } from '@georisk/testing/database.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '#server/db/database.ts';
import { firstDayOfCover, isInsuredOn, lastDayOfCover } from './policyDays.ts';

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

it.each(COVER_DAYS)(
  'the database has the days of $validFrom to $validTo, $plantCode as the domain has them',
  async (each) => {
    const { year, validFrom, validTo, plantCode, from, to } = each;
    const { rows } = await sql<{ days: string[]; insured: boolean[] }>`
    select array[${firstDayOfCover}, ${lastDayOfCover}]::text[] as days, array[
      ${isInsuredOn(sql`${from}::date - 1`)}, ${isInsuredOn(sql`${from}::date`)},
      ${isInsuredOn(sql`${to}::date`)}, ${isInsuredOn(sql`${to}::date + 1`)}] as insured
    from (select ${year}::int as year, ${validFrom}::date as valid_from, ${validTo}::date as valid_to) as policy,
      (select ${plantCode}::text as plant_code) as policy_plot`.execute(database.kysely);
    expect(rows).toEqual([{ days: [from, to], insured: [false, true, true, false] }]);
  },
);
