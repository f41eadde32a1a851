import type { Proposal } from '@georisk/contract/verticals/insurance/proposals.ts';
import { describe, expect, it } from 'vitest';
import { fittingOf, groupsOf } from './groups.ts';

const made = (changeId: string, more: Partial<Proposal> = {}) =>
  ({
    changeId,
    authorId: 1,
    authorName: 'Terepi Tamás',
    damagePlotId: 7,
    plotName: 'kukorica, ABCD1234',
    state: 'open',
    fitsTogether: true,
    ...more,
  }) as Proposal;

describe('proposals of a case', () => {
  it('are grouped by person and plot in the order in which they came, without those that were decided', () => {
    const groups = groupsOf([
      made('a'),
      made('b', { damagePlotId: null, plotName: null }),
      made('c'),
      // Another person of the same name.
      made('d', { authorId: 2 }),
      made('e', { state: 'declined' }),
    ]);
    expect(groups.map(({ proposals }) => proposals.map(({ changeId }) => changeId))).toEqual([
      ['a', 'c'],
      ['b'],
      ['d'],
    ]);
    expect(groups.map(({ authorName, plotName }) => [authorName, plotName])).toEqual([
      ['Terepi Tamás', 'kukorica, ABCD1234'],
      ['Terepi Tamás', null],
      ['Terepi Tamás', 'kukorica, ABCD1234'],
    ]);
    expect(new Set(groups.map(({ key }) => key)).size).toBe(3);
  });

  it('are accepted together as far as they fit', () => {
    expect(fittingOf([made('a'), made('b', { fitsTogether: false })]).map(({ changeId }) => changeId)).toEqual(['a']);
    expect(groupsOf([])).toEqual([]);
  });
});
