import type { ImageOfParcel } from './parcelState.ts';
import { SAME_NDVI } from './sameNdvi.ts';

export interface NewestMean {
  /** Mean NDVI, -1 to 1. */
  readonly mean: number;
  /** Since the image before; `same` where there is none. */
  readonly direction: 'up' | 'same' | 'down';
}

/** @returns the newest known mean of a parcel and how it changed; null where no mean is known */
export function newestMean(images: readonly ImageOfParcel[]): NewestMean | null {
  const known = images
    .flatMap(({ date, mean }) => (mean === null ? [] : [{ date, mean }]))
    .toSorted((a, b) => (a.date < b.date ? 1 : -1));
  const [newest, before] = known;
  if (newest === undefined) return null;
  const change = before === undefined ? 0 : newest.mean - before.mean;
  return { mean: newest.mean, direction: change >= SAME_NDVI ? 'up' : change <= -SAME_NDVI ? 'down' : 'same' };
}
