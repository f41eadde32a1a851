import { newestDate } from '../dates/isoDate.ts';
import { isNdviLate } from '../ndvi/lateness.ts';
import type { IsoDate } from '../units.ts';

/**
 * `soon`: no NDVI yet; `late`: clouds prevent a fresh one; `legend`: NDVI is fresh, the banner explains the colours.
 */
export type NdviBanner = 'none' | 'soon' | 'legend' | 'late';

/**
 * Which of the exclusive banners is shown above the farmer's map.
 * @param ndviDates dates of the selected parcel in any order; null while none is selected
 */
export function ndviBanner(ndviDates: readonly IsoDate[] | null, today: IsoDate): NdviBanner {
  if (ndviDates === null) return 'none';
  if (ndviDates.length === 0) return 'soon';
  return isNdviLate(today, newestDate(ndviDates)) ? 'late' : 'legend';
}
