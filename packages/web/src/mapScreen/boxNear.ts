import { type BBox, bufferBBox, unionBBox } from '@georisk/domain/geo/bbox.ts';
import type { Position } from '@georisk/domain/geo/types.ts';

const middle = ([west, south, east, north]: BBox): Position => [(west + east) / 2, (south + north) / 2];

const away = (box: BBox, [x, y]: Position): number => {
  const [cx, cy] = middle(box);
  return Math.hypot(cx - x, cy - y);
};

/**
 * The box to show scattered shapes: all of them where they fit into `span` metres, else `around` metres around the
 * one nearest to `from`. Null where there are none.
 */
export function boxNear(
  boxes: readonly BBox[],
  from: Position,
  { span, around }: { readonly span: number; readonly around: number },
): BBox | null {
  if (boxes.length === 0) return null;
  const [west, south, east, north] = boxes.reduce(unionBBox);
  if (Math.max(east - west, north - south) <= span) return [west, south, east, north];
  return bufferBBox(
    boxes.reduce((best, box) => (away(box, from) < away(best, from) ? box : best)),
    around,
  );
}
