import { assert, constantFrom, option, property, record, subarray } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CASE_STEPS } from '../case/nextStep.ts';
import type { IsoDate } from '../units.ts';
import { type ClockDays, clockDue, dueOn, dueState, NO_CLOCKS } from './clock.ts';
import { readSort, sortText } from './columns.ts';
import { CASE_STATES, type CaseFilter, conflictsOf, filterQuery, isNarrowed, NO_FILTER, readFilter } from './filter.ts';
import { hungarianSortKey } from './sortKey.hu.ts';

const day = (text: string) => text as IsoDate;
const read = (query: Readonly<Record<string, string>>) => readFilter((name) => query[name]);

describe('a filter', () => {
  const filters = record({
    states: subarray([...CASE_STATES]),
    late: constantFrom(true, false),
    second: constantFrom(true, false),
    q: option(constantFrom('túrkeve', 'K-12'), { nil: undefined }),
    expert: option(constantFrom(7, 'none' as const, 'handout' as const), { nil: undefined }),
    step: option(constantFrom(...CASE_STEPS), { nil: undefined }),
    crop: option(constantFrom('kukorica'), { nil: undefined }),
    settlement: option(constantFrom('Túrkeve'), { nil: undefined }),
    danger: option(constantFrom('Jég', 'Tavaszi fagy'), { nil: undefined }),
    from: option(constantFrom(day('2026-01-01')), { nil: undefined }),
    to: option(constantFrom(day('2026-02-01')), { nil: undefined }),
  });

  it('is the same after it was an address', () => {
    assert(
      property(filters, (filter) => {
        expect(read(filterQuery(filter))).toEqual(filter);
      }),
    );
  });

  it('leaves out what cannot be read', () => {
    expect(read({ state: 'x,new', expert: '-1', step: 'y', from: '2026-02-30', late: 'yes' })).toEqual({
      ...read({}),
      states: ['new'],
    });
    expect(isNarrowed(read({}))).toBe(false);
  });

  it.each<[string, Partial<CaseFilter>]>([
    ['daysReversed', { from: day('2026-02-01'), to: day('2026-01-01') }],
    ['closedIsNeverLate', { late: true, states: ['closed'] }],
    ['closedHasNoStep', { step: 'yield', states: ['closed'] }],
    ['closedWaitsForNothing', { second: true, states: ['closed'] }],
    ['assignHasNoExpert', { step: 'assign', expert: 3 }],
    ['assignIsNew', { step: 'assign', states: ['assigned', 'inspected'] }],
    ['newHasNoExpert', { expert: 3, states: ['new'] }],
    ['closeIsInspected', { step: 'close', states: ['new', 'assigned'] }],
  ])('contradicts itself: %s', (conflict, parts) => {
    expect(conflictsOf({ ...NO_FILTER, ...parts })).toContain(conflict);
    expect(conflictsOf(NO_FILTER)).toEqual([]);
  });
});

it('an order is a column, with a sign for the other direction', () => {
  expect(readSort('-deadline')).toEqual({ column: 'deadline', descending: true });
  expect(readSort('insured')).toEqual({ column: 'insured', descending: false });
  expect([readSort('x'), readSort('--open'), readSort('')]).toEqual([null, null, null]);
  expect(sortText({ column: 'open', descending: true })).toBe('-open');
});

it('names stand in the Hungarian order', () => {
  const names = ['Zsámbék', 'Ócsa', 'Cece', 'Csád', 'Öcs', 'Zala', 'Ádánd', 'Abda', 'Czárd', 'Gyál', 'Gönc', 'Ozora'];
  const sorted = names.toSorted((a, b) => {
    const [one, other] = [hungarianSortKey(a), hungarianSortKey(b)];
    return one < other ? -1 : one > other ? 1 : 0;
  });
  expect(sorted).toEqual([
    'Abda',
    'Ádánd',
    'Cece',
    'Czárd',
    'Csád',
    'Gönc',
    'Gyál',
    'Ócsa',
    'Ozora',
    'Öcs',
    'Zala',
    'Zsámbék',
  ]);
});

describe('the clock of a step', () => {
  const DAYS: ClockDays = { ...NO_CLOCKS, survey: 5, close: 0 };

  it('is the worked example: a survey within five working days', () => {
    expect(clockDue('sampling', day('2026-04-02'), DAYS)).toBe('2026-04-13');
  });

  it('is none of a closed case, or of a step without one', () => {
    expect([clockDue(null, day('2026-04-02'), DAYS), clockDue('assign', day('2026-04-02'), DAYS)]).toEqual([
      null,
      null,
    ]);
  });

  it('ends with the earlier of deadline and clock', () => {
    expect(dueOn(day('2026-04-10'), day('2026-04-13'))).toBe('2026-04-10');
    expect(dueOn(day('2026-04-20'), day('2026-04-13'))).toBe('2026-04-13');
    expect([dueOn(null, day('2026-04-13')), dueOn(day('2026-04-20'), null), dueOn(null, null)]).toEqual([
      '2026-04-13',
      '2026-04-20',
      null,
    ]);
  });

  it.each([
    [null, 'none', 0],
    ['2026-04-13', 'later', 5],
    ['2026-04-07', 'soon', 1],
    ['2026-04-02', 'today', 0],
    ['2026-04-01', 'late', 1],
  ] as const)('%s is %s on 2 April 2026', (due, state, days) => {
    expect(dueState(due === null ? null : day(due), day('2026-04-02'))).toEqual({ state, days });
  });
});
