import CircleStyle from 'ol/style/Circle.js';
import Fill from 'ol/style/Fill.js';
import RegularShape from 'ol/style/RegularShape.js';
import Stroke from 'ol/style/Stroke.js';
import Style from 'ol/style/Style.js';
import Text from 'ol/style/Text.js';
import type { MapFeature } from './layerSpec.ts';
import { CEMETERY_COLOURS as C, MAP_COLOURS, MAP_FONT } from './palette.ts';

type Look = (feature: MapFeature, resolution: number) => Style[];

/** Units a pixel above which a grave is a dot of some pixels: a border would hide it. */
const FAR = 0.6;
/** Units a pixel up to which there is room for the number of a grave. */
const NUMBERS = 0.09;

const number = new Text({
  font: `600 11px ${MAP_FONT}`,
  fill: new Fill({ color: C.number }),
  stroke: new Stroke({ color: C.numberHalo, width: 3 }),
  overflow: true,
});

function grave(edge: string, inner: string): Look {
  const far = [new Style({ fill: new Fill({ color: edge }) })];
  const near = [
    new Style({ stroke: new Stroke({ color: MAP_COLOURS.casing, width: 3.5, lineJoin: 'round' }) }),
    new Style({
      fill: new Fill({ color: inner }),
      stroke: new Stroke({ color: edge, width: 1.5, lineJoin: 'round' }),
    }),
  ];
  return ({ label }, resolution) => {
    if (resolution > FAR) return far;
    if (label === undefined || resolution > NUMBERS) return near;
    const written = number.clone();
    written.setText(label);
    return [...near, new Style({ text: written, zIndex: 9 })];
  };
}

/** Rows are seen from afar: no edges. */
const row = [new Style({ fill: new Fill({ color: C.grave }) })];

const chosen = [
  new Style({ stroke: new Stroke({ color: MAP_COLOURS.casing, width: 6, lineJoin: 'round' }), zIndex: 1 }),
  new Style({
    fill: new Fill({ color: C.chosenFill }),
    stroke: new Stroke({ color: MAP_COLOURS.selected, width: 3, lineJoin: 'round' }),
    zIndex: 2,
  }),
];

const way = [
  new Style({ stroke: new Stroke({ color: C.wayCasing, width: 6, lineCap: 'round' }) }),
  new Style({ stroke: new Stroke({ color: C.way, width: 3, lineCap: 'round', lineDash: [2, 8] }) }),
];

const made = new Map<string, Style[]>();

/** Styles of a colour and size; made once for each. */
const once =
  (name: string, make: (color: string, size: number) => Style[]): Look =>
  ({ color = MAP_COLOURS.outline, size = 2 }) => {
    const key = `${name} ${color} ${size}`;
    const known = made.get(key);
    if (known !== undefined) return known;
    const styles = make(color, size);
    made.set(key, styles);
    return styles;
  };

const dash = (size: number) => [size * 3, size * 2];
const line = (color: string, width: number, lineDash?: number[]) =>
  new Stroke({ color, width, lineJoin: 'round', ...(lineDash && { lineDash }) });
/** A third: what is under an area stays visible. */
const through = (color: string) => new Fill({ color: `${color}55` });
const edge = new Stroke({ color: MAP_COLOURS.outline, width: 1.5 });

/** Styles of graves and of what stands around them. */
export const CEMETERY_STYLES = {
  graveyard: () => [new Style({ stroke: new Stroke({ color: C.border, width: 2, lineDash: [10, 6] }) })],
  grave: grave(C.grave, C.graveFill),
  graveExpired: grave(C.expired, C.expiredFill),
  graveRow: () => row,
  graveChosen: () => chosen,
  wayToGrave: () => way,
  entrance: () => [
    new Style({
      image: new CircleStyle({ radius: 7, fill: new Fill({ color: C.way }), stroke: edge }),
      zIndex: 6,
    }),
  ],
  objectArea: once('area', (color, size) => [new Style({ fill: through(color), stroke: line(color, size) })]),
  objectAreaDash: once('dashed area', (color, size) => [
    new Style({ fill: through(color), stroke: line(color, size, dash(size)) }),
  ]),
  objectLine: once('line', (color, size) => [new Style({ stroke: line(color, size) })]),
  objectLineDash: once('dashed line', (color, size) => [new Style({ stroke: line(color, size, dash(size)) })]),
  objectCircle: once('circle', (color, size) => [
    new Style({ image: new CircleStyle({ radius: size, fill: new Fill({ color }), stroke: edge }), zIndex: 5 }),
  ]),
  objectTriangle: once('triangle', (color, size) => [
    new Style({
      image: new RegularShape({ points: 3, radius: size, fill: new Fill({ color }), stroke: edge }),
      zIndex: 5,
    }),
  ]),
} as const satisfies Record<string, Look>;
