import { expect, it } from 'vitest';
import type { IsoDate } from '../units.ts';
import { expectedPasses, isDue } from './duePasses.ts';

const day = (date: string) => date as IsoDate;

it('is the worked example: a granule seen on the 10th is due on the 15th and 5 days late on the 20th', () => {
  const passes = expectedPasses(
    [
      { granule: '34TDT', date: day('2026-07-18') },
      { granule: '34TCT', date: day('2026-07-10') },
    ],
    day('2026-07-20'),
  );
  expect(passes).toEqual([
    { granule: '34TCT', date: '2026-07-10', next: '2026-07-15', daysLate: 5 },
    { granule: '34TDT', date: '2026-07-18', next: '2026-07-23', daysLate: 0 },
  ]);
  expect(passes.map((pass) => isDue(pass, day('2026-07-20')))).toEqual([true, false]);
});
