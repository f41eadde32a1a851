import { MAX_SHAPE_TEXT, ringFromText, ringToText } from '#web/lib/ringText.ts';
import type { EventArea } from './eventArea.ts';

const [BETWEEN_AREAS, BETWEEN_RINGS] = ['~', '*'] as const;

/**
 * Areas as a parameter of an address.
 * @param areas in EPSG:23700, with closed rings
 * @returns null where the text would be too long for an address
 */
export function areasToText(areas: readonly EventArea[]): string | null {
  const text = areas.map(({ coordinates }) => coordinates.map(ringToText).join(BETWEEN_RINGS)).join(BETWEEN_AREAS);
  return text.length > MAX_SHAPE_TEXT ? null : text;
}

/** The areas of an address, to the decimetre; null for a text that `areasToText` does not write. */
export function areasFromText(text: string): readonly EventArea[] | null {
  if (text === '' || text.length > MAX_SHAPE_TEXT) return null;
  const areas: EventArea[] = [];
  for (const area of text.split(BETWEEN_AREAS)) {
    const rings = area.split(BETWEEN_RINGS).map(ringFromText);
    if (rings.includes(null)) return null;
    areas.push({ type: 'Polygon', coordinates: rings.map((ring) => (ring ?? []).map(([x, y]) => [x, y])) });
  }
  return areas;
}
