import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { AlertAnswer } from '../alert/answers.ts';
import { addDays } from '../dates/isoDate.ts';
import type { IsoDate } from '../units.ts';
import {
  alertedHa,
  type AlertOfParcel,
  alertedSince,
  alertOutcome,
  byUrgency,
  parcelState,
  writtenFall,
} from './parcelState.ts';

const day = (text: string) => text as IsoDate;
const alert = (date: string, area: number, kind = 'vegetation') => ({ date: day(date), area, kind });
const image = (date: string, mean: number | null) => ({ date: day(date), mean });

describe('the state of a parcel', () => {
  it('names since when, how much of it and how far the mean fell', () => {
    const input = {
      geomHa: 14.52,
      alerts: [alert('2026-11-20', 6), alert('2026-11-23', 9)],
      ndvi: [image('2026-11-15', 0.68), image('2026-11-20', 0.5), image('2026-11-23', 0.45)],
    };
    const state = parcelState(input, day('2026-11-24'));
    expect(state).toEqual({
      kind: 'alert',
      since: '2026-11-20',
      date: '2026-11-23',
      areaHa: 9,
      share: 9 / 14.52,
      before: '2026-11-15',
      fall: { from: 0.68, to: 0.45 },
      newest: '2026-11-23',
      isLate: false,
      now: null,
      recoveredOn: null,
      answer: null,
    });
  });

  const fallen = {
    geomHa: 10,
    alerts: [alert('2026-06-10', 3)],
    ndvi: [image('2026-06-05', 0.7), image('2026-06-10', 0.5)],
  };
  const stateOf = (later: readonly ReturnType<typeof image>[], today: string) =>
    parcelState({ ...fallen, ndvi: [...fallen.ndvi, ...later] }, day(today));

  it.each([
    ['a newer image has no alert, but the mean did not recover', [image('2026-06-15', 0.66)], '2026-06-16', 0.66],
    ['the mean of the newer image is not known', [image('2026-06-15', null)], '2026-06-16', null],
    ['60 days have passed', [image('2026-08-05', 0.5)], '2026-08-09', 0.5],
  ])('is the alert while %s', (_, later, today, now) => {
    expect(stateOf(later, today)).toMatchObject({ kind: 'alert', since: '2026-06-10', areaHa: 3, share: 0.3, now });
  });

  it('is the alert, not seen since, where no image is newer than three weeks', () => {
    expect(stateOf([], '2026-07-01')).toMatchObject({ kind: 'alert', isLate: false });
    expect(stateOf([], '2026-07-02')).toMatchObject({ kind: 'alert', isLate: true, newest: '2026-06-10' });
  });

  it('has recovered where the mean is again what it was, and is fine when that is long ago', () => {
    expect(stateOf([image('2026-06-15', 0.67)], '2026-06-16')).toMatchObject({
      kind: 'recovered',
      recoveredOn: '2026-06-15',
    });
    const months = [image('2026-06-15', 0.72), image('2026-08-08', 0.71)];
    expect(stateOf(months, '2026-08-09')).toMatchObject({ kind: 'recovered' });
    expect(stateOf(months, '2026-08-10')).toEqual({ kind: 'fine', newest: '2026-08-08' });
  });

  it('has recovered, though it was harvested later, and not by an image of more than 60 days later', () => {
    const harvested = [image('2026-06-20', 0.72), image('2026-07-10', 0.2)];
    expect(stateOf(harvested, '2026-07-11')).toMatchObject({ kind: 'recovered', recoveredOn: '2026-06-20', now: 0.2 });
    expect(stateOf([image('2026-08-09', 0.7)], '2026-08-09')).toMatchObject({ kind: 'recovered' });
    expect(stateOf([image('2026-08-10', 0.7)], '2026-08-10')).toMatchObject({ kind: 'past', recoveredOn: null });
  });

  it('names an alert that was never seen to recover for a year, whatever the calendar', () => {
    const winter = {
      geomHa: 10,
      alerts: [alert('2026-12-28', 9)],
      ndvi: [image('2026-12-20', 0.6), image('2026-12-28', 0.2), image('2027-01-02', 0.2)],
    };
    expect(parcelState(winter, day('2027-01-02'))).toMatchObject({ kind: 'alert', date: '2026-12-28' });
    const later = { ...winter, ndvi: [...winter.ndvi, image('2027-12-27', 0.5)] };
    expect(parcelState(later, day('2027-12-28'))).toMatchObject({ kind: 'past' });
    expect(parcelState(later, day('2027-12-29'))).toEqual({ kind: 'fine', newest: '2027-12-27' });
  });

  it('is fine by a fresh image alone', () => {
    const input = { geomHa: 10, alerts: [], ndvi: [image('2026-06-05', 0.2)] };
    expect(parcelState(input, day('2026-06-26'))).toEqual({ kind: 'fine', newest: '2026-06-05' });
    expect(parcelState(input, day('2026-06-27'))).toEqual({ kind: 'stale', newest: '2026-06-05', days: 22 });
    expect(stateOf([image('2026-06-15', 0.7)], '2026-07-07')).toEqual({
      kind: 'stale',
      newest: '2026-06-15',
      days: 22,
    });
  });

  it('is unknown without images', () => {
    expect(parcelState({ geomHa: 10, alerts: [], ndvi: [] }, day('2026-06-10'))).toEqual({ kind: 'unknown' });
  });

  it.each([
    [
      { from: 0.68, to: 0.45 },
      { from: 0.68, to: 0.45 },
    ],
    [
      { from: 0.346, to: 0.344 },
      { from: 0.35, to: 0.34 },
    ],
    [{ from: 0.344, to: 0.341 }, null],
    [{ from: 0.34, to: 0.35 }, null],
    [null, null],
  ])('writes of the means %j %j', (fall, written) => {
    expect(writtenFall({ fall })).toEqual(written);
  });

  it('has no fall where a mean is not known', () => {
    const alerts = [alert('2026-06-10', 3)];
    expect(alertOutcome({ geomHa: 10, alerts, ndvi: [image('2026-06-10', 0.4)] }, day('2026-06-10')).fall).toBeNull();
    const ndvi = [image('2026-06-05', null), image('2026-06-10', 0.4)];
    expect(alertOutcome({ geomHa: 10, alerts, ndvi }, day('2026-06-10')).fall).toBeNull();
  });
});

