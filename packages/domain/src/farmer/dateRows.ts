import type { IsoDate } from '../units.ts';
import type { FarmerBlock } from './farmerView.ts';

export interface DateRow {
  readonly date: IsoDate;
  /** Whether an alert was raised on the same date. */
  readonly isAlert: boolean;
}

/** Rows of the date dropdown: the parcel's NDVI dates, newest first, those that are also alert dates marked. */
export function dateRows(block: FarmerBlock): readonly DateRow[] {
  const alerts = new Set(block.alerts.map(({ date }) => date));
  return [...new Set(block.ndvi.map(({ date }) => date))]
    .sort((a, b) => (a < b ? 1 : -1))
    .map((date) => ({ date, isAlert: alerts.has(date) }));
}
