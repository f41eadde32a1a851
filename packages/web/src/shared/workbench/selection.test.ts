import { expect, it } from 'vitest';
import { extended, NOTHING_CHOSEN, toggled, withAll, withoutAll } from './selection.ts';

const ORDER = [5, 3, 9, 1, 7];
const ids = ({ ids: chosen }: { ids: ReadonlySet<number> }) => [...chosen].toSorted((a, b) => a - b);

it('chooses a case and unchooses it', () => {
  const one = toggled(NOTHING_CHOSEN, 3);
  expect(ids(one)).toEqual([3]);
  expect(ids(toggled(one, 3))).toEqual([]);
});

it('extends to another case in the order of the list, in both directions', () => {
  const one = toggled(NOTHING_CHOSEN, 9);
  expect(ids(extended(one, 7, ORDER))).toEqual([1, 7, 9]);
  expect(ids(extended(extended(one, 7, ORDER), 5, ORDER))).toEqual([1, 3, 5, 7, 9]);
});

it('chooses the case alone where the list has no anchor', () => {
  expect(ids(extended(NOTHING_CHOSEN, 1, ORDER))).toEqual([1]);
  expect(ids(extended(toggled(NOTHING_CHOSEN, 42), 1, ORDER))).toEqual([1, 42]);
});

it('takes several in and out', () => {
  const some = withAll(NOTHING_CHOSEN, [1, 3]);
  expect(ids(withoutAll(some, [3, 9]))).toEqual([1]);
});
