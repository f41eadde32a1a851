import { doubleArea, type PackedShapes, ShapePacker } from './packedShapes.ts';
import { shiftTo } from './tileGrid.ts';

/** Scratch arrays of the simplification; rings come one after the other. */
let kept = new Uint8Array(1_024);
const stack: number[] = [];

/** Squared distance of a point from the segment between two others. */
function offStretch(x: number, y: number, ax: number, ay: number, bx: number, by: number): number {
  const dx = bx - ax;
  const dy = by - ay;
  const length = dx * dx + dy * dy;
  const share = length > 0 ? Math.min(1, Math.max(0, ((x - ax) * dx + (y - ay) * dy) / length)) : 0;
  const offX = x - ax - share * dx;
  const offY = y - ay - share * dy;
  return offX * offX + offY * offY;
}

/** Marks in `kept` the points of an open ring that Douglas and Peucker keep, between its first point and the one farthest from that. */
function mark(xy: Float64Array, count: number, tolerance: number): void {
  if (kept.length < count + 1) kept = new Uint8Array(2 * count);
  kept.fill(0, 0, count + 1);
  let far = 0;
  let most = -1;
  for (let point = 1; point < count; point += 1) {
    const off = ((xy[2 * point] ?? 0) - (xy[0] ?? 0)) ** 2 + ((xy[2 * point + 1] ?? 0) - (xy[1] ?? 0)) ** 2;
    if (off > most) {
      far = point;
      most = off;
    }
  }
  kept[0] = 1;
  kept[far] = 1;
  stack.length = 0;
  stack.push(0, far, far, count);
  const limit = tolerance * tolerance;
  while (stack.length > 0) {
    const to = stack.pop() ?? 0;
    const from = stack.pop() ?? 0;
    const end = to === count ? 0 : to;
    const ax = xy[2 * from] ?? 0;
    const ay = xy[2 * from + 1] ?? 0;
    const bx = xy[2 * end] ?? 0;
    const by = xy[2 * end + 1] ?? 0;
    let farthest = 0;
    let off = limit;
    for (let point = from + 1; point < to; point += 1) {
      const each = offStretch(xy[2 * point] ?? 0, xy[2 * point + 1] ?? 0, ax, ay, bx, by);
      if (each > off) {
        farthest = point;
        off = each;
      }
    }
    if (farthest === 0) continue;
    kept[farthest] = 1;
    stack.push(from, farthest, farthest, to);
  }
}

/**
 * Shapes in units of a zoom, with no more points than are visible there.
 * @param shapes in grid units
 * @param tolerance units of the zoom by which an edge may be off; 0 leaves out only points on it
 * @param minArea rings below this many square units are left out
 */
export function shapesAt(shapes: PackedShapes, zoom: number, tolerance: number, minArea: number): PackedShapes {
  const packer = new ShapePacker();
  const factor = 2 ** -shiftTo(zoom);
  const { count, rings, points, isHole, coordinates } = shapes;
  let xy = new Float64Array(2_048);
  for (let shape = 0; shape < count; shape += 1) {
    packer.shape();
    let outerShown = true;
    for (let ring = rings[shape] ?? 0; ring < (rings[shape + 1] ?? 0); ring += 1) {
      const [from, to] = [points[ring] ?? 0, points[ring + 1] ?? 0];
      const hole = isHole[ring] === 1;
      const isSeen = Math.abs(doubleArea(coordinates, from, to)) * factor * factor >= 2 * minArea;
      if (!hole) outerShown = isSeen;
      if (!isSeen || !outerShown) continue;
      if (xy.length < 2 * (to - from)) xy = new Float64Array(4 * (to - from));
      for (let index = 2 * from; index < 2 * to; index += 1) xy[index - 2 * from] = (coordinates[index] ?? 0) * factor;
      mark(xy, to - from, tolerance);
      packer.ring(hole);
      for (let point = 0; point < to - from; point += 1) {
        if (kept[point] === 1)
          packer.point(Math.floor((xy[2 * point] ?? 0) + 0.5), Math.floor((xy[2 * point + 1] ?? 0) + 0.5));
      }
    }
  }
  return packer.finish();
}
