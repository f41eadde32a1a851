import type { Position } from '@georisk/domain/geo/types.ts';

/** Whether a place is inside an outline, by the crossings of a ray to the east; the outline need not be closed. */
export function insideOf(outline: readonly Position[], [x, y]: Position): boolean {
  let inside = false;
  let [bx, by] = outline.at(-1) ?? [0, 0];
  for (const [ax, ay] of outline) {
    if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) inside = !inside;
    [bx, by] = [ax, ay];
  }
  return inside;
}
