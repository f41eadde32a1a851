import Fill from 'ol/style/Fill.js';
import Stroke from 'ol/style/Stroke.js';
import Style from 'ol/style/Style.js';
import type { MapFeature } from './layerSpec.ts';

type Look = (feature: MapFeature) => Style[];

const NO_COLOR = '#9E9E9E';
/** Half: crowns that overlap and the ground between them are visible. */
const SEEN_THROUGH = '80';

/** A style for each species' colour, made once. */
function byColor(make: (color: string) => Style[]): Look {
  const known = new Map<string, Style[]>();
  return ({ color = NO_COLOR }) => {
    const made = known.get(color) ?? make(color);
    known.set(color, made);
    return made;
  };
}

const edge = new Stroke({ color: '#1B2A2FB3', width: 1 });

/** Styles of trees, in the colour of their species. */
export const FOREST_STYLES = {
  forestStem: byColor((color) => [new Style({ fill: new Fill({ color }), stroke: edge })]),
  forestCrown: byColor((color) => [
    new Style({ fill: new Fill({ color: `${color}${SEEN_THROUGH}` }), stroke: new Stroke({ color, width: 1.5 }) }),
  ]),
} as const satisfies Record<string, Look>;
