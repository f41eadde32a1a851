import { dayInBudapest } from '@georisk/domain/dates/dayInBudapest.ts';
import { describe, expect, it } from 'vitest';
import { systemClock } from './clock.ts';
import { readConfig } from './config.ts';

const DEMO_DATE = '2018-06-10';
const clockOf = (settings: Readonly<Record<string, string>>) => systemClock(readConfig(settings).demoDate);

describe('the clocks of an installation', () => {
  it('have DEMO_DATE for today where it is not production, and the real time for sessions', () => {
    const before = Date.now();
    const clock = clockOf({ DEMO_DATE });
    expect(clock.today()).toBe(DEMO_DATE);
    expect(clock.now().getTime()).toBeGreaterThanOrEqual(before);
  });

  it.each([
    ['in production', { NODE_ENV: 'production', DEMO_DATE }],
    ['without DEMO_DATE', {}],
  ])('have the real day in Budapest for today %s', (_, settings) => {
    const [before, today, after] = [dayInBudapest(new Date()), clockOf(settings).today(), dayInBudapest(new Date())];
    expect([before, after]).toContain(today);
  });
});