describe('the state of a parcel whose farmer has answered', () => {
  const images = [image('2026-06-05', 0.7), image('2026-06-10', 0.5)];
  const said = (answer: AlertAnswer | null, ...later: readonly ReturnType<typeof image>[]) => ({
    geomHa: 10,
    alerts: [{ ...alert('2026-06-10', 3), answer }],
    ndvi: [...images, ...later],
  });

  it.each([
    ['noDamage', 'noDamage'],
    ['harvested', 'harvested'],
    ['damage', 'alert'],
    ['seen', 'alert'],
    [null, 'alert'],
  ] as const)('of an alert with %s is %s', (answer, kind) => {
    expect(parcelState(said(answer), day('2026-06-11'))).toMatchObject({ kind, answer, since: '2026-06-10' });
  });

  it('is open again by a later alert, whatever was said of an earlier one', () => {
    const input = said('noDamage', image('2026-06-15', 0.4));
    const alerts = [...input.alerts, alert('2026-06-15', 1)];
    expect(parcelState({ ...input, alerts }, day('2026-06-16'))).toMatchObject({
      kind: 'alert',
      date: '2026-06-15',
      since: '2026-06-10',
      answer: null,
    });
  });

  it('is open again by another alert of the same day that nobody has spoken of', () => {
    const input = said('noDamage');
    const alerts = [...input.alerts, alert('2026-06-10', 1, 'area')];
    expect(parcelState({ ...input, alerts }, day('2026-06-11'))).toMatchObject({ kind: 'alert', answer: null });
  });

  it('is an alert for 60 days where the farmer says that there is damage, though the mean came back', () => {
    const input = said('damage', image('2026-06-15', 0.72), image('2026-08-08', 0.7));
    expect(parcelState(input, day('2026-08-09'))).toMatchObject({ kind: 'alert', recoveredOn: '2026-06-15' });
    expect(parcelState(input, day('2026-08-10'))).toEqual({ kind: 'fine', newest: '2026-08-08' });
    expect(parcelState(said('damage', image('2026-08-08', 0.4)), day('2026-08-10'))).toMatchObject({ kind: 'past' });
  });

  it('is what the farmer says for as long as the alert would be named', () => {
    expect(parcelState(said('noDamage', image('2027-06-09', 0.5)), day('2027-06-10')).kind).toBe('noDamage');
    expect(parcelState(said('noDamage', image('2027-06-09', 0.5)), day('2027-06-11')).kind).toBe('fine');
  });

  it('is never fine or recovered by an answer alone', () => {
    const answers = fc.constantFrom<AlertAnswer>('seen', 'harvested', 'noDamage', 'damage');
    const later = fc.array(
      fc.record({ days: fc.integer({ min: 1, max: 400 }), mean: fc.double({ min: 0, max: 1, noNaN: true }) }),
    );
    fc.assert(
      fc.property(answers, later, fc.integer({ min: 0, max: 400 }), (answer, more, age) => {
        const today = addDays(day('2026-06-10'), age);
        const seen = more
          .map(({ days, mean }) => image(addDays(day('2026-06-10'), days), mean))
          .filter(({ date }) => date <= today);
        const [open, answered] = [null, answer].map((each) => parcelState(said(each, ...seen), today).kind);
        if (answered === 'fine' || answered === 'recovered') expect(answered).toBe(open);
      }),
    );
  });
});

