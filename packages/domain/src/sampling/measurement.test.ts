import { describe, expect, it } from 'vitest';
import { toWgs84 } from '../geo/crs.ts';
import type { Position } from '../geo/types.ts';
import { eov } from '../units.ts';
import { accuracyText, fromPlanText, measurementMarkText } from './measurement.hu.ts';
import { type Measurement, measurementMarks, metresFromPlan, placeOfFix } from './measurement.ts';
import { applyToPoints, newPoint, sameMeasurement, withYield } from './pointChanges.ts';
import { fixFaults, type PointFix, sameFix } from './pointFix.ts';

const AT = '2026-07-01T08:00:00.000Z';
const PLANNED: Position = [700_000, 200_000];
/** A fix this many metres east of the planned place. */
const fixAt = (metres: number, more: Partial<PointFix> = {}): PointFix => {
  const [lon, lat] = toWgs84(eov(PLANNED[0] + metres, PLANNED[1]));
  return { lon, lat, accuracy: 4, at: AT, ...more };
};

describe('the fix of a measurement', () => {
  it.each([
    ['as a receiver reports it', fixAt(0), []],
    ['none', null, []],
    ['at the ends of the scales', fixAt(0, { lon: -180, lat: 90, accuracy: 10_000 }), []],
    ['in the next year', fixAt(0, { at: '2027-07-01T08:00:00Z' }), []],
    ['east of the date line', fixAt(0, { lon: 180.1 }), ['fix-place']],
    ['south of the pole', fixAt(0, { lat: -90.1 }), ['fix-place']],
    ['without a number', fixAt(0, { lon: Number.NaN }), ['fix-place']],
    ['of negative accuracy', fixAt(0, { accuracy: -1 }), ['fix-accuracy']],
    ['worse than 10 km', fixAt(0, { lat: 91, accuracy: 10_001 }), ['fix-place', 'fix-accuracy']],
  ] as const)('%s has these faults', (_, fix, faults) => {
    expect(fixFaults(fix)).toEqual(faults);
  });

  it('lies some metres from the planned place', () => {
    expect(metresFromPlan(fixAt(12), PLANNED)).toBeCloseTo(12, 3);
    expect(placeOfFix(fixAt(12))?.[0]).toBeCloseTo(PLANNED[0] + 12, 3);
    expect(fromPlanText(12.4)).toBe('12 m-re a tervezett helytől');
    expect([accuracyText(4.25), accuracyText(910)]).toEqual(['± 4,3 m', '± 910 m']);
  });

  const MEASUREMENT: Measurement = { position: PLANNED, fix: fixAt(3), measuredAt: AT, receivedAt: AT };
  it.each([
    ['at its place in its time', {}, []],
    ['without a fix', { fix: null }, []],
    ['with a fix of 10 m', { fix: fixAt(3, { accuracy: 10 }) }, []],
    ['with a fix worse than 10 m', { fix: fixAt(3, { accuracy: 10.1 }) }, ['coarse']],
    ['away from the plan', { fix: fixAt(30) }, ['far']],
    ['within the fix’s own accuracy', { fix: fixAt(30, { accuracy: 900 }) }, ['coarse']],
    ['by a clock a day ahead', { measuredAt: '2026-07-02T08:00:00Z' }, ['clock-ahead']],
    ['with a fix a day ahead', { fix: fixAt(3, { at: '2026-07-02T08:00:00Z' }) }, ['clock-ahead']],
    ['by a clock a day behind', { clockBehind: 86_400 }, ['clock-behind']],
    ['by a clock that was ten minutes behind', { clockBehind: 600 }, []],
    ['by a clock that was found ahead at sending', { clockBehind: -601 }, ['clock-ahead']],
    ['before anybody recorded when it arrived', { measuredAt: '2027-07-02T08:00:00Z', receivedAt: null }, []],
  ] as const)('a measurement %s has these marks', (_, more, marks) => {
    expect(measurementMarks({ ...MEASUREMENT, ...more })).toEqual(marks);
    for (const mark of marks) expect(measurementMarkText(mark)).not.toBe('');
  });
});

describe('a measured point', () => {
  const measured = { ...newPoint('a', PLANNED, []), yield: 3, measuredAt: AT, fix: fixAt(3) };

  it('keeps its fix until its yield is typed again or removed', () => {
    expect(withYield(measured, 3, null)).toMatchObject({ measuredAt: AT, fix: measured.fix });
    expect(withYield(measured, 3.5, '2026-07-02T08:00:00Z')).toMatchObject({ fix: null });
    expect(withYield(measured, null, null)).toMatchObject({ measuredAt: null, fix: null });
  });

  it('is another measurement at another time or place, and not with another comment', () => {
    expect(sameMeasurement(measured, { ...measured, comment: 'szél' })).toBe(true);
    expect(sameMeasurement(measured, { ...measured, fix: { ...measured.fix, at: '2026-07-01T10:00:00+02:00' } })).toBe(
      true,
    );
    expect(sameMeasurement(measured, { ...measured, fix: fixAt(4) })).toBe(false);
    expect(sameMeasurement(measured, { ...measured, fix: null })).toBe(false);
    expect(sameMeasurement(measured, { ...measured, measuredAt: null })).toBe(false);
    expect(sameFix(null, null)).toBe(true);
  });

  it('is stored with its fix', () => {
    expect(applyToPoints([], [{ kind: 'put', point: measured }])[0]?.fix).toEqual(measured.fix);
  });
});
