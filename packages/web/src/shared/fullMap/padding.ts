import type { Padding } from '#web/map/camera.ts';

/** Smallest part of the map left beside a legend, CSS pixels. */
const FREE = 480;
/** Share of the map's height below which a legend counts as low. */
const LOW_SHARE = 0.25;
/** The line of scale and sources. */
const FOOT = 44;

interface Sized {
  readonly clientWidth: number;
  readonly clientHeight: number;
}

interface Parts {
  readonly small: boolean;
  readonly low: { readonly current: Sized | null };
  /** The part at the top of the map, whose parent is as high as the map. */
  readonly top: { readonly current: { readonly offsetParent: { readonly clientHeight: number } | null } | null };
}

/**
 * The free part of the map: a high legend in the corner takes a part of its width and not of its height, where there
 * is room beside it. A low one does not: the map is fitted above it, in its middle.
 * @param padding with the whole height of the parts below, legend included
 */
export function besideLegend(
  [top, right, bottom, left]: Padding,
  { small, low, top: upper }: Parts,
  legend: Sized | null,
): Padding {
  const [height, width] = [legend?.clientHeight ?? 0, legend?.clientWidth ?? 0];
  const [whole, all] = [low.current?.clientWidth ?? 0, upper.current?.offsetParent?.clientHeight ?? 0];
  const isLow = height <= FOOT || height < all * LOW_SHARE;
  if (small || isLow || whole - width < FREE) return [top, right, bottom, left];
  return [top, right, bottom - (low.current?.clientHeight ?? 0) + FOOT, left + width];
}
