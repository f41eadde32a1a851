import { bboxOf } from '@georisk/domain/geo/bbox.ts';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { asAreal } from '#web/map/areal.ts';
import { MapView } from '#web/map/MapView.tsx';
import { countryQuery, useGround } from '#web/map/useGround.ts';

const BROWSE = { kind: 'browse', pickable: [] } as const;
const nothing = () => undefined;

export interface CountryMapProps {
  readonly settlements?: 'CITY' | 'FARMER_CITY';
  readonly children?: ReactNode;
}

/** The country without parcels; where its screen was opened from a map, the same place without them. */
export function CountryMap({ settlements = 'FARMER_CITY', children }: CountryMapProps) {
  const ground = useGround(settlements, true);
  const { data: countries = [] } = useQuery(countryQuery());
  const [country] = countries;
  const focus =
    country === undefined
      ? null
      : ({ key: 'country', box: bboxOf(asAreal(country.polygon)), keeps: 'waiting' } as const);
  return (
    <MapView layers={ground.layers} focus={focus} mode={BROWSE} onEvent={nothing} namesFailures>
      {children}
    </MapView>
  );
}
