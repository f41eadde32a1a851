import CircleStyle from 'ol/style/Circle.js';
import Fill from 'ol/style/Fill.js';
import Stroke from 'ol/style/Stroke.js';
import Style from 'ol/style/Style.js';
import { hatch } from './hatch.ts';
import type { MapFeature } from './layerSpec.ts';
import { MAP_COLOURS as C } from './palette.ts';

type Look = (feature: MapFeature) => Style[];

const NO_COLOR = '#90A4AE';
/** Two thirds: the ground is visible through it, and the colours are still those of the legend. */
const SEEN_THROUGH = 'A8';
/** Less where two layers share the ground. */
const SHARED = '8C';

/** A style for each colour, made once. */
function byColor(make: (color: string) => Style[]): Look {
  const known = new Map<string, Style[]>();
  return ({ color = NO_COLOR }) => {
    const made = known.get(color) ?? make(color);
    known.set(color, made);
    return made;
  };
}

const edge = new Stroke({ color: '#FFFFFFCC', width: 1, lineJoin: 'round' });
const casing = new Stroke({ color: C.casing, width: 5, lineJoin: 'round' });

/** Styles of the soil survey: types fill, textures hatch, samples are dots. */
export const SOIL_STYLES = {
  soilGenetic: byColor((color) => [new Style({ fill: new Fill({ color: `${color}${SHARED}` }), stroke: edge })]),
  soilPhysical: byColor((color) => [new Style({ fill: new Fill({ color: hatch(color, 1.5) }) })]),
  soilManagementZone: byColor((color) => [
    new Style({
      fill: new Fill({ color: `${color}${SEEN_THROUGH}` }),
      stroke: new Stroke({ color: '#1B2A2F99', width: 1, lineJoin: 'round' }),
    }),
  ]),
  soilSample: byColor((color) => [
    new Style({
      image: new CircleStyle({
        radius: 7,
        fill: new Fill({ color }),
        stroke: new Stroke({ color: '#FFFFFF', width: 2 }),
      }),
      zIndex: 6,
    }),
  ]),
  soilSampleArea: byColor((color) => [
    new Style({ stroke: casing }),
    new Style({ fill: new Fill({ color: '#00000001' }), stroke: new Stroke({ color, width: 3, lineJoin: 'round' }) }),
  ]),
  /** Only the outline: clicks are for the soil inside. */
  soilMepar: () => OUTLINE,
} as const satisfies Record<string, Look>;

const OUTLINE = [
  new Style({ stroke: casing }),
  new Style({ stroke: new Stroke({ color: C.selected, width: 3, lineJoin: 'round' }) }),
];
