import { array, assert, constantFrom, integer, property, record, tuple } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CASE_STEPS } from '../case/nextStep.ts';
import { addDays } from '../dates/isoDate.ts';
import { isWorkingDay } from '../dates/workingDays.ts';
import type { IsoDate } from '../units.ts';
import { clockDue, clockOf, CLOCKS, dueOn, dueState, MAX_CLOCK_DAYS, NO_CLOCKS } from './clock.ts';
import { CASE_COLUMNS, isCaseColumn, readSort, SHOWN_COLUMNS, sortText, USUAL_SORT } from './columns.ts';
import { CASE_STATES, conflictsOf, filterQuery, isNarrowed, NO_FILTER } from './filter.ts';
import { hungarianSortKey } from './sortKey.hu.ts';

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

describe('the key by which Hungarian names stand in order', () => {
  const collator = new Intl.Collator('hu', { sensitivity: 'base' });
  /** Letters of the alphabet, those of two and three signs among them; no doubled letter comes of two of them. */
  const LETTERS = [
    'a',
    'b',
    'd',
    'e',
    'f',
    'h',
    'i',
    'k',
    'm',
    'o',
    'p',
    'r',
    'u',
    'v',
    'ö',
    'ü',
    'cs',
    'gy',
    'ly',
    'ny',
    'sz',
    'ty',
    'zs',
  ];
  // Every other letter a vowel: "ssz" and "ddzs", which the key takes as written, do not occur.
  const words = array(tuple(constantFrom(...LETTERS), constantFrom('a', 'e', 'i', 'o', 'u', 'ö', 'ü')), {
    minLength: 1,
    maxLength: 5,
  }).map((pairs) => pairs.flat().join(''));

  it('agrees with the Unicode order of the language', () => {
    assert(
      property(words, words, (a, b) => {
        const expected = Math.sign(collator.compare(a, b));
        expect(compare(hungarianSortKey(a), hungarianSortKey(b))).toBe(expected);
      }),
      { numRuns: 500 },
    );
  });

  it('is the same in capitals, and of long vowels as of short ones', () => {
    expect(hungarianSortKey('ÁRPÁDHALOM')).toBe(hungarianSortKey('arpadhalom'));
    expect(hungarianSortKey('Őcsény')).toBe(hungarianSortKey('öcsény'));
    expect(hungarianSortKey('Őcsény')).not.toBe(hungarianSortKey('ocsény'));
  });

  it('is the same of a letter that is composed of two signs', () => {
    expect(hungarianSortKey('o\u030bcsény')).toBe(hungarianSortKey('őcsény'));
  });

  it.each([
    ['Łukasz', 'lukasz'],
    ['Đurić', 'duric'],
    ['ØLSEN', 'olsen'],
    ['Groß', 'gross'],
    ['GROẞ', 'gross'],
    ['Ægir', 'aegir'],
    ['Ǽgir', 'aegir'],
    ['Œdipe', 'oedipe'],
    ['Ħaż-Żebbuġ', 'haz-zebbug'],
    ['Ðórir', 'dórir'],
  ])('of %s is that of its nearest Hungarian letters, as a browser sorts it', (name, plain) => {
    expect(hungarianSortKey(name)).toBe(hungarianSortKey(plain));
    expect(collator.compare(name, plain)).toBe(0);
  });

  it('of a stroke or a mark between the signs of a letter makes them no letter', () => {
    for (const name of ['łyko', 'čs', 'šzabó'])
      expect(hungarianSortKey(name)).not.toBe(
        hungarianSortKey(name.replace('ł', 'l').replace('č', 'c').replace('š', 's')),
      );
  });

  it('of an empty name is empty: it stands first', () => {
    expect(hungarianSortKey('')).toBe('');
    expect(compare(hungarianSortKey(''), hungarianSortKey('Abda'))).toBe(-1);
  });
});

