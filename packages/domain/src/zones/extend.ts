import type { LabelWindow } from './labels.ts';

/**
 * Pixels beyond the outline by which labels are extended (domain.md 2.3, step 3): clipping with the outline then
 * leaves no slivers.
 */
export const EXTENDED_PIXELS = 3;

/**
 * The window grown by so many pixels on each side, its labels extended as far: every pixel outside gets the label of
 * the nearest labelled one within reach, of equally near ones the lowest label.
 */
export function extendLabels(window: LabelWindow, pixels = EXTENDED_PIXELS): LabelWindow {
  const width = window.width + 2 * pixels;
  const height = window.height + 2 * pixels;
  const known = (x: number, y: number): number =>
    x < 0 || y < 0 || x >= window.width || y >= window.height ? 0 : (window.labels[y * window.width + x] as number);
  const rings = offsetsByDistance(pixels);
  const labels = new Int32Array(width * height);
  for (let row = 0; row < height; row += 1)
    for (let column = 0; column < width; column += 1) {
      const [x, y] = [column - pixels, row - pixels];
      labels[row * width + column] = known(x, y) || nearest(rings, (dx, dy) => known(x + dx, y + dy));
    }
  return { left: window.left - pixels, top: window.top - pixels, width, height, labels };
}

type Offset = readonly [dx: number, dy: number];

/** Offsets in a square around a pixel, those of one distance together, the nearest first. */
function offsetsByDistance(reach: number): readonly (readonly Offset[])[] {
  const side = Array.from({ length: 2 * reach + 1 }, (_, index) => index - reach);
  const offsets = side.flatMap((dy) => side.map((dx): Offset => [dx, dy])).filter(([dx, dy]) => dx !== 0 || dy !== 0);
  const byDistance = Map.groupBy(offsets, ([dx, dy]) => dx * dx + dy * dy);
  return [...byDistance].sort(([a], [b]) => a - b).map(([, ring]) => ring);
}

function nearest(rings: readonly (readonly Offset[])[], labelAt: (dx: number, dy: number) => number): number {
  for (const ring of rings) {
    let lowest = 0;
    for (const [dx, dy] of ring) {
      const label = labelAt(dx, dy);
      if (label !== 0 && (lowest === 0 || label < lowest)) lowest = label;
    }
    if (lowest !== 0) return lowest;
  }
  return 0;
}
