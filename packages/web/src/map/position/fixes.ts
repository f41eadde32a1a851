import { toEov } from '@georisk/domain/geo/crs.ts';
import { wgs84 } from '@georisk/domain/units.ts';
import { useEffect, useState } from 'react';
import type { Fix } from './position.ts';

/** A fix with everything that the receiver says. */
export interface DeviceFix extends Fix {
  /** WGS 84, degrees. */
  readonly lon: number;
  readonly lat: number;
  /** By the device's clock, ISO 8601. */
  readonly time: string;
  /** Direction of travel, degrees from north; null while standing, and where the device does not say. */
  readonly course: number | null;
}

export type FixState =
  | { readonly kind: 'off' }
  | { readonly kind: 'searching' }
  | { readonly kind: 'found'; readonly fix: DeviceFix }
  | { readonly kind: 'denied' }
  /** No receiver, or no signal yet. */
  | { readonly kind: 'failed' };

/** Slower than this a direction of travel is noise, m/s. */
const MIN_SPEED = 0.5;
/** A fix is awaited for so long before the person is told that there is none; the search goes on, ms. */
const TIMEOUT_MS = 30_000;

export function deviceFix({ coords, timestamp }: GeolocationPosition): DeviceFix {
  const { longitude: lon, latitude: lat, accuracy, heading, speed } = coords;
  const [easting, northing] = toEov(wgs84(lon, lat));
  const isMoving = heading !== null && Number.isFinite(heading) && (speed ?? 0) >= MIN_SPEED;
  return {
    at: [easting, northing],
    lon,
    lat,
    accuracy,
    time: new Date(timestamp).toISOString(),
    course: isMoving ? heading : null,
  };
}

const hasReceiver = (): boolean => 'geolocation' in navigator;

/** The fixes of the device while they are wanted; a fix stays until the next one comes. */
export function useFixes(isOn: boolean): FixState {
  const [state, setState] = useState<FixState>({ kind: 'searching' });
  useEffect(() => {
    if (!isOn || !hasReceiver()) return undefined;
    const watching = navigator.geolocation.watchPosition(
      (position) => setState({ kind: 'found', fix: deviceFix(position) }),
      ({ code, PERMISSION_DENIED }) =>
        setState((before) =>
          code === PERMISSION_DENIED ? { kind: 'denied' } : before.kind === 'found' ? before : { kind: 'failed' },
        ),
      { enableHighAccuracy: true, maximumAge: 0, timeout: TIMEOUT_MS },
    );
    return () => navigator.geolocation.clearWatch(watching);
  }, [isOn]);
  if (!isOn) return { kind: 'off' };
  return hasReceiver() ? state : { kind: 'failed' };
}