describe('the columns of the list of cases', () => {
  it('are read from an address as they were written', () => {
    assert(
      property(constantFrom(...CASE_COLUMNS), constantFrom(true, false), (column, descending) => {
        const sort = { column, descending };
        expect(readSort(sortText(sort))).toEqual(sort);
      }),
    );
  });

  it('are all different, and those that are shown stand in the same order', () => {
    expect(new Set(CASE_COLUMNS).size).toBe(CASE_COLUMNS.length);
    expect(CASE_COLUMNS.filter((column) => SHOWN_COLUMNS.includes(column))).toEqual(SHOWN_COLUMNS);
    expect(SHOWN_COLUMNS[0]).toBe('number');
    expect([isCaseColumn('number'), isCaseColumn('Number'), isCaseColumn('')]).toEqual([true, false, false]);
    expect(isCaseColumn(USUAL_SORT.column)).toBe(true);
  });
});

describe('a clock', () => {
  const dates = integer({ min: 0, max: 2_000 }).map((days) => addDays('2024-01-01' as IsoDate, days));

  it('of every step is one of the four, and no step is without', () => {
    expect(new Set(CASE_STEPS.map(clockOf))).toEqual(new Set(CLOCKS));
  });

  it('ends on a working day, later with more days', () => {
    const given = integer({ min: 1, max: MAX_CLOCK_DAYS - 1 });
    assert(
      property(dates, given, constantFrom(...CASE_STEPS), (since, days, step) => {
        const due = (count: number) => clockDue(step, since, { ...NO_CLOCKS, [clockOf(step)]: count });
        const [end, next] = [due(days), due(days + 1)];
        expect(end !== null && end > since && isWorkingDay(end)).toBe(true);
        expect(next !== null && end !== null && next > end).toBe(true);
      }),
      { numRuns: 60 },
    );
  });

  it('counts as many working days left as it was given on the day it began', () => {
    assert(
      property(dates, integer({ min: 3, max: 60 }), (since, days) => {
        const due = clockDue('assign', since, { ...NO_CLOCKS, assign: days });
        expect(dueState(due, since)).toEqual({ state: 'later', days });
      }),
      { numRuns: 60 },
    );
  });

  it('never gets less late as days pass', () => {
    const order = ['later', 'soon', 'today', 'late'];
    assert(
      property(dates, integer({ min: -30, max: 30 }), (due, ahead) => {
        const today = addDays(due, ahead);
        const before = dueState(due, today);
        const after = dueState(due, addDays(today, 1));
        expect(order.indexOf(after.state)).toBeGreaterThanOrEqual(order.indexOf(before.state));
        if (before.state === 'late') expect(after.days).toBeGreaterThanOrEqual(before.days);
      }),
      { numRuns: 80 },
    );
  });

  it('is due at neither day later than the other', () => {
    assert(
      property(dates, dates, (deadline, clock) => {
        const due = dueOn(deadline, clock);
        expect(due).toBe(compare(deadline, clock) <= 0 ? deadline : clock);
      }),
    );
  });
});

describe('the address of a filter', () => {
  const filters = record({
    states: constantFrom([], ['new' as const], ['closed' as const, 'new' as const], [...CASE_STATES]),
    late: constantFrom(true, false),
    second: constantFrom(true, false),
  });

  it('is empty for no filter alone', () => {
    expect(filterQuery(NO_FILTER)).toEqual({});
    assert(
      property(filters, (filter) => {
        expect(isNarrowed(filter)).toBe(filter.states.length > 0 || filter.late || filter.second);
      }),
    );
  });

  it('names states in one order, whatever the order they were chosen in', () => {
    expect(filterQuery({ ...NO_FILTER, states: ['closed', 'new'] })).toEqual(
      filterQuery({ ...NO_FILTER, states: ['new', 'closed'] }),
    );
  });

  it('of open and closed cases together contradicts nothing', () => {
    expect(conflictsOf({ ...NO_FILTER, states: [...CASE_STATES], late: true, second: true, step: 'yield' })).toEqual(
      [],
    );
  });
});
