import { newestDate } from '../dates/isoDate.ts';
import type { IsoDate } from '../units.ts';

/** The two views of the farmer's map. */
export type FarmerView = 'ndvi' | 'alert';

/** The views' numbers among the 22 view states. */
export const FARMER_VIEW_NUMBERS = { ndvi: 16, alert: 17 } as const satisfies Record<FarmerView, number>;

/** A parcel of the farmer, with the data that these rules need. The order of the dates does not matter. */
export interface FarmerBlock {
  readonly meparCode: string;
  readonly ndvi: readonly { readonly date: IsoDate }[];
  readonly alerts: readonly { readonly date: IsoDate }[];
}

/** Date of the newest NDVI of the parcel, null without any. */
export const newestNdviDate = (block: FarmerBlock): IsoDate | null => newestDate(block.ndvi.map(({ date }) => date));

/** Date of the newest alert of the parcel, null without any. */
export const newestAlertDate = (block: FarmerBlock): IsoDate | null => newestDate(block.alerts.map(({ date }) => date));

export const hasAlerts = (block: FarmerBlock): boolean => block.alerts.length > 0;

/** The parcels of the alert view, in the given order. */
export const alertBlocks = <B extends FarmerBlock>(blocks: readonly B[]): readonly B[] => blocks.filter(hasAlerts);

/** ALERT when the newest NDVI date equals the newest alert date, otherwise NDVI; a parcel without either is NDVI. */
export function defaultView(block: FarmerBlock): FarmerView {
  const alert = newestAlertDate(block);
  return alert !== null && alert === newestNdviDate(block) ? 'alert' : 'ndvi';
}

/** The date that a view starts with: the newest of its kind. */
export const defaultDate = (block: FarmerBlock, view: FarmerView): IsoDate | null =>
  view === 'alert' ? newestAlertDate(block) : newestNdviDate(block);

/** Whether the view has something to show of the parcel on that date. */
export const hasDate = (block: FarmerBlock, view: FarmerView, date: IsoDate): boolean =>
  (view === 'alert' ? block.alerts : block.ndvi).some((product) => product.date === date);
