import CircleStyle from 'ol/style/Circle.js';
import Fill from 'ol/style/Fill.js';
import Stroke from 'ol/style/Stroke.js';
import Style from 'ol/style/Style.js';
import Text from 'ol/style/Text.js';
import type { MapFeature } from './layerSpec.ts';
import { MAP_FONT, SUN, WALK_COLOURS } from './palette.ts';

type FeatureStyle = (feature: MapFeature) => Style[];

const line = (color: string, width: number, lineDash?: number[]) =>
  new Style({ stroke: new Stroke({ color, width, lineJoin: 'round', ...(lineDash !== undefined && { lineDash }) }) });

/** A shape without a fill, which still receives taps inside. */
const hollow = (width: number, lineDash?: number[]): FeatureStyle => {
  const styles = [line(SUN.ink, width, lineDash), new Style({ fill: new Fill({ color: SUN.unseen }) })];
  return () => styles;
};

/** A point with its number, black on white or white on black. */
const point = (inner: string, ink: string, radius: number, edge: number): FeatureStyle => {
  const image = new Style({
    image: new CircleStyle({
      radius,
      fill: new Fill({ color: inner }),
      stroke: new Stroke({ color: SUN.ink, width: edge }),
    }),
    zIndex: 5,
  });
  return ({ label = '' }) => [
    image,
    new Style({
      text: new Text({ text: label, font: `600 14px ${MAP_FONT}`, fill: new Fill({ color: ink }) }),
      zIndex: 9,
    }),
  ];
};

const way = [line(WALK_COLOURS.casing, 6), line(WALK_COLOURS.line, 3)];
const sunWay = [line(SUN.ink, 3, [1, 8])];
const ground = [new Style({ fill: new Fill({ color: SUN.paper }) })];
const place = [
  new Style({
    image: new CircleStyle({
      radius: 9,
      fill: new Fill({ color: SUN.paper }),
      stroke: new Stroke({ color: SUN.ink, width: 5 }),
    }),
    zIndex: 8,
  }),
];

/** Styles of the field screen: the way walked, and everything for bright sun. */
export const FIELD_STYLES = {
  walkedWay: () => way,
  sunGround: () => ground,
  sunOutline: hollow(5),
  sunArea: hollow(4, [14, 8]),
  sunZone: hollow(2.5),
  sunWay: () => sunWay,
  sunPosition: () => place,
  sunPlanned: point(SUN.paper, SUN.ink, 14, 4),
  sunNext: point(SUN.ink, SUN.paper, 19, 4),
  sunDone: point(SUN.done, SUN.ink, 11, 1.5),
} as const satisfies Record<string, FeatureStyle>;
