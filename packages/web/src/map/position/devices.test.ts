import { toWgs84 } from '@georisk/domain/geo/crs.ts';
import { eov } from '@georisk/domain/units.ts';
import { describe, expect, it } from 'vitest';
import { headingOf } from './compass.ts';
import { deviceFix } from './fixes.ts';

const event = (parts: Partial<DeviceOrientationEvent & { webkitCompassHeading: number }>) =>
  ({ alpha: null, absolute: false, ...parts }) as DeviceOrientationEvent;

describe('the heading of a device', () => {
  it.each([
    ['of Safari', event({ webkitCompassHeading: 90 }), 0, 90],
    ['of an absolute event, which counts to the left', event({ absolute: true, alpha: 90 }), 0, 270],
    ['on a turned screen', event({ absolute: true, alpha: 0 }), 90, 90],
    ['is unknown from an event that counts from anywhere', event({ alpha: 90 }), 0, null],
    ['is unknown without a compass', event({ absolute: true }), 0, null],
  ] as const)('%s', (_, given, angle, heading) => {
    expect(headingOf(given, angle)).toBe(heading);
  });
});

describe('a fix', () => {
  const [lon, lat] = toWgs84(eov(650_000, 240_000));
  const position = (speed: number | null, heading: number | null) =>
    ({
      timestamp: Date.UTC(2026, 6, 1, 8),
      coords: { longitude: lon, latitude: lat, accuracy: 4, speed, heading },
    }) as GeolocationPosition;

  it('has its place on the map and in degrees, its accuracy and its time', () => {
    const { at, ...rest } = deviceFix(position(null, null));
    expect(at.map(Math.round)).toEqual([650_000, 240_000]);
    expect(rest).toEqual({ lon, lat, accuracy: 4, time: '2026-07-01T08:00:00.000Z', course: null });
  });

  it('has a direction of travel only while the device moves', () => {
    expect([deviceFix(position(1.2, 45)).course, deviceFix(position(0, 45)).course]).toEqual([45, null]);
    expect(deviceFix(position(1.2, Number.NaN)).course).toBeNull();
  });
});
