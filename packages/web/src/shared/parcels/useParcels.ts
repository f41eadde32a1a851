import type { Answer } from '@georisk/contract/endpoints.ts';
import type { IsoDate } from '@georisk/domain/units.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { apiQuery } from '#web/lib/apiQuery.ts';
import { todayHere } from '#web/lib/todayHere.ts';
import { type Parcel, parcelOf } from './parcel.ts';

/** A farmer's answer is the bare list; the other form is that of the roles who must name an extent. */
const parcels = (answer: Answer<'mepars'>): readonly Parcel[] => (Array.isArray(answer) ? answer.map(parcelOf) : []);

export const meparsQuery = () => ({ ...apiQuery('mepars'), meta: { errorPage: false } });

/** The farmer's parcels; earlier data stay when the network is lost. */
export const useParcels = () => useQuery({ ...meparsQuery(), select: parcels });

/** Today of the installation, which in a demo is the demo's day; the device's own until it is known. */
export function useToday(): IsoDate {
  const [own] = useState(todayHere);
  const { data } = useQuery({ ...apiQuery('installation'), meta: { errorPage: false }, staleTime: 3_600_000 });
  return (data?.today ?? own) as IsoDate;
}
