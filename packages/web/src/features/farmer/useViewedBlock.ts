import { skipToken, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { apiQuery } from '#web/lib/apiQuery.ts';
import { logAction } from '#web/lib/log.ts';
import type { ParcelSelection } from '#web/shared/parcels/useFarmerSelection.ts';

/** The block of the selected parcel; that it is viewed is logged. */
export function useViewedBlock(selection: ParcelSelection | null) {
  const [code, view] = [selection?.block.meparCode, selection?.view];
  useEffect(() => {
    if (code !== undefined && view !== undefined) logAction(`view-${view}`, `blocks/${code}`);
  }, [code, view]);
  return useQuery({
    ...apiQuery('block', { params: { code: code ?? '' } }),
    ...(code === undefined ? { queryFn: skipToken } : {}),
    meta: { errorPage: false },
  });
}
