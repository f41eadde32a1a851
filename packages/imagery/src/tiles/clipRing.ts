/** Clips rings to a box, after Sutherland and Hodgman; every ring reuses the scratch arrays. */
let [xs, ys] = [new Int32Array(1_024), new Int32Array(1_024)];
let [otherXs, otherYs] = [new Int32Array(1_024), new Int32Array(1_024)];

const grown = (array: Int32Array, least: number) => {
  const larger = new Int32Array(2 * least);
  larger.set(array);
  return larger;
};

/** The points of the ring that was clipped last; its first `clipRing(…)` points count. */
export const clipped = { x: xs, y: ys };

/**
 * Keeps the part of the ring on one side of a line. @param sign 1 keeps values at least the limit, -1 values at most
 * the limit
 */
function keepSide(count: number, isX: boolean, limit: number, sign: 1 | -1): number {
  if (otherXs.length < 2 * count + 2)
    [otherXs, otherYs] = [grown(otherXs, 2 * count + 2), grown(otherYs, 2 * count + 2)];
  let length = 0;
  const put = (x: number, y: number) => {
    if (length > 0 && otherXs[length - 1] === x && otherYs[length - 1] === y) return;
    otherXs[length] = x;
    otherYs[length++] = y;
  };
  let fromX = xs[count - 1] ?? 0;
  let fromY = ys[count - 1] ?? 0;
  let fromInside = sign * ((isX ? fromX : fromY) - limit) >= 0;
  for (let point = 0; point < count; point += 1) {
    const x = xs[point] ?? 0;
    const y = ys[point] ?? 0;
    const inside = sign * ((isX ? x : y) - limit) >= 0;
    if (inside !== fromInside) {
      if (isX) put(limit, Math.round(fromY + ((y - fromY) * (limit - fromX)) / (x - fromX)));
      else put(Math.round(fromX + ((x - fromX) * (limit - fromY)) / (y - fromY)), limit);
    }
    if (inside) put(x, y);
    fromX = x;
    fromY = y;
    fromInside = inside;
  }
  if (length > 1 && otherXs[0] === otherXs[length - 1] && otherYs[0] === otherYs[length - 1]) length -= 1;
  [xs, ys, otherXs, otherYs] = [otherXs, otherYs, xs, ys];
  return length;
}

/**
 * The part of an open ring within a box, kept in `clipped`; separate parts are connected along the box's edge.
 * @param from first point, `to` the one after the last
 * @returns number of points; fewer than three: nothing is left
 */
export function clipRing(
  coordinates: Int32Array,
  from: number,
  to: number,
  west: number,
  north: number,
  east: number,
  south: number,
): number {
  const all = to - from;
  if (xs.length < all) [xs, ys] = [grown(xs, all), grown(ys, all)];
  for (let point = 0; point < all; point += 1) {
    xs[point] = coordinates[2 * (from + point)] ?? 0;
    ys[point] = coordinates[2 * (from + point) + 1] ?? 0;
  }
  let count = keepSide(all, true, west, 1);
  if (count > 0) count = keepSide(count, true, east, -1);
  if (count > 0) count = keepSide(count, false, north, 1);
  if (count > 0) count = keepSide(count, false, south, -1);
  clipped.x = xs;
  clipped.y = ys;
  return count;
}
