import { toEov } from '@georisk/domain/geo/crs.ts';
import type { Position } from '@georisk/domain/geo/types.ts';
import { wgs84 } from '@georisk/domain/units.ts';
import { useEffect, useState } from 'react';

export type DevicePlace =
  | { readonly kind: 'searching' }
  | { readonly kind: 'found'; readonly at: Position }
  | { readonly kind: 'failed' };

const CAN_LOCATE = 'geolocation' in navigator;
const OPTIONS: PositionOptions = { enableHighAccuracy: true, maximumAge: 5_000, timeout: 30_000 };

/** The place of the device, EPSG:23700, as long as it is wanted; nothing of it leaves the browser. */
export function useDevicePlace(wanted: boolean): DevicePlace {
  const [place, setPlace] = useState<DevicePlace>({ kind: 'searching' });
  useEffect(() => {
    if (!wanted || !CAN_LOCATE) return undefined;
    const watch = navigator.geolocation.watchPosition(
      ({ coords }) => {
        const [easting, northing] = toEov(wgs84(coords.longitude, coords.latitude));
        setPlace({ kind: 'found', at: [easting, northing] });
      },
      () => setPlace({ kind: 'failed' }),
      OPTIONS,
    );
    return () => navigator.geolocation.clearWatch(watch);
  }, [wanted]);
  return CAN_LOCATE ? place : { kind: 'failed' };
}
