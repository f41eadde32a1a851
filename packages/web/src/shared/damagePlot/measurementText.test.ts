import { toEov } from '@georisk/domain/geo/crs.ts';
import { wgs84 } from '@georisk/domain/units.ts';
import { describe, expect, it } from 'vitest';
import { fixText, markTexts, measuredText } from './measurementText.ts';

type Measured = Parameters<typeof measuredText>[0];

const AT = '2026-07-01T10:00:00Z';
const [X, Y] = toEov(wgs84(19.5, 47));
const measured = (more: Partial<Measured> = {}, metres = 0): Measured => ({
  yield: 5,
  measuredAt: AT,
  measuredBy: 'Kiss Anna',
  receivedAt: AT,
  fix: { lon: 19.5, lat: 47, accuracy: 4.2, at: AT },
  polygon: { type: 'Point', coordinates: [X + metres, Y] },
  ...more,
});

describe('measuredText', () => {
  it('says when and by whom, as far as it is known', () => {
    expect(measuredText(measured())).toMatch(/^mérve: 2026\..*, Kiss Anna$/);
    expect(measuredText(measured({ measuredAt: null }))).toBe('mérve: Kiss Anna');
    expect(measuredText(measured({ measuredBy: null }))).not.toContain(',');
    expect(measuredText(measured({ measuredAt: null, measuredBy: null }))).toBeNull();
  });
});

describe('fixText', () => {
  it('says the accuracy and the metres from the planned place', () => {
    expect(fixText(measured({}, 12))).toBe('± 4,2 m, 12 m-re a tervezett helytől');
  });

  it('is none of a point that no device placed', () => {
    expect(fixText(measured({ fix: null }))).toBeNull();
  });
});

describe('markTexts', () => {
  const fix = { lon: 19.5, lat: 47, accuracy: 4, at: AT };

  it('are none of a usual measurement', () => {
    expect(markTexts(measured({ fix }, 24))).toEqual([]);
  });

  it('name each oddity: a coarse fix, one far from the plan, a clock that was ahead', () => {
    expect(markTexts(measured({ fix: { ...fix, accuracy: 10.5 } }))).toEqual(['pontatlan hely (10 m-nél rosszabb)']);
    expect(markTexts(measured({ fix }, 25))).toEqual(['távol a tervezett helytől']);
    expect(markTexts(measured({ measuredAt: '2026-07-01T10:10:01Z' }))).toEqual(['a készülék órája sietett']);
    expect(markTexts(measured({ fix: { ...fix, at: '2026-07-01T10:10:01Z' } }))).toEqual(['a készülék órája sietett']);
  });

  it('are none of a point that was not measured, wherever a device was', () => {
    expect(markTexts(measured({ yield: null }, 500))).toEqual([]);
  });
});
