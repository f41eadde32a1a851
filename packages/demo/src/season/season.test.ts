import { describe, expect, it } from 'vitest';
import { addDays, dayOfYear, daysBetween } from '@georisk/domain/dates/isoDate.ts';
import type { IsoDate } from '@georisk/domain/units.ts';
import { cropCalendar, type FieldCrop, onCourse } from './cropCalendar.ts';
import { lucerneNdvi } from './perennials.ts';
import { IMAGE_COUNT, planSeason } from './plan.ts';
import { plotState } from './plotState.ts';
import { cropOfPlot } from './rotation.ts';

const SEED = 2026;
const everyTenthDay = Array.from({ length: 110 }, (_, i) => addDays('2025-01-01' as IsoDate, i * 10));

describe('the season of a day', () => {
  it.each(everyTenthDay)('of %s has its images and its events in the past', (today) => {
    const plan = planSeason(today, SEED);
    expect(new Set(plan.dates).size).toBe(IMAGE_COUNT);
    expect(plan.dates).toEqual(plan.dates.toSorted());
    const newest = plan.dates.at(-1) ?? today;
    expect(daysBetween(newest, today)).toBeGreaterThanOrEqual(1);
    expect(daysBetween(newest, today)).toBeLessThanOrEqual(3);
    const events = [plan.hail, plan.drought, plan.fresh];
    expect(new Set(events.map(({ alert }) => alert)).size).toBe(3);
    expect(plan.fresh.alert).toBe(newest);
    for (const { before, day, alert } of events) {
      expect(plan.dates).toContain(before);
      expect(plan.dates).toContain(alert);
      expect(before < day && day <= alert && alert < today).toBe(true);
    }
    const month = Number(plan.hail.day.slice(5, 7));
    expect(month).toBeGreaterThanOrEqual(4);
    expect(month).toBeLessThanOrEqual(8);
    expect(plan.trueColour < today).toBe(true);
    expect(plan.pictured).toHaveLength(4);
    expect([...plan.pictured, plan.trueColour]).toEqual([...new Set([...plan.pictured, plan.trueColour])].sort());
  });

  it('is mostly visible: no more than half of a day is cloudy, and nearly nothing on the days of events', () => {
    const plan = planSeason('2026-11-20' as IsoDate, SEED);
    for (const date of plan.dates) expect(plan.cloudShare(date)).toBeLessThanOrEqual(0.56);
    for (const date of [plan.hail.alert, plan.drought.alert, plan.fresh.alert])
      expect(plan.cloudShare(date)).toBeLessThan(0.07);
  });
});

describe('NDVI courses', () => {
  // Zonal medians of the measured set, and the calendar of the plain: which day of the year, and what an image of it shows.
  it.each<[FieldCrop, string, number, number]>([
    ['OSZI_BUZA', '2026-03-27', 0.5, 0.75],
    ['OSZI_BUZA', '2026-05-20', 0.82, 0.92],
    ['OSZI_BUZA', '2026-07-03', 0.2, 0.36],
    ['SILOKUKORICA', '2026-05-27', 0.25, 0.45],
    ['SILOKUKORICA', '2026-07-20', 0.85, 0.95],
    ['TAVASZI_ARPA', '2026-05-26', 0.84, 0.94],
    ['TAVASZI_ARPA', '2026-07-05', 0.2, 0.4],
    ['REPCE', '2026-11-05', 0.6, 0.75],
    ['KUKORICA', '2026-05-10', 0.15, 0.3],
    ['NAPRAFORGO', '2026-07-01', 0.75, 0.9],
    ['NAPRAFORGO', '2026-08-25', 0.22, 0.45],
  ])('of %s on %s are between %d and %d', (crop, date, low, high) => {
    const { course, sown } = cropCalendar(crop);
    const day = dayOfYear(date as IsoDate);
    const value = onCourse(course, day > 300 && sown < 0 ? day - 365 : day);
    expect(value).toBeGreaterThanOrEqual(low);
    expect(value).toBeLessThanOrEqual(high);
  });

  it('never overshoot their knots', () => {
    const { course } = cropCalendar('REPCE');
    const values = course.map(([, ndvi]) => ndvi);
    for (let day = -120; day < 190; day += 1) {
      expect(onCourse(course, day)).toBeLessThanOrEqual(Math.max(...values) + 1e-9);
      expect(onCourse(course, day)).toBeGreaterThanOrEqual(Math.min(...values) - 1e-9);
    }
  });

  it('of lucerne fall with each cut and rise again', () => {
    expect(lucerneNdvi(131, 0)).toBeGreaterThan(0.8);
    expect(lucerneNdvi(134, 0)).toBeLessThan(0.45);
    expect(lucerneNdvi(160, 0)).toBeGreaterThan(0.78);
  });
});

describe('a plot', () => {
  it('has the same crop of a year whichever day is requested', () => {
    for (let plot = 0; plot < 200; plot += 1) {
      const states = [-200, -100, 30, 150, 190].map((days) =>
        plotState(plot, addDays('2026-01-01' as IsoDate, days), SEED),
      );
      for (const { crop, harvestYear, ndvi, cover } of states) {
        if (crop !== null) expect(crop).toBe(cropOfPlot(plot, harvestYear, SEED));
        expect(ndvi).toBeGreaterThan(0.1);
        expect(ndvi).toBeLessThan(0.96);
        expect(cover).toBeGreaterThanOrEqual(0);
        expect(cover).toBeLessThanOrEqual(1);
      }
    }
  });

  it('has about the crop shares of the county in every year', () => {
    for (const year of [2024, 2025, 2026]) {
      const crops = Array.from({ length: 3_000 }, (_, plot) => cropOfPlot(plot, year, SEED));
      const share = (wanted: string) => crops.filter((crop) => crop === wanted).length / crops.length;
      expect(share('OSZI_BUZA')).toBeGreaterThan(0.24);
      expect(share('OSZI_BUZA')).toBeLessThan(0.36);
      expect(share('KUKORICA')).toBeGreaterThan(0.18);
      expect(share('KUKORICA')).toBeLessThan(0.28);
      expect(share('NAPRAFORGO')).toBeGreaterThan(0.12);
      expect(share('REPCE')).toBeGreaterThan(0.04);
    }
  });
});
