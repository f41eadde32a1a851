import type { ReactNode } from 'react';
import { CountryCard } from './CountryCard.tsx';
import { CountryMap, type CountryMapProps } from './CountryMap.tsx';

/**
 * The country without parcels, and a card over it: while they are loading, where there are none, where they could not
 * be read.
 */
export const CountryWith = ({ children, ...map }: CountryMapProps & { readonly children: ReactNode }) => (
  <CountryMap {...map}>
    <CountryCard>{children}</CountryCard>
  </CountryMap>
);
