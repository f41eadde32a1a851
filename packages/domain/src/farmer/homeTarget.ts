import { newestDate } from '../dates/isoDate.ts';
import type { IsoDate } from '../units.ts';
import { type FarmerSelection, resolveTarget } from './farmerState.ts';
import { type FarmerBlock, type FarmerView, hasAlerts, hasDate } from './farmerView.ts';

const newestOf = (blocks: readonly FarmerBlock[], kind: 'ndvi' | 'alerts') =>
  newestDate(blocks.flatMap((block) => block[kind].map(({ date }) => date)));

/**
 * What a farmer sees who names no parcel: the parcel with the requested view and date, else the first that raised the
 * newest alert when that is as new as the newest NDVI map, else their first parcel. Null when they have none.
 */
export function homeTarget<B extends FarmerBlock>(
  blocks: readonly B[],
  wanted: { readonly view: FarmerView | null; readonly date: IsoDate | null },
): FarmerSelection<B> | null {
  const { view, date } = wanted;
  const open = (block: B | undefined) =>
    block === undefined ? null : resolveTarget(blocks, { meparCode: block.meparCode, view, date });
  if (view !== null && date !== null) {
    const exact = blocks.find((block) => hasDate(block, view, date));
    if (exact !== undefined) return open(exact);
  }
  if (view === 'alert') return open(blocks.find(hasAlerts) ?? blocks[0]);
  const newestAlert = newestOf(blocks, 'alerts');
  if (view === null && newestAlert !== null && newestAlert === newestOf(blocks, 'ndvi'))
    return open(blocks.find((block) => hasDate(block, 'alert', newestAlert)));
  return open(blocks[0]);
}
