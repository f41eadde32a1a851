import { toWgs84 } from '@georisk/domain/geo/crs.ts';
import type { Position } from '@georisk/domain/geo/types.ts';
import { eov } from '@georisk/domain/units.ts';
import { useEffect, useState } from 'react';
import { formatCount } from '#web/lib/format.ts';
import { mapTexts } from '../map.hu.ts';
import { fromMap } from '../projection.ts';
import { theMap } from '../theMap.ts';
import { FloatingPanel } from './FloatingPanel.tsx';

const degrees = (value: number) => value.toFixed(6).replace('.', ',');

/** EPSG:23700 as E, N without decimals, WGS84 as latitude, longitude with six. */
export function coordinateTexts([easting, northing]: Position): readonly [eovText: string, wgs84Text: string] {
  const [longitude, latitude] = toWgs84(eov(easting, northing));
  return [`${formatCount(easting)}; ${formatCount(northing)}`, `${degrees(latitude)}; ${degrees(longitude)}`];
}

/** Coordinates of the mouse; not on a screen without one. */
export function MouseCoordinates() {
  const [at, setAt] = useState<Position | null>(null);
  useEffect(() => {
    const { ol } = theMap();
    const move = (event: { readonly coordinate: readonly number[] }) => setAt(fromMap(event.coordinate));
    ol.on('pointermove', move);
    return () => ol.un('pointermove', move);
  }, []);
  if (at === null) return null;
  const [inEov, inWgs84] = coordinateTexts(at);
  return (
    <FloatingPanel
      aria-hidden
      className="no-print"
      sx={{
        display: 'none',
        // Beside a legend on a narrow map there is only room for the two below each other.
        '@media (hover: hover) and (min-width: 768px)': { display: 'flex' },
        flexWrap: 'wrap',
        justifyContent: 'flex-end',
        columnGap: 2,
        px: 2,
        typography: 'caption',
        fontFeatureSettings: "'tnum'",
        pointerEvents: 'none',
        whiteSpace: 'nowrap',
      }}
    >
      <span>
        {mapTexts.eov}: {inEov}
      </span>
      <span>
        {mapTexts.wgs84}: {inWgs84}
      </span>
    </FloatingPanel>
  );
}
