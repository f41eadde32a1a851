import { closeRing } from '@georisk/domain/geo/ring.ts';
import type { Position } from '@georisk/domain/geo/types.ts';
import type { EventArea } from './eventArea.ts';

/** Characters of areas in an address: beyond it, mail programs and servers cut addresses. About 200 corners. */
const MAX_LENGTH = 1_800;
/** A corner's coordinates are written in decimetres, which is finer than a finger or a radar. */
const PER_METRE = 10;
/** Far beyond the country, so that no number of the text is imprecise. */
const MAX_NUMBER = 1e8;

const [BETWEEN_AREAS, BETWEEN_RINGS, BETWEEN_CORNERS] = ['~', '*', '_'] as const;
const CORNER = /^(-?\d{1,9})\.(-?\d{1,9})$/;

const whole = ([x = 0, y = 0]: readonly number[]): readonly [number, number] => [
  Math.round(x * PER_METRE),
  Math.round(y * PER_METRE),
];

/** A corner's distance from the one before, and the first's from the origin. */
function ringText(ring: EventArea['coordinates'][number]): string {
  const corners = ring.slice(0, -1).map(whole);
  return corners
    .map(([x, y], index) => {
      const [x0, y0] = corners[index - 1] ?? [0, 0];
      return `${x - x0}.${y - y0}`;
    })
    .join(BETWEEN_CORNERS);
}

function ringOf(text: string): readonly Position[] | null {
  const ring: Position[] = [];
  let [x, y] = [0, 0];
  for (const corner of text.split(BETWEEN_CORNERS)) {
    const found = CORNER.exec(corner);
    if (found === null) return null;
    x += Number(found[1]);
    y += Number(found[2]);
    if (Math.max(Math.abs(x), Math.abs(y)) > MAX_NUMBER) return null;
    ring.push([x / PER_METRE, y / PER_METRE]);
  }
  return ring.length < 3 ? null : closeRing(ring);
}

/**
 * Areas as a parameter of an address.
 * @param areas in EPSG:23700, with closed rings
 * @returns null where the text would be too long for an address
 */
export function areasToText(areas: readonly EventArea[]): string | null {
  const text = areas.map(({ coordinates }) => coordinates.map(ringText).join(BETWEEN_RINGS)).join(BETWEEN_AREAS);
  return text.length > MAX_LENGTH ? null : text;
}

/** The areas of an address, to the decimetre; null for a text that `areasToText` does not write. */
export function areasFromText(text: string): readonly EventArea[] | null {
  if (text === '' || text.length > MAX_LENGTH) return null;
  const areas: EventArea[] = [];
  for (const area of text.split(BETWEEN_AREAS)) {
    const rings = area.split(BETWEEN_RINGS).map(ringOf);
    if (rings.includes(null)) return null;
    areas.push({ type: 'Polygon', coordinates: rings.map((ring) => (ring ?? []).map(([x, y]) => [x, y])) });
  }
  return areas;
}
