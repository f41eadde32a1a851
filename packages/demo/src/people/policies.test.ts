import { addDays } from '@georisk/domain/dates/isoDate.ts';
import type { IsoDate } from '@georisk/domain/units.ts';
import { expect, it } from 'vitest';
import { planSeason } from '../season/plan.ts';
import { periodOf } from './policies.ts';

const SEED = 7;
const DAYS = Array.from({ length: 366 }, (_, day) => addDays('2028-01-01' as IsoDate, day));

it('the policies of the demo are in force on the day it is looked at and on the days of its events, all year', () => {
  const faults = DAYS.flatMap((today) => {
    const plan = planSeason(today, SEED);
    const { validFrom, validTo } = periodOf(plan);
    const days = [today, ...[plan.hail, plan.drought, plan.fresh].flatMap(({ day, alert }) => [day, alert])];
    return days.filter((day) => day < validFrom || day > validTo).map((day) => `${today}: ${day}`);
  });
  expect(faults).toEqual([]);
});

it('a period that has not ended is that of the season', () => {
  expect(periodOf({ year: 2026, today: '2026-10-31' as IsoDate })).toEqual({
    validFrom: '2025-11-01',
    validTo: '2026-10-31',
  });
  expect(periodOf({ year: 2026, today: '2026-11-01' as IsoDate }).validTo).toBe('2027-10-31');
});
