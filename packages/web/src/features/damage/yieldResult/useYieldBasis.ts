import type { DamagePlot } from '@georisk/contract/verticals/insurance/damagePlots.ts';
import type { YieldBasis } from '@georisk/domain/yield/basis.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Answer } from '@georisk/contract/endpoints.ts';
import { callApi } from '#web/lib/api.ts';
import { keptOr } from '#web/lib/keptAnswers.ts';
import { basisRead } from '#web/shared/fieldPack/caseReads.ts';
import { basisOf } from './provisional.ts';

/** What the basis depends on: the outlines, the zones, and the places of the stored points. */
const stateOf = ({ damagedArea, tableVersion, samplingZones = [], sampling = [] }: DamagePlot): string =>
  JSON.stringify([
    damagedArea,
    tableVersion,
    samplingZones.map(({ area, meanNdvi }) => [area, meanNdvi]),
    sampling.map(({ id, polygon }) => [id, polygon.coordinates]),
  ]);

export interface BasisOnDevice {
  /** Null where the device does not have it. */
  readonly basis: YieldBasis | null;
  readonly isLoading: boolean;
}

/** What a calculation on this device needs beside the yields, read once while there is a connection. */
export function useYieldBasis(plot: DamagePlot): BasisOnDevice {
  const { data, isLoading } = useQuery({
    queryKey: ['yieldBasis', plot.id, stateOf(plot)],
    queryFn: ({ signal }): Promise<Answer<'yieldBasis'>> =>
      callApi('yieldBasis', { params: { id: plot.id }, query: {}, signal }).catch((error: unknown) =>
        keptOr(basisRead(plot.id), error),
      ),
    enabled: plot.damagedArea > 0 && (plot.sampling ?? []).length > 0,
    staleTime: Number.POSITIVE_INFINITY,
    placeholderData: keepPreviousData,
    meta: { errorPage: false },
  });
  const basis = useMemo(() => (data === undefined ? null : basisOf(data)), [data]);
  return { basis, isLoading };
}
