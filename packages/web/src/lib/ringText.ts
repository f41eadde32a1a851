import { closeRing } from '@georisk/domain/geo/ring.ts';
import type { Position } from '@georisk/domain/geo/types.ts';

/** Characters of shapes in an address: beyond it, mail programs and servers cut addresses. About 200 corners. */
export const MAX_SHAPE_TEXT = 1_800;
/** A corner's coordinates are written in decimetres, which is finer than a finger or a radar. */
const PER_METRE = 10;
/** Far beyond the country, so that no number of the text is imprecise. */
const MAX_NUMBER = 1e8;
const BETWEEN_CORNERS = '_';
const CORNER = /^(-?\d{1,9})\.(-?\d{1,9})$/;

const whole = ([x = 0, y = 0]: readonly number[]): readonly [number, number] => [
  Math.round(x * PER_METRE),
  Math.round(y * PER_METRE),
];

/**
 * Positions as a part of an address: each as its distance from the one before, the first from the origin.
 * @param positions in EPSG:23700
 */
export function positionsToText(positions: readonly (readonly number[])[]): string {
  const corners = positions.map(whole);
  return corners
    .map(([x, y], index) => {
      const [x0, y0] = corners[index - 1] ?? [0, 0];
      return `${x - x0}.${y - y0}`;
    })
    .join(BETWEEN_CORNERS);
}

/** The positions of an address, to the decimetre; null for a text that `positionsToText` does not write. */
export function positionsFromText(text: string): readonly Position[] | null {
  const positions: Position[] = [];
  let [x, y] = [0, 0];
  for (const corner of text.split(BETWEEN_CORNERS)) {
    const found = CORNER.exec(corner);
    if (found === null) return null;
    x += Number(found[1]);
    y += Number(found[2]);
    if (Math.max(Math.abs(x), Math.abs(y)) > MAX_NUMBER) return null;
    positions.push([x / PER_METRE, y / PER_METRE]);
  }
  return positions;
}

/** A closed ring as a part of an address, without its last corner. */
export const ringToText = (ring: readonly (readonly number[])[]): string => positionsToText(ring.slice(0, -1));

/** The closed ring of an address; null for a text that `ringToText` does not write. */
export function ringFromText(text: string): readonly Position[] | null {
  const positions = positionsFromText(text);
  return positions === null || positions.length < 3 ? null : closeRing(positions);
}
