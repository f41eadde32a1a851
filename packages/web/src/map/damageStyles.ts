import { MAX_ZONES, zoneColour } from '@georisk/domain/sampling/zoneColours.ts';
import CircleStyle from 'ol/style/Circle.js';
import Fill from 'ol/style/Fill.js';
import Stroke from 'ol/style/Stroke.js';
import Style from 'ol/style/Style.js';
import Text from 'ol/style/Text.js';
import type { MapFeature } from './layerSpec.ts';
import { AREA_COLOURS, MAP_COLOURS as C, MAP_FONT, POINT_COLOURS } from './palette.ts';

type FeatureStyle = (feature: MapFeature) => Style[];

export type AreaStyle = `area${0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9}`;
/** The same without a fill: the layer beneath has colours of its own. */
export type AreaLineStyle = `areaLine${0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9}`;
export type PointStyle = keyof typeof POINT_COLOURS;
export type ZoneStyle = `zone${0 | 1 | 2 | 3 | 4}`;

const label = (color: string, halo: string) =>
  new Text({
    font: `600 13px ${MAP_FONT}`,
    fill: new Fill({ color }),
    stroke: new Stroke({ color: halo, width: 3 }),
    overflow: true,
  });

const withLabel = (base: Style[], text: Text): FeatureStyle => {
  const written = new Style({ text, zIndex: 9 });
  return (feature) => {
    if (feature.label === undefined) return base;
    const own = written.clone();
    own.getText()?.setText(feature.label);
    return [...base, own];
  };
};

/** Even an invisible fill receives clicks. */
const UNSEEN = '#00000001';

/** A damaged area: its colour in a dark casing, so that it is readable on any imagery. */
const area = (color: string, fill: string): FeatureStyle =>
  withLabel(
    [
      new Style({ stroke: new Stroke({ color: C.casing, width: 5 }), zIndex: 0 }),
      new Style({ stroke: new Stroke({ color, width: 2.5 }), fill: new Fill({ color: fill }), zIndex: 1 }),
    ],
    label(C.label, C.halo),
  );

const zone = (color: string): FeatureStyle =>
  withLabel(
    [
      new Style({
        stroke: new Stroke({ color: C.casing, width: 2 }),
        fill: new Fill({ color: `${color}99` }),
      }),
    ],
    label(C.label, C.halo),
  );

/** A point with its number in it, large enough for a finger. */
const point = ({ inner, ink, edge, radius }: (typeof POINT_COLOURS)[PointStyle]): FeatureStyle =>
  withLabel(
    [
      new Style({
        image: new CircleStyle({
          radius,
          fill: new Fill({ color: inner }),
          stroke: new Stroke({ color: edge, width: 2.5 }),
        }),
        zIndex: 5,
      }),
    ],
    new Text({ font: `600 12px ${MAP_FONT}`, fill: new Fill({ color: ink }) }),
  );

/** Every possible colour of a zone, each once. */
const ZONE_COLOURS = [
  ...new Set(
    Array.from({ length: MAX_ZONES }, (_, count) =>
      Array.from({ length: count + 1 }, (__, index) => zoneColour(index + 1, count + 1)),
    ).flat(),
  ),
];

export const areaLineStyle = (index: number): AreaLineStyle =>
  `areaLine${index % AREA_COLOURS.length}` as AreaLineStyle;
export const areaStyle = (index: number): AreaStyle => `area${index % AREA_COLOURS.length}` as AreaStyle;
/** The style of a zone by its colour; the first one for an unknown colour. */
export const zoneStyle = (color: string): ZoneStyle => `zone${Math.max(0, ZONE_COLOURS.indexOf(color))}` as ZoneStyle;

/** Styles of a damaged plot: ten areas, zones by their colour, points by their state. */
export const DAMAGE_STYLES = Object.fromEntries([
  ...AREA_COLOURS.map((color, index) => [areaStyle(index), area(color, `${color}4D`)] as const),
  ...AREA_COLOURS.map((color, index) => [areaLineStyle(index), area(color, UNSEEN)] as const),
  ...ZONE_COLOURS.map((color) => [zoneStyle(color), zone(color)] as const),
  ...(Object.keys(POINT_COLOURS) as PointStyle[]).map((name) => [name, point(POINT_COLOURS[name])] as const),
]) as Readonly<Record<AreaStyle | AreaLineStyle | PointStyle | ZoneStyle, FeatureStyle>>;
