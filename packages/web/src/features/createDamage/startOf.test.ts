import { expect, it } from 'vitest';
import { startOf } from './startOf.ts';

it('begins with the land of the address, and of an empty one with nothing', () => {
  expect(startOf(new URLSearchParams())).toEqual({});
  expect(startOf(new URLSearchParams('policyNumber=KOT-1&meparCode=ABCD1234&area=2,5'))).toEqual({
    policyNumber: 'KOT-1',
    area: '2,5',
    blocks: [{ mepar: 'ABCD1234', area: '2,5', plants: [] }],
  });
});
