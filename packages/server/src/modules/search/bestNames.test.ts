import { expect, it } from 'vitest';
import { bestNames } from './bestNames.ts';

const NAMES = [
  { plain: 'kunagota', size: 5 },
  { plain: 'kunszentmarton', size: 90 },
  { plain: 'kunhegyes', size: 40 },
  { plain: 'kun', size: 1 },
];

it('lists the whole name first, then the largest place', () => {
  expect(bestNames('kun', NAMES, 4).map(({ plain }) => plain)).toEqual([
    'kun',
    'kunszentmarton',
    'kunhegyes',
    'kunagota',
  ]);
});
