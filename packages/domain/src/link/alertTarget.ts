import { parseIsoDate } from '../dates/isoDate.ts';
import type { FarmerView } from '../farmer/farmerView.ts';
import type { IsoDate } from '../units.ts';

/** The specification's answer to an invalid view. */
export const UNKNOWN_VIEW = 'Unknown view';

const VIEWS: Readonly<Record<string, FarmerView>> = { ndvi: 'ndvi', alert: 'alert', '16': 'ndvi', '17': 'alert' };

/** The farmer view of a route segment: `ndvi`, `alert`, or their numbers 16 and 17; null otherwise. */
export const parseFarmerView = (value: unknown): FarmerView | null =>
  typeof value === 'string' && Object.hasOwn(VIEWS, value) ? (VIEWS[value] ?? null) : null;

export interface AlertTarget {
  readonly view: FarmerView;
  readonly date: IsoDate;
}

export type AlertTargetResult =
  | { readonly ok: true; readonly target: AlertTarget }
  | { readonly ok: false; readonly reason: 'unknown-view' | 'invalid-date' };

/** The last two segments of an alert link `/t/{token}/{view}/{date}`: checked before any of them reaches a route. */
export function parseAlertTarget(view: unknown, date: unknown): AlertTargetResult {
  const parsedView = parseFarmerView(view);
  if (parsedView === null) return { ok: false, reason: 'unknown-view' };
  const parsedDate = parseIsoDate(date);
  if (parsedDate === null) return { ok: false, reason: 'invalid-date' };
  return { ok: true, target: { view: parsedView, date: parsedDate } };
}
