import { parseIsoDate } from '../dates/isoDate.ts';
import { parseFarmerView } from '../link/alertTarget.ts';
import { isMeparCode } from '../mepar/meparCode.ts';
import { shownDate } from './farmerButtons.ts';
import type { FarmerSelection, FarmerTarget } from './farmerState.ts';

const BLOCK_PATH = /^\/view\/block\/([^/?#]+)\/?$/;

/** The address of what the farmer looks at: `/view/block/{code}?view=ndvi|alert&date=YYYY-MM-DD`, without a date where there is none. */
export function composeFarmerUrl(selection: FarmerSelection): string {
  const date = shownDate(selection);
  const query = new URLSearchParams({ view: selection.view, ...(date === null ? {} : { date }) });
  return `/view/block/${selection.block.meparCode}?${query.toString()}`;
}

/**
 * Reads such an address, path and query. Null when it is no block route or its code is invalid; an invalid view or
 * date is left out, so that an old bookmark still opens the parcel.
 */
export function parseFarmerUrl(pathAndQuery: string): FarmerTarget | null {
  const [path = '', query = ''] = pathAndQuery.split('?', 2);
  const meparCode = BLOCK_PATH.exec(path)?.[1];
  if (!isMeparCode(meparCode)) return null;
  const values = new URLSearchParams(query.split('#', 1)[0]);
  return { meparCode, view: parseFarmerView(values.get('view')), date: parseIsoDate(values.get('date')) };
}