describe('the alerted area of a day', () => {
  it('adds up those of a kind, and takes the largest of several kinds', () => {
    expect(alertedHa([alert('2026-06-10', 2), alert('2026-06-10', 3), alert('2026-06-10', 4, 'area')])).toBe(5);
    expect(alertedHa([])).toBe(0);
  });

  it('is never larger than the parcel', () => {
    const alerts = fc.array(
      fc.record({
        date: fc.constant(day('2026-06-10')),
        kind: fc.constantFrom('a', 'b'),
        area: fc.double({ min: 0, max: 50, noNaN: true }),
      }),
      { minLength: 1 },
    );
    fc.assert(
      fc.property(alerts, fc.double({ min: 0.01, max: 60, noNaN: true }), (each, geomHa) => {
        const { areaHa, share } = alertOutcome({ geomHa, alerts: each, ndvi: [] }, day('2026-06-10'));
        expect(areaHa).toBeLessThanOrEqual(geomHa);
        expect(share).toBeGreaterThanOrEqual(0);
        expect(share).toBeLessThanOrEqual(1);
      }),
    );
  });
});

describe('the first day of alerts in sequence', () => {
  it('is after the last image that had none', () => {
    const images = ['2026-06-01', '2026-06-05', '2026-06-10', '2026-06-15'].map(day);
    expect(alertedSince(['2026-06-01', '2026-06-10', '2026-06-15'].map(day), images, day('2026-06-15'))).toBe(
      '2026-06-10',
    );
  });

  it('has an alert on each image from then on, and none on the image before', () => {
    const pool = Array.from({ length: 12 }, (_, index) => day(`2026-06-${String(index + 1).padStart(2, '0')}`));
    fc.assert(
      fc.property(fc.subarray(pool, { minLength: 1 }), fc.subarray(pool), (days, images) => {
        const until = days.at(-1) ?? day('2026-06-01');
        const since = alertedSince(days, images, until);
        const between = images.filter((each) => each >= since && each <= until);
        for (const each of between) expect(days).toContain(each);
        const before = [...new Set([...days, ...images])]
          .filter((each) => each < since)
          .sort()
          .at(-1);
        if (before !== undefined) expect(days).not.toContain(before);
      }),
    );
  });
});

describe('parcels by urgency', () => {
  const parcel = (name: string, alerts: AlertOfParcel[], ndvi: ReturnType<typeof image>[]) => ({
    name,
    geomHa: 10,
    alerts,
    ndvi,
  });
  const names = (parcels: readonly { readonly name: string }[]) => parcels.map(({ name }) => name);
  const parcels = [
    parcel('without images', [], []),
    parcel('fine', [], [image('2026-06-15', 0.6)]),
    parcel('past', [alert('2026-04-10', 1)], [image('2026-06-15', 0.6)]),
    parcel(
      'recovered',
      [alert('2026-06-10', 1)],
      [image('2026-06-08', 0.6), image('2026-06-10', 0.4), image('2026-06-15', 0.6)],
    ),
    parcel('no damage', [{ ...alert('2026-06-15', 5), answer: 'noDamage' }], [image('2026-06-15', 0.4)]),
    parcel('harvested', [{ ...alert('2026-06-15', 5), answer: 'harvested' }], [image('2026-06-15', 0.4)]),
    parcel('stale', [], [image('2026-05-01', 0.6)]),
    parcel('small alert', [alert('2026-06-15', 1)], [image('2026-06-15', 0.4)]),
    parcel('large alert', [alert('2026-06-15', 4)], [image('2026-06-15', 0.4)]),
    parcel('older alert', [alert('2026-06-12', 9)], [image('2026-06-12', 0.4)]),
  ];

  it('begin with the newest and largest alert and end with those that are fine', () => {
    const expected = [
      'large alert',
      'small alert',
      'older alert',
      'past',
      'no damage',
      'harvested',
      'recovered',
      'stale',
      'without images',
      'fine',
    ];
    expect(names(byUrgency(parcels, day('2026-06-16')))).toEqual(expected);
  });

  it('are in the same order whatever the order in which they come', () => {
    fc.assert(
      fc.property(fc.shuffledSubarray(parcels, { minLength: parcels.length }), (shuffled) => {
        expect(names(byUrgency(shuffled, day('2026-06-16')))).toEqual(names(byUrgency(parcels, day('2026-06-16'))));
      }),
    );
  });
});
