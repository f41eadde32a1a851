import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { IsoDate } from '../units.ts';
import { alertedHa, alertedSince, alertOutcome, byUrgency, parcelState } from './parcelState.ts';

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
    const state = parcelState(input);
    expect(state).toEqual({
      kind: 'alert',
      since: '2026-11-20',
      date: '2026-11-23',
      areaHa: 9,
      share: 9 / 14.52,
      before: '2026-11-15',
      fall: { from: 0.68, to: 0.45 },
    });
  });

  it('is that of an earlier alert where a newer image has none', () => {
    const state = parcelState({
      geomHa: 10,
      alerts: [alert('2026-06-10', 3)],
      ndvi: [image('2026-06-05', 0.7), image('2026-06-10', 0.5), image('2026-06-15', 0.52)],
    });
    expect(state).toMatchObject({ kind: 'after', newest: '2026-06-15', since: '2026-06-10', areaHa: 3 });
  });

  it('is fine without alerts, and with those of another year alone', () => {
    const ndvi = [image('2026-06-05', 0.7)];
    expect(parcelState({ geomHa: 10, alerts: [], ndvi })).toEqual({ kind: 'fine', newest: '2026-06-05' });
    expect(parcelState({ geomHa: 10, alerts: [alert('2025-07-01', 4)], ndvi })).toMatchObject({ kind: 'fine' });
  });

  it('is unknown without images', () => {
    expect(parcelState({ geomHa: 10, alerts: [], ndvi: [] })).toEqual({ kind: 'unknown' });
  });

  it('has no fall where a mean is not known', () => {
    const alerts = [alert('2026-06-10', 3)];
    expect(alertOutcome({ geomHa: 10, alerts, ndvi: [image('2026-06-10', 0.4)] }, day('2026-06-10')).fall).toBeNull();
    const ndvi = [image('2026-06-05', null), image('2026-06-10', 0.4)];
    expect(alertOutcome({ geomHa: 10, alerts, ndvi }, day('2026-06-10')).fall).toBeNull();
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
  const parcel = (name: string, alerts: ReturnType<typeof alert>[], ndvi: ReturnType<typeof image>[]) => ({
    name,
    geomHa: 10,
    alerts,
    ndvi,
  });
  const names = (parcels: readonly { readonly name: string }[]) => parcels.map(({ name }) => name);
  const parcels = [
    parcel('without images', [], []),
    parcel('fine', [], [image('2026-06-15', 0.6)]),
    parcel('after', [alert('2026-06-10', 1)], [image('2026-06-15', 0.6)]),
    parcel('small alert', [alert('2026-06-15', 1)], [image('2026-06-15', 0.4)]),
    parcel('large alert', [alert('2026-06-15', 4)], [image('2026-06-15', 0.4)]),
    parcel('older alert', [alert('2026-06-12', 9)], [image('2026-06-12', 0.4)]),
  ];

  it('begin with the newest and largest alert and end with those without images', () => {
    const expected = ['large alert', 'small alert', 'older alert', 'after', 'fine', 'without images'];
    expect(names(byUrgency(parcels))).toEqual(expected);
  });

  it('are in the same order whatever the order in which they come', () => {
    fc.assert(
      fc.property(fc.shuffledSubarray(parcels, { minLength: parcels.length }), (shuffled) => {
        expect(names(byUrgency(shuffled))).toEqual(names(byUrgency(parcels)));
      }),
    );
  });
});
