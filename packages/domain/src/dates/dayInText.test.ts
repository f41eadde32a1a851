import { assert, constantFrom, date, property } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dayInBudapest } from './dayInBudapest.ts';
import { dayInText } from './dayInText.ts';

describe('the day of a text', () => {
  it.each([
    ['1899-12-31', null],
    ['1900-01-01', '1900-01-01'],
    ['2199-12-31', '2199-12-31'],
    ['2200-01-01', null],
    ['2024-05-17 23:59:59', '2024-05-17'],
    ['2024-05-17 24:00', null],
    ['2024-05-17 10:60', null],
    ['2024-05-17 10:00:60', null],
    ['2024-05-17T00:00:00+14:00', '2024-05-16'],
    ['2024-05-17T00:00:00+14:01', null],
  ])('%j at an end of what there is reads as %j', (text, day) => expect(dayInText(text)).toBe(day));

  it.each([
    ['2024-05-17', '2024-05-17'],
    ['2024. 05. 17.', '2024-05-17'],
    ['2024.5.17', '2024-05-17'],
    ['2024/5/17', '2024-05-17'],
    ['2024 05 17', '2024-05-17'],
    ['20240517', '2024-05-17'],
    ['2024. május 17.', '2024-05-17'],
    ['2024. maj. 17.', '2024-05-17'],
    ['2024. V. 17.', '2024-05-17'],
    // Without a zone a time is of its day.
    ['2024-05-17 00:00:00', '2024-05-17'],
    ['2024-05-17T00:00:00.000', '2024-05-17'],
    ['2024-05-17T23:59', '2024-05-17'],
    ['2024. 05. 17. 0:00:00', '2024-05-17'],
    ['20240517T000000', '2024-05-17'],
  ])('%j is %s', (text, day) => expect(dayInText(text)).toBe(day));

  it.each([
    ['2024-05-16T22:00:00Z', '2024-05-17'],
    ['2024-05-16T21:59:59Z', '2024-05-16'],
    ['2024-01-16T22:30:00Z', '2024-01-16'],
    ['2024-01-16T23:00:00.000Z', '2024-01-17'],
    ['2024-05-16 22:00:00 UTC', '2024-05-17'],
    ['2024-05-17T00:00:00+02:00', '2024-05-17'],
    ['2024-05-17T00:00:00+0200', '2024-05-17'],
    ['2024-05-17 00:00:00+02', '2024-05-17'],
    ['2024-05-16T20:00:00-02:00', '2024-05-17'],
    ['20240516T220000Z', '2024-05-17'],
    ['2024-05-17T02:00:00+02:00', '2024-05-17'],
    ['2024-12-31T23:00:00Z', '2025-01-01'],
  ])('the instant %j is in Budapest on %s', (text, day) => expect(dayInText(text)).toBe(day));

  it.each([
    '',
    '2024',
    '2024-05',
    '2024-02-30',
    '1900-02-29',
    '2024-02-30T22:00:00Z',
    '2024-13-01',
    '17.05.2024',
    '05/17/2024',
    '2024-05-17 tegnap',
    '2024-05-17T25:00:00Z',
    '2024-05-17 10:61',
    '2024-05-17T10:00:00+99:00',
    '2024. maius 17.',
    '1715896800000',
    '1899-12-31',
    '2200-01-01',
  ])('%j has none', (text) => expect(dayInText(text)).toBeNull());

  it('may be older where its reader says so', () => {
    expect(dayInText('1890-03-05 00:00:00')).toBeNull();
    expect(dayInText('1890-03-05 00:00:00', 1000)).toBe('1890-03-05');
  });

  it('is the same however a program writes the instant', () => {
    const instants = date({ min: new Date('1950-01-01'), max: new Date('2100-01-01'), noInvalidDate: true });
    assert(
      property(instants, constantFrom(' ', 'T'), (at, between) => {
        at.setUTCSeconds(0, 0);
        const iso = at.toISOString();
        expect(dayInText(iso.replace('T', between))).toBe(dayInBudapest(at));
      }),
    );
  });
});
