import { bboxOf } from '@georisk/domain/geo/bbox.ts';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { asAreal } from '#web/map/areal.ts';
import { MapView } from '#web/map/MapView.tsx';
import { countryQuery, useGround } from '#web/map/useGround.ts';
import { CountryCard } from './CountryCard.tsx';

const BROWSE = { kind: 'browse', pickable: [] } as const;
const nothing = () => undefined;

interface Props {
  readonly settlements?: 'CITY' | 'FARMER_CITY';
  readonly children: ReactNode;
}

/**
 * The country without parcels, and a card over it: while they are loading, where there are none, where they could not
 * be read.
 */
export function CountryWith({ settlements = 'FARMER_CITY', children }: Props) {
  const ground = useGround(settlements, true);
  const { data: countries = [] } = useQuery(countryQuery());
  const [country] = countries;
  const focus = country === undefined ? null : { key: 'country', box: bboxOf(asAreal(country.polygon)) };
  return (
    <MapView layers={ground.layers} focus={focus} mode={BROWSE} onEvent={nothing}>
      <CountryCard>{children}</CountryCard>
    </MapView>
  );
}
