import type { Place } from '@georisk/contract/verticals/insurance/fix.ts';
import type { BBox } from '@georisk/domain/geo/bbox.ts';
import type { LayerSpec } from '#web/map/layerSpec.ts';

const TEXT = /^\d{1,7}(?:\.\d{1,2})?,\d{1,7}(?:\.\d{1,2})?,\d{1,6}(?:\.\d)?$/;
/** Metres around a place that are shown with it, at least. */
const AROUND = 150;

/** A place as an address contains it. */
export const placeText = ({ x, y, accuracy }: Place): string =>
  [x.toFixed(2), y.toFixed(2), accuracy.toFixed(1)].join(',');

/** A place of an address; null for anything else. */
export function readPlace(text: string | null): Place | null {
  if (text === null || !TEXT.test(text)) return null;
  const [x = Number.NaN, y = Number.NaN, accuracy = Number.NaN] = text.split(',').map(Number);
  return { x, y, accuracy };
}

/** The map's target for a place. */
export function focusOfPlace(place: Place | null): { readonly key: string; readonly box: BBox } | null {
  if (place === null) return null;
  const { x, y, accuracy } = place;
  const around = Math.max(AROUND, 2 * accuracy);
  return { key: `place ${placeText(place)}`, box: [x - around, y - around, x + around, y + around] };
}

/** Where a device was, with the circle of its accuracy. */
export const placeSpec = ({ x, y, accuracy }: Place): LayerSpec => ({
  key: 'PLACE OF THE DEVICE',
  layer: 'PLOT_HIGHLIGHT',
  visible: true,
  raise: 9,
  source: {
    kind: 'features',
    features: [{ id: 'place', geometry: { type: 'Point', coordinates: [x, y] }, style: 'position', radius: accuracy }],
  },
});
