import type { RouteCase } from '@georisk/contract/verticals/insurance/damages.ts';
import { describe, expect, it } from 'vitest';
import { directionsTo, stepHref, stopsOf } from './routeOrder.ts';

const oneCase = (id: number, position: [number, number] | null, more: Partial<RouteCase> = {}): RouteCase => ({
  id,
  damageNumber: `2600000000${id}`,
  damageDate: '2026-06-01',
  dangerType: 'Jégeső',
  status: 'assigned',
  settlement: 'Túrkeve',
  crops: ['Őszi búza'],
  area: 12,
  position,
  missing: { plotId: 7, step: 'sampling' },
  ...more,
});
const CASES = [
  oneCase(1, [700_000, 200_000]),
  oneCase(2, null),
  oneCase(3, [720_000, 200_000]),
  oneCase(4, [703_000, 204_000]),
];
const ids = (person: [number, number] | null) => stopsOf(CASES, person).map(({ of }) => of.id);

describe('the order of a day', () => {
  it('goes from the first case always to the nearest, and ends with cases without a place', () => {
    expect(ids(null)).toEqual([1, 4, 3, 2]);
  });

  it('begins at the case nearest to the person', () => {
    expect(ids([725_000, 200_000])).toEqual([3, 4, 1, 2]);
  });

  it('has the distance from the stop before, none at the first where the person’s place is not known', () => {
    expect(stopsOf(CASES, null).map(({ way }) => way && Math.round(way))).toEqual([null, 5_000, 17_464, null]);
    expect(stopsOf(CASES, [700_000, 203_000])[0]?.way).toBe(3_000);
  });
});

it('directions lead to the place in degrees, latitude first', () => {
  expect(directionsTo([650_000, 200_000])).toMatch(/destination=47\.14\d+,19\.04\d+$/);
});

it.each([
  ['outline', /manageDrawings=true/],
  ['sampling', /manageSamplings=true/],
  ['yield', /damagePlotId=7$/],
  ['finish', /26000000001$/],
] as const)('a missing %s opens where it is done', (step, address) => {
  expect(stepHref(oneCase(1, null, { missing: { plotId: 7, step } }))).toMatch(address);
});
