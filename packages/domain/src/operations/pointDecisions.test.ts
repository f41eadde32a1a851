import { expect, it } from 'vitest';
import type { SamplingPointState } from '../sampling/pointChanges.ts';
import { madeVersion, pointDecisions } from './pointDecisions.ts';

const point = (id: string, value: number | null): SamplingPointState => ({
  id,
  sequenceId: 1,
  isGenerated: true,
  isUsed: true,
  yield: value,
  name: '',
  comment: '',
  position: [750_000, 200_000],
});
const put = (id: string, value: number) => ({ kind: 'put' as const, point: point(id, value) });

it('points that only one of two people changed need no decision', () => {
  const change = { base: [point('a', null)], operations: [put('a', 3)] };
  expect(pointDecisions(change, [point('a', null), point('b', 5)])).toEqual([]);
  expect(pointDecisions(change, [point('a', 4), point('b', null)]).map(({ id }) => id)).toEqual(['a']);
});

it('a save over the version in which it began makes the next one', () => {
  expect(madeVersion('4', 5)).toBe('5');
  expect(madeVersion('4', 4)).toBe('4');
});

it('a save over a version of somebody else makes none that a later operation could begin in', () => {
  // The later operation has not seen their points: it is compared with them itself.
  expect(madeVersion('4', 6)).toBeNull();
});
