import { toEov } from '@georisk/domain/geo/crs.ts';
import type { Position } from '@georisk/domain/geo/types.ts';
import { wgs84 } from '@georisk/domain/units.ts';
import { useSyncExternalStore } from 'react';
import type { LayerSpec } from '../layerSpec.ts';
import { readStored, writeStored } from '../stored.ts';

export type PositionState =
  | { readonly kind: 'off' }
  | { readonly kind: 'searching' }
  | { readonly kind: 'found'; readonly at: Position; readonly accuracy: number }
  | { readonly kind: 'denied' }
  | { readonly kind: 'failed' };

export interface Fix {
  /** EPSG:23700 */
  readonly at: Position;
  /** Radius of the circle that contains the true place with 68 % (W3C Geolocation), metres. */
  readonly accuracy: number;
}

const KEY = 'georisk-position';
const OPTIONS: PositionOptions = { enableHighAccuracy: true, maximumAge: 5_000, timeout: 30_000 };

const fixOf = ({ coords }: GeolocationPosition): Fix => {
  const [easting, northing] = toEov(wgs84(coords.longitude, coords.latitude));
  return { at: [easting, northing], accuracy: coords.accuracy };
};

const listeners = new Set<() => void>();
let state: PositionState = { kind: 'off' };
let watching: number | undefined;

function become(next: PositionState): void {
  state = next;
  for (const listener of listeners) listener();
}

function stop(): void {
  if (watching !== undefined) navigator.geolocation.clearWatch(watching);
  watching = undefined;
}

const failure = (error: GeolocationPositionError): PositionState => ({
  kind: error.code === error.PERMISSION_DENIED ? 'denied' : 'failed',
});

function watch(): void {
  if (!('geolocation' in navigator)) return become({ kind: 'failed' });
  become({ kind: 'searching' });
  watching = navigator.geolocation.watchPosition(
    (position) => become({ kind: 'found', ...fixOf(position) }),
    (error) => become(failure(error)),
    OPTIONS,
  );
}

/**
 * Shows or hides the person's position; a flag of the whole application that persists beyond the screen and the page.
 */
export function showPosition(on: boolean): void {
  writeStored(KEY, on ? 'on' : null);
  stop();
  if (on) watch();
  else become({ kind: 'off' });
}

let resumed = false;

export function usePosition(): PositionState {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      if (!resumed && watching === undefined && readStored(KEY) === 'on') watch();
      resumed = true;
      return () => listeners.delete(listener);
    },
    () => state,
  );
}

/** One fix, as good as the device can give now. */
export function currentFix(): Promise<Fix> {
  return new Promise((resolve, reject) => {
    if (!('geolocation' in navigator)) return reject(new Error('no geolocation'));
    navigator.geolocation.getCurrentPosition((position) => resolve(fixOf(position)), reject, {
      ...OPTIONS,
      maximumAge: 0,
    });
  });
}

/** The point with its circle of accuracy. */
export function positionLayer(position: PositionState): LayerSpec {
  const features =
    position.kind === 'found'
      ? [
          {
            id: 'position',
            geometry: { type: 'Point', coordinates: position.at },
            style: 'position',
            radius: position.accuracy,
          } as const,
        ]
      : [];
  return {
    key: 'POSITION',
    layer: 'POSITION',
    visible: position.kind !== 'off',
    source: { kind: 'features', features },
  };
}
