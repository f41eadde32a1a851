import { useEffect } from 'react';
import { logAction } from '#web/lib/log.ts';
import type { ParcelSelection } from '#web/shared/parcels/useFarmerSelection.ts';
import { useBlock } from './useBlock.ts';

/** The block of the selected parcel; that it is viewed is logged. */
export function useViewedBlock(selection: ParcelSelection | null) {
  const [code, view] = [selection?.block.meparCode, selection?.view];
  useEffect(() => {
    if (code !== undefined && view !== undefined) logAction(`view-${view}`, `blocks/${code}`);
  }, [code, view]);
  return useBlock(code);
}
