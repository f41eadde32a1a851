import { expect, it } from 'vitest';
import { staysWithNewZones } from './keptPoints.ts';

it('new zones keep every point that a person placed, measured or commented', () => {
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
