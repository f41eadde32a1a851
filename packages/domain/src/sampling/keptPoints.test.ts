import { expect, it } from 'vitest';
import { staysWithNewZones } from './keptPoints.ts';

it('new zones leave what a person has put, measured or written about', () => {
  const generated = { isGenerated: true, yield: null, comment: ' ' };
  expect(
    [
      generated,
      { ...generated, isGenerated: false },
      { ...generated, yield: 0 },
      { ...generated, comment: 'kiázott' },
    ].map(staysWithNewZones),
  ).toEqual([false, true, true, true]);
});
