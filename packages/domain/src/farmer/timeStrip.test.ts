import { describe, expect, it } from 'vitest';
import type { IsoDate } from '../units.ts';
import { homeTarget } from './homeTarget.ts';
import { latenessOf, passesOf, passInYear, placesOf, stepPass } from './timeStrip.ts';

const day = (text: string) => text as IsoDate;
const ndvi = (date: string, clearShare = 0.98) => ({ date: day(date), clearShare });
const alert = (date: string) => ({ date: day(date) });

describe('passesOf', () => {
  it('gives every date once, oldest first, and marks cloudy and alerting passes', () => {
    const passes = passesOf({
      ndvi: [ndvi('2026-06-11'), ndvi('2026-06-01', 0.5), ndvi('2026-06-06'), ndvi('2026-06-06', 0.2)],
      alerts: [alert('2026-06-06'), alert('2026-05-27')],
    });
    expect(passes).toEqual([
      { date: '2026-05-27', isUsable: false, hasNdvi: false, isAlert: true },
      { date: '2026-06-01', isUsable: false, hasNdvi: true, isAlert: false },
      { date: '2026-06-06', isUsable: true, hasNdvi: true, isAlert: true },
      { date: '2026-06-11', isUsable: true, hasNdvi: true, isAlert: false },
    ]);
  });

  it('counts exactly 80 % clear as usable', () => {
    expect(passesOf({ ndvi: [ndvi('2026-06-01', 0.8)], alerts: [] })[0]?.isUsable).toBe(true);
    expect(passesOf({ ndvi: [ndvi('2026-06-01', 0.7999)], alerts: [] })[0]?.isUsable).toBe(false);
  });
});

describe('placesOf', () => {
  it('is the worked example: gaps by their days, never nearer than a finger is wide', () => {
    const dates = ['2026-06-01', '2026-06-04', '2026-06-14', '2026-07-14'].map(day);
    expect(placesOf(dates)).toEqual([0, 44, 44 + 90, 44 + 90 + 270]);
    expect(placesOf([])).toEqual([]);
  });
});

describe('passInYear', () => {
  const passes = passesOf({
    ndvi: [
      ndvi('2024-02-28'),
      ndvi('2025-07-08', 0.3),
      ndvi('2025-07-18'),
      ndvi('2025-07-14', 0.9),
      ndvi('2026-07-15'),
      ndvi('2023-01-05'),
    ],
    alerts: [alert('2025-07-15')],
  });
  const nearest = (date: string, year: number) => passInYear(passes, day(date), year)?.date ?? null;

  it('is the picture nearest to the same day', () => {
    expect(nearest('2026-07-15', 2025)).toBe('2025-07-14');
    expect(nearest('2026-07-17', 2025)).toBe('2025-07-18');
  });

  it('prefers the clear one of two equally near', () => {
    expect(nearest('2026-07-13', 2025)).toBe('2025-07-14');
    expect(
      passInYear(passesOf({ ndvi: [ndvi('2025-07-10', 0.2), ndvi('2025-07-16')], alerts: [] }), day('2026-07-13'), 2025)
        ?.date,
    ).toBe('2025-07-16');
  });

  it('is none of another season of the year, and of a year without passes', () => {
    expect(nearest('2026-07-15', 2023)).toBeNull();
    expect(nearest('2026-07-15', 2022)).toBeNull();
  });

  it('knows leap days', () => {
    expect(nearest('2028-02-29', 2024)).toBe('2024-02-28');
    expect(passInYear(passesOf({ ndvi: [ndvi('2023-02-28')], alerts: [] }), day('2024-02-29'), 2023)?.date).toBe(
      '2023-02-28',
    );
  });
});

describe('stepPass', () => {
  const passes = passesOf({ ndvi: [ndvi('2026-06-01'), ndvi('2026-06-06'), ndvi('2026-06-11')], alerts: [] });

  it('steps, and stays at the ends', () => {
    expect(stepPass(passes, day('2026-06-06'), 1)?.date).toBe('2026-06-11');
    expect(stepPass(passes, day('2026-06-11'), 1)?.date).toBe('2026-06-11');
    expect(stepPass(passes, day('2026-06-01'), -1)?.date).toBe('2026-06-01');
  });

  it('starts with the newest where nothing is chosen, and returns nothing without passes', () => {
    expect(stepPass(passes, null, -1)?.date).toBe('2026-06-11');
    expect(stepPass([], null, 1)).toBeNull();
  });
});

describe('latenessOf', () => {
  it('counts calendar days; late from the 22nd day on', () => {
    expect(latenessOf([day('2026-06-01')], day('2026-06-22'))).toEqual({ days: 21, isLate: false });
    expect(latenessOf([day('2026-05-20'), day('2026-06-01')], day('2026-06-23'))).toEqual({ days: 22, isLate: true });
    expect(latenessOf([], day('2026-06-22'))).toBeNull();
  });
});

describe('homeTarget', () => {
  const block = (meparCode: string, ndviDates: string[], alertDates: string[]) => ({
    meparCode,
    ndvi: ndviDates.map((date) => ndvi(date)),
    alerts: alertDates.map(alert),
  });
  const A = block('AAAAAAA1', ['2026-06-11', '2026-06-01'], []);
  const B = block('BBBBBBB2', ['2026-06-11'], ['2026-06-06']);
  const C = block('CCCCCCC3', ['2026-06-11'], ['2026-06-11', '2026-06-01']);

  it('opens the first parcel in NDVI while no alert is as new as the newest map', () => {
    expect(homeTarget([A, B], { view: null, date: null })).toMatchObject({ block: A, view: 'ndvi' });
  });

  it('opens the parcel that raised the newest alert when nothing is newer', () => {
    expect(homeTarget([A, B, C], { view: null, date: null })).toMatchObject({
      block: C,
      view: 'alert',
      alertDate: '2026-06-11',
    });
  });

  it('opens the parcel that has what a link requests', () => {
    const wanted = { view: 'alert', date: day('2026-06-06') } as const;
    expect(homeTarget([A, B, C], wanted)).toMatchObject({ block: B, view: 'alert', alertDate: '2026-06-06' });
  });

  it('falls back to a parcel with alerts, then to the first, and to nothing without parcels', () => {
    const gone = { view: 'alert', date: day('2025-01-01') } as const;
    expect(homeTarget([A, B], gone)).toMatchObject({ block: B, alertDate: '2026-06-06' });
    expect(homeTarget([A], gone)).toMatchObject({ block: A, view: 'ndvi' });
    expect(homeTarget([], gone)).toBeNull();
  });
});
