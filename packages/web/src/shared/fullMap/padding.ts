import type { Padding } from '#web/map/camera.ts';

/** Smallest part of the map left beside a legend, CSS pixels. */
const FREE = 480;
/** The line of scale and sources. */
const FOOT = 44;

interface Sized {
  readonly clientWidth: number;
  readonly clientHeight: number;
}

/**
 * The free part of the map: a high legend in the corner takes a part of its width and not of its height, where there
 * is room beside it.
 * @param padding with the whole height of the parts below, legend included
 */
export function besideLegend(
  [top, right, bottom, left]: Padding,
  { small, low }: { readonly small: boolean; readonly low: { readonly current: Sized | null } },
  legend: Sized | null,
): Padding {
  const [height, width] = [legend?.clientHeight ?? 0, legend?.clientWidth ?? 0];
  const room = (low.current?.clientWidth ?? 0) - width;
  if (small || height <= FOOT || room < FREE) return [top, right, bottom, left];
  return [top, right, bottom - (low.current?.clientHeight ?? 0) + FOOT, left + width];
}
