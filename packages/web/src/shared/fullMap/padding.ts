import type { Padding } from '#web/map/camera.ts';

/** Smallest part of the map left beside a legend, CSS pixels. */
const FREE = 480;
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
 * The free part of the map: a legend in the corner takes a part of its width and not of its height, where that leaves
 * more of the map. A low one does not: the map is fitted above it, in its middle.
 * @param padding with the whole height of the parts below, legend included
 */
export function besideLegend(
  [top, right, bottom, left]: Padding,
  { small, low, top: upper }: Parts,
  legend: Sized | null,
): Padding {
  const [height, width] = [legend?.clientHeight ?? 0, legend?.clientWidth ?? 0];
  const [whole, all] = [low.current?.clientWidth ?? 0, upper.current?.offsetParent?.clientHeight ?? 0];
  const room = whole - width;
  if (small || height <= FOOT || room < FREE) return [top, right, bottom, left];
  const lower = bottom - (low.current?.clientHeight ?? 0) + FOOT;
  const takesLess = room * (all - top - lower) > whole * (all - top - bottom);
  return takesLess ? [top, right, lower, left + width] : [top, right, bottom, left];
}
