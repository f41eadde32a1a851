import type { SamplingPoint } from '@georisk/contract/verticals/insurance/damagePlots.ts';
import { ZERO_REASONS } from '@georisk/domain/field/zeroReasons.hu.ts';
import type { Position } from '@georisk/domain/geo/types.ts';
import { describe, expect, it } from 'vitest';
import type { DeviceFix } from '#web/map/position/fixes.ts';
import { freshFix, nextAfter, putBefore, putMeasured, withoutReason, withReason } from './measured.ts';

const HERE: Position = [650_000, 200_000];
const NOW = Date.parse('2026-07-01T10:00:00Z');

const fixAt = (at: Position, accuracy: number, time = '2026-07-01T10:00:00Z'): DeviceFix => ({
  at,
  accuracy,
  time,
  lon: 19,
  lat: 47,
  course: null,
});
const point = (id: string, sequenceId: number, x: number, more: Partial<SamplingPoint> = {}): SamplingPoint => ({
  id,
  sequenceId,
  isGenerated: true,
  isUsed: true,
  yield: null,
  measuredAt: null,
  measuredBy: null,
  receivedAt: null,
  fix: null,
  name: '',
  comment: '',
  polygon: { type: 'Point', coordinates: [x, 200_000] },
  zoneIndex: 1,
  createdAt: '2026-07-01T08:00:00Z',
  updatedAt: '2026-07-01T08:00:00Z',
  newPoint: false,
  removable: true,
  ...more,
});

describe('freshFix', () => {
  it('takes a fix of up to a minute, and none that is older', () => {
    const fix = fixAt(HERE, 5);
    expect(freshFix(fix, NOW + 60_000)).toBe(fix);
    expect(freshFix(fix, NOW + 60_001)).toBeNull();
    expect(freshFix(null, NOW)).toBeNull();
  });
});

describe('putMeasured', () => {
  const AT = '2026-07-01T10:00:05Z';

  it('keeps the planned place and adds the real one as the fix', () => {
    const entered = { yield: 5.5, comment: ' tő mellett ', isUsed: true };
    expect(putMeasured(point('a', 3, 650_000), entered, AT, fixAt([650_003, 200_000], 4))).toEqual({
      kind: 'put',
      point: expect.objectContaining({
        id: 'a',
        sequenceId: 3,
        yield: 5.5,
        measuredAt: AT,
        comment: 'tő mellett',
        isUsed: true,
        position: [650_000, 200_000],
        fix: { lon: 19, lat: 47, accuracy: 4, at: '2026-07-01T10:00:00Z' },
      }) as unknown,
    });
  });

  it('notes neither instant nor fix where nobody could measure', () => {
    const entered = { yield: null, comment: 'víz alatt', isUsed: false };
    const left = putMeasured(point('a', 1, 650_000), entered, AT, fixAt(HERE, 4));
    expect(left).toMatchObject({
      point: { yield: null, measuredAt: null, fix: null, isUsed: false, comment: 'víz alatt' },
    });
  });

  it('leaves an earlier measurement where another yield comes without a place', () => {
    const fix = { lon: 1, lat: 2, accuracy: 3, at: AT };
    const before = point('a', 1, 650_000, { yield: 5, measuredAt: AT, fix });
    expect(putMeasured(before, { yield: 6, comment: '', isUsed: true }, '2026-07-02T10:00:00Z', null)).toMatchObject({
      point: { yield: 6, measuredYield: 5, correctionReason: expect.any(String) as unknown, measuredAt: AT, fix },
    });
  });

  it('is taken back to what was before: nothing, or the earlier value with the reason', () => {
    expect(putBefore(point('a', 1, 650_000))).toMatchObject({ point: { yield: null } });
    expect(putBefore(point('a', 1, 650_000, { yield: 5 }))).toMatchObject({
      point: { yield: 5, correctionReason: 'visszavont mérés: az előző érték' },
    });
  });
});

describe('withReason', () => {
  it.each([
    ['', 'Kiszántva'],
    ['kátyú a szélén', 'Kiszántva\nkátyú a szélén'],
    ['Nem kelt ki\nkátyú a szélén', 'Kiszántva\nkátyú a szélén'],
    ['kátyú\nKiszántva', 'Kiszántva\nkátyú'],
  ])('puts the reason over what somebody has written, in place of an earlier one: %j', (comment, expected) => {
    expect(withReason(comment, 'Kiszántva')).toBe(expected);
    expect(withoutReason(expected)).not.toContain('Kiszántva');
  });
});

describe('withoutReason', () => {
  it('removes each reason for a zero, and keeps a comment that only contains one', () => {
    for (const { text } of ZERO_REASONS) {
      expect(withoutReason(` ${text} `)).toBe('');
      expect(withoutReason(`${text} a szélén`)).toBe(`${text} a szélén`);
    }
  });
});

describe('nextAfter', () => {
  const points = [point('a', 1, 650_000), point('b', 2, 650_100), point('c', 3, 650_200)];

  it('is the nearest open point of a device that knows where it is, not the one just left', () => {
    expect(nextAfter(points, points[2] ?? null, fixAt([650_190, 200_000], 5))).toBe('b');
  });

  it('follows the numbers where the fix is useless', () => {
    expect(nextAfter(points, points[0] ?? null, fixAt([650_200, 200_000], 500))).toBe('b');
    expect(nextAfter(points, points[2] ?? null, null)).toBe('a');
  });

  it('passes over measured and unused points, and is none at the end', () => {
    const done = [
      point('a', 1, 650_000, { yield: 0 }),
      point('b', 2, 650_100, { isUsed: false }),
      point('c', 3, 650_200),
    ];
    expect(nextAfter(done, null, fixAt(HERE, 5))).toBe('c');
    expect(nextAfter(done, done[2] ?? null, null)).toBeNull();
  });
});
