import { componentsOf } from '../zones/components.ts';
import type { LabelWindow } from '../zones/labels.ts';
import { openMask } from '../zones/opening.ts';

/** Smallest area that is told of, m² (domain.md 4.1: 0.3 ha). */
export const LEAST_AREA = 3_000;

/** What is flagged in a window: cleaned of threads and crumbs. */
export interface FlaggedAreas {
  /** 1 where flagged. */
  readonly mask: Uint8Array;
  readonly pixels: number;
}

/**
 * Opening 3x3, then parts (8 neighbours) of at least 0.3 ha.
 * @param mask 1 where a pixel is flagged, row by row
 * @param pixelArea m²
 */
export function flaggedAreas(mask: Uint8Array, width: number, height: number, pixelArea: number): FlaggedAreas {
  const least = Math.ceil(LEAST_AREA / pixelArea - 1e-9);
  const opened = openMask(mask, width, height);
  const window: LabelWindow = { left: 0, top: 0, width, height, labels: Int32Array.from(opened) };
  const { parts, sizes } = componentsOf(window, 8);
  let pixels = 0;
  for (const [index, part] of parts.entries()) {
    if (part === 0) continue;
    if ((sizes[part] ?? 0) < least) opened[index] = 0;
    else pixels += 1;
  }
  return { mask: opened, pixels };
}
