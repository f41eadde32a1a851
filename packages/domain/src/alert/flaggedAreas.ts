import { componentsOf } from '../zones/components.ts';
import type { LabelWindow } from '../zones/labels.ts';
import { openMask } from '../zones/opening.ts';
import { ROUNDING } from './robust.ts';

/** Smallest area that is reported, m² (domain.md 4.1: 0.3 ha). */
export const MIN_AREA = 3_000;

/**
 * The flagged pixels of a window, without thin lines and small spots: opening 3x3, then parts (8 neighbours) of at
 * least 0.3 ha.
 * @param mask 1 where a pixel is flagged, row by row
 * @param pixelArea m²
 * @returns per pixel the number of its part, from 1, 0 where nothing is left; null where nothing is left at all
 */
export function flaggedParts(mask: Uint8Array, width: number, height: number, pixelArea: number): Int32Array | null {
  const least = Math.ceil(MIN_AREA / pixelArea - ROUNDING);
  let flagged = 0;
  for (const set of mask) flagged += set;
  if (flagged < least) return null;
  const opened: LabelWindow = {
    left: 0,
    top: 0,
    width,
    height,
    labels: Int32Array.from(openMask(mask, width, height)),
  };
  const { parts, sizes } = componentsOf(opened, 8);
  const number = new Map<number, number>();
  for (const [part, size] of sizes.entries()) if (part > 0 && size >= least) number.set(part, number.size + 1);
  return number.size === 0 ? null : parts.map((part) => number.get(part) ?? 0);
}
