import { CROP_STYLES } from '@georisk/domain/cropMap/cropStyles.ts';
import type { CropIndex } from '@georisk/domain/cropMap/cropYears.hu.ts';
import { YIELD_LABELS_TO } from '@georisk/domain/yieldMap/yieldScale.ts';
import CircleStyle from 'ol/style/Circle.js';
import Fill from 'ol/style/Fill.js';
import Stroke from 'ol/style/Stroke.js';
import Style from 'ol/style/Style.js';
import Text from 'ol/style/Text.js';
import { hatchPattern } from './hatchMotifs.ts';
import type { MapFeature } from './layerSpec.ts';
import { MAP_COLOURS as C, MAP_FONT } from './palette.ts';

type FeatureStyle = (feature: MapFeature, resolution: number) => Style[];

/** Two thirds: the ground is visible through it, and the colours are still those of the legend. */
const SEEN_THROUGH = 'A8';
const NO_COLOR = '#90A4AE';

const areas = new Map<string, Style[]>();

/** An area in the colour of its description; made once for each colour. */
function coloured(color: string): Style[] {
  const known = areas.get(color);
  if (known !== undefined) return known;
  const made = [
    new Style({
      fill: new Fill({ color: `${color}${SEEN_THROUGH}` }),
      stroke: new Stroke({ color: '#FFFFFFCC', width: 1, lineJoin: 'round' }),
    }),
  ];
  areas.set(color, made);
  return made;
}

const dangers = new Map<string, Style[]>();

/** The whole colour: the layer's opacity lets the ground be seen. */
function frostDanger({ color = NO_COLOR }: MapFeature): Style[] {
  const known = dangers.get(color) ?? [
    new Style({ fill: new Fill({ color }), stroke: new Stroke({ color, width: 1 }) }),
  ];
  dangers.set(color, known);
  return known;
}

const label = new Text({
  font: `600 13px ${MAP_FONT}`,
  fill: new Fill({ color: '#1B2A2F' }),
  stroke: new Stroke({ color: '#FFFFFFE6', width: 3 }),
});

const yieldArea =
  (labelsTo: number): FeatureStyle =>
  ({ color = NO_COLOR, label: text }, resolution) => {
    const base = coloured(color);
    if (text === undefined || resolution > labelsTo) return base;
    const written = label.clone();
    written.setText(text);
    return [...base, new Style({ text: written, zIndex: 9 })];
  };

const lit = [
  new Style({ stroke: new Stroke({ color: C.casing, width: 5, lineJoin: 'round' }) }),
  new Style({
    stroke: new Stroke({ color: C.selected, width: 3, lineJoin: 'round' }),
    fill: new Fill({ color: '#FFFFFF26' }),
  }),
];

const crops = new Map<CropIndex, Style[]>();

/** A crop's colour under its hatch; made on first use, as patterns need a canvas. */
function cropArea(index: CropIndex): Style[] {
  const known = crops.get(index);
  if (known !== undefined) return known;
  const { color, hatch } = CROP_STYLES[index];
  const made = [
    new Style({
      fill: new Fill({ color: `${color}${SEEN_THROUGH}` }),
      stroke: new Stroke({ color: '#1B2A2F99', width: 1, lineJoin: 'round' }),
    }),
    new Style({ fill: new Fill({ color: hatchPattern(hatch, '#1B2A2FB3') }), zIndex: 1 }),
  ];
  crops.set(index, made);
  return made;
}

const dot = (radius: number, edge: number, fill: string) =>
  new Style({
    image: new CircleStyle({
      radius,
      fill: new Fill({ color: fill }),
      stroke: new Stroke({ color: '#FFFFFF', width: edge }),
    }),
    zIndex: 6,
  });
const shade = new Style({ image: new CircleStyle({ radius: 11, fill: new Fill({ color: C.casing }) }), zIndex: 5 });
const photo = [shade, dot(8, 2.5, C.photo)];
const photoLit = [shade, dot(10, 3, C.photo)];

/** Styles of crops, yields and photos. */
export const THEMATIC_STYLES = {
  yieldDistrict: yieldArea(YIELD_LABELS_TO.Nuts4),
  yieldBlock: yieldArea(YIELD_LABELS_TO.Mepar),
  yieldLit: () => lit,
  frostDanger,
  photo: () => photo,
  photoLit: () => photoLit,
  crop1: () => cropArea(1),
  crop2: () => cropArea(2),
  crop3: () => cropArea(3),
  crop4: () => cropArea(4),
  crop5: () => cropArea(5),
} as const satisfies Record<
  `crop${CropIndex}` | 'yieldDistrict' | 'yieldBlock' | 'yieldLit' | 'frostDanger' | 'photo' | 'photoLit',
  FeatureStyle
>;
