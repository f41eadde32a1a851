import type { IsoDate } from '../units.ts';
import {
  alertBlocks,
  defaultDate,
  defaultView,
  type FarmerBlock,
  type FarmerView,
  hasAlerts,
  hasDate,
} from './farmerView.ts';

/** What the farmer looks at; completely represented in the URL. */
export interface FarmerSelection<B extends FarmerBlock = FarmerBlock> {
  readonly block: B;
  readonly view: FarmerView;
  /** The NDVI date; null while the parcel has none. */
  readonly productDate: IsoDate | null;
  readonly alertDate: IsoDate | null;
}

/** The requested selection, from a URL or a link; null where it says nothing. */
export interface FarmerTarget {
  readonly meparCode: string | null;
  readonly view: FarmerView | null;
  readonly date: IsoDate | null;
}

/** A selection of the parcel: dates that it does not have become its newest, and a view ALERT without alerts becomes NDVI. */
export function selectBlock<B extends FarmerBlock>(
  block: B,
  wanted: {
    readonly view: FarmerView | null;
    readonly productDate?: IsoDate | null;
    readonly alertDate?: IsoDate | null;
  },
): FarmerSelection<B> {
  const view = wanted.view === 'alert' && !hasAlerts(block) ? 'ndvi' : (wanted.view ?? defaultView(block));
  const dateOf = (kind: FarmerView, date: IsoDate | null | undefined) =>
    date != null && hasDate(block, kind, date) ? date : defaultDate(block, kind);
  return {
    block,
    view,
    productDate: dateOf('ndvi', wanted.productDate),
    alertDate: dateOf('alert', wanted.alertDate),
  };
}

/**
 * The selection that a URL requests. Without a code the first parcel; null when the code is not among the farmer's
 * parcels or they have none.
 */
export function resolveTarget<B extends FarmerBlock>(
  blocks: readonly B[],
  target: FarmerTarget,
): FarmerSelection<B> | null {
  const block = target.meparCode === null ? blocks[0] : blocks.find(({ meparCode }) => meparCode === target.meparCode);
  if (block === undefined) return null;
  return selectBlock(block, { view: target.view, productDate: target.date, alertDate: target.date });
}

/** Switching to ALERT: the selected parcel if it has alerts, else the first that has, with the chosen alert date or its newest. */
export function switchToAlert<B extends FarmerBlock>(
  blocks: readonly B[],
  current: FarmerSelection<B> | null,
): FarmerSelection<B> | null {
  const block = current !== null && hasAlerts(current.block) ? current.block : alertBlocks(blocks)[0];
  if (block === undefined) return null;
  const kept = block === current?.block ? current : null;
  return selectBlock(block, {
    view: 'alert',
    productDate: kept?.productDate ?? null,
    alertDate: kept?.alertDate ?? null,
  });
}

/** Switching to NDVI keeps the parcel and both dates. */
export const switchToNdvi = <B extends FarmerBlock>(current: FarmerSelection<B>): FarmerSelection<B> => ({
  ...current,
  view: 'ndvi',
});

/**
 * A click on a parcel of the map: null where it is ignored (a table boundary is being drawn, or the parcel is already selected).
 * ALERT is kept only if the clicked parcel has alerts.
 */
export function clickBlock<B extends FarmerBlock>(
  current: FarmerSelection<B> | null,
  clicked: B,
  isDrawing: boolean,
): FarmerSelection<B> | null {
  if (isDrawing || current?.block.meparCode === clicked.meparCode) return null;
  return selectBlock(clicked, { view: current?.view ?? null });
}

/** A date of the dropdown: in ALERT a date without an alert shows its NDVI instead of an empty map. */
export function chooseDate<B extends FarmerBlock>(current: FarmerSelection<B>, date: IsoDate): FarmerSelection<B> {
  if (current.view === 'alert' && hasDate(current.block, 'alert', date)) return { ...current, alertDate: date };
  return hasDate(current.block, 'ndvi', date) ? { ...current, view: 'ndvi', productDate: date } : current;
}

/**
 * The parcel before or after the selected one, cyclically; in ALERT only parcels with alerts. Null where there is no
 * other.
 */
export function stepBlock<B extends FarmerBlock>(
  blocks: readonly B[],
  current: FarmerSelection<B> | null,
  direction: 'previous' | 'next',
): FarmerSelection<B> | null {
  const list = current?.view === 'alert' ? alertBlocks(blocks) : blocks;
  const index = list.findIndex(({ meparCode }) => meparCode === current?.block.meparCode);
  const forward = direction === 'next';
  const target = index === -1 ? (forward ? 0 : list.length - 1) : index + (forward ? 1 : -1);
  const block = list[(target + list.length) % Math.max(1, list.length)];
  if (block === undefined || block.meparCode === current?.block.meparCode) return null;
  return selectBlock(block, { view: current?.view ?? null });
}
