import type Feature from 'ol/Feature.js';
import type { FeatureLike } from 'ol/Feature.js';
import Circle from 'ol/geom/Circle.js';
import type Geometry from 'ol/geom/Geometry.js';
import MultiPolygon from 'ol/geom/MultiPolygon.js';
import type Point from 'ol/geom/Point.js';
import type Polygon from 'ol/geom/Polygon.js';
import CircleStyle from 'ol/style/Circle.js';
import Fill from 'ol/style/Fill.js';
import RegularShape from 'ol/style/RegularShape.js';
import Stroke from 'ol/style/Stroke.js';
import Style from 'ol/style/Style.js';
import Text from 'ol/style/Text.js';
import { CEMETERY_STYLES } from './cemeteryStyles.ts';
import { CHRONOLOGY_STYLES } from './chronologyStyles.ts';
import { DAMAGE_STYLES } from './damageStyles.ts';
import { FIELD_STYLES } from './fieldStyles.ts';
import { FOREST_STYLES } from './forestStyles.ts';
import { hatch } from './hatch.ts';
import type { MapFeature } from './layerSpec.ts';
import { MAP_COLOURS as C, GROUND, MAP_FONT } from './palette.ts';
import { PARCEL_STYLES } from './parcelStyles.ts';
import { PORTFOLIO_STYLES } from './portfolioStyles.ts';
import { RADAR_STYLES } from './radarStyles.ts';
import { REFERENCE_STYLES } from './referenceStyles.ts';
import { SOIL_STYLES } from './soilStyles.ts';
import { THEMATIC_STYLES } from './thematicStyles.ts';

type StyleFunction = (feature: MapFeature, resolution: number) => Style[];

const stroke = (color: string, width: number, lineDash?: number[]) =>
  new Stroke({ color, width, lineJoin: 'round', ...(lineDash === undefined ? {} : { lineDash }) });
const fill = (color: string) => new Fill({ color });

/** A line that is readable on any imagery: the colour in a dark casing. */
const cased = (color: string, width: number, inner?: string, lineDash?: number[]): Style[] => [
  new Style({ stroke: stroke(C.casing, width + 2), zIndex: 0 }),
  new Style({
    stroke: stroke(color, width, lineDash),
    zIndex: 1,
    // Even an invisible fill receives clicks inside of the shape.
    fill: fill(inner ?? '#00000001'),
  }),
];

const dot = (radius: number, inner: string, edge: string, width: number) =>
  new Style({ image: new CircleStyle({ radius, fill: fill(inner), stroke: stroke(edge, width) }), zIndex: 5 });

const text = (size: number, weight: number, color: string, halo: string, dy = 0) => {
  const style = new Text({
    font: `${weight} ${size}px ${MAP_FONT}`,
    fill: fill(color),
    stroke: stroke(halo, 3),
    overflow: true,
    offsetY: dy,
  });
  return (label: string) => {
    style.setText(label);
    return style;
  };
};

const fixed = (styles: Style[]): StyleFunction => {
  return () => styles;
};

/** Place of a label: in the largest of several parts. */
function labelPlace(feature: FeatureLike): Geometry | undefined {
  const geometry = feature.getGeometry() as Geometry | undefined;
  if (!(geometry instanceof MultiPolygon)) return geometry;
  const parts = geometry.getPolygons();
  return parts.reduce<Polygon | undefined>(
    (largest, part) => (largest === undefined || part.getArea() > largest.getArea() ? part : largest),
    undefined,
  );
}

/** The style with the description's label, up to a resolution at which labels would only overlap. */
const labelled = (base: Style[], make: () => (label: string) => Text, maxResolution = Infinity): StyleFunction => {
  const write = make();
  return (feature, resolution) => {
    if (feature.label === undefined || resolution > maxResolution) return base;
    return [...base, new Style({ text: write(feature.label).clone(), geometry: labelPlace, zIndex: 9 })];
  };
};

const onImagery = () => text(13, 600, C.label, C.halo);
const settlementName = () => text(13, 600, C.label, C.halo);
const onGround = () => text(13, 600, '#3A4A45', '#FFFFFFE6');

const alertLines = cased(C.alert, 2, C.alertFill);
let alertStyles: Style[] | undefined;

const cross = (radius: number, color: string, width: number) =>
  new Style({
    image: new RegularShape({ points: 4, radius, radius2: 0, angle: Math.PI / 4, stroke: stroke(color, width) }),
    zIndex: 8,
  });

const accuracy = new Style({ fill: fill(C.positionFill), stroke: stroke(C.position, 1) });

/** Units a pixel above which blocks are so small that a cased line would cover them. */
const FAR = 30;
const farBlock = [new Style({ stroke: stroke('#FFFFFFB3', 0.75), fill: fill('#0000001A') })];
const nearBlock = labelled(cased('#FFFFFFCC', 1.25), onImagery, 7);

/** Every style of a shape, by name; made once, shared by all maps. */
const STYLES = {
  ground: fixed([new Style({ fill: fill(GROUND.country) })]),
  groundStreet: fixed([new Style({ fill: fill(GROUND.streetCountry) })]),
  countryBorder: fixed([
    new Style({ stroke: stroke('#FFFFFF99', 4) }),
    new Style({ stroke: stroke(GROUND.countryEdge, 1.5) }),
  ]),
  settlementGround: labelled(
    [new Style({ fill: fill(GROUND.settlement), stroke: stroke(GROUND.settlementEdge, 1) })],
    onGround,
  ),
  settlementGroundName: labelled([], onGround),
  settlementBorder: labelled(
    [new Style({ stroke: stroke('#00000059', 3) }), new Style({ stroke: stroke('#FFFFFFB3', 1, [6, 4]) })],
    settlementName,
  ),
  settlementName: labelled([], settlementName),
  block: labelled(cased(C.outline, 2), onImagery, 12),
  blockOther: nearBlock,
  /** For any number of blocks: a thin line at small scales, the usual one at large scales. */
  blockTile: (feature, resolution) => (resolution > FAR ? farBlock : nearBlock(feature, resolution)),
  blockLit: labelled(cased(C.outline, 3, '#FFFFFF26'), onImagery, 12),
  blockSelected: labelled(cased(C.selected, 3), onImagery, 12),
  tableBoundary: labelled(cased(C.tableBoundary, 2), onImagery, 8),
  damagePlot: labelled(cased(C.damage, 2, C.damageFill), onImagery, 8),
  tableMissing: fixed(cased(C.tableBoundary, 2, undefined, [6, 6])),
  neighbour: fixed(cased(C.tableBoundary, 2, '#39B54A1F')),
  overlap: fixed([new Style({ stroke: stroke(C.alert, 2), fill: fill('#E539354D') })]),
  /** The ground under it is what is looked at. */
  alertOutline: fixed(alertLines),
  alert: () => {
    alertStyles ??= [...alertLines, new Style({ fill: new Fill({ color: hatch(C.alert, 1.5) }), zIndex: 2 })];
    return alertStyles;
  },
  shapeActive: fixed(cased(C.selected, 5, '#FFD4004D')),
  drawing: fixed(cased(C.drawing, 3, C.drawingFill)),
  drawingRefused: fixed(cased(C.refused, 3, '#E5393526')),
  drawingMine: labelled(cased(C.drawing, 3, C.drawingFill), onImagery),
  drawingTheirs: labelled(cased(C.other, 3, C.otherFill), onImagery),
  rubber: fixed([new Style({ stroke: stroke(C.casing, 4) }), new Style({ stroke: stroke(C.drawing, 2, [6, 6]) })]),
  vertex: fixed([dot(5, C.vertex, C.vertexEdge, 1.5)]),
  vertexStart: fixed([dot(7, C.drawing, C.vertexEdge, 2)]),
  vertexActive: fixed([dot(8, C.drawing, C.vertexEdge, 2.5)]),
  midpoint: fixed([dot(4, '#FFFFFFB3', C.vertexEdge, 1)]),
  snapped: fixed([
    new Style({ image: new CircleStyle({ radius: 11, stroke: stroke(C.casing, 4) }), zIndex: 6 }),
    new Style({ image: new CircleStyle({ radius: 11, stroke: stroke(C.selected, 2) }), zIndex: 7 }),
  ]),
  crossing: fixed([
    dot(12, '#E539354D', '#FFFFFF', 4),
    new Style({ image: new CircleStyle({ radius: 12, stroke: stroke(C.alert, 2.5) }), zIndex: 6 }),
    cross(8, C.alert, 3),
  ]),
  crosshair: fixed([
    new Style({
      image: new RegularShape({ points: 4, radius: 16, radius2: 0, stroke: stroke('#000000B3', 4) }),
      zIndex: 10,
    }),
    new Style({
      image: new RegularShape({ points: 4, radius: 16, radius2: 0, stroke: stroke('#FFFFFF', 2) }),
      zIndex: 11,
    }),
  ]),
  measure: labelled(cased(C.measure, 3, C.measureFill), onImagery),
  position: fixed([dot(8, C.position, '#FFFFFF', 3)]),
  ...CEMETERY_STYLES,
  ...CHRONOLOGY_STYLES,
  ...DAMAGE_STYLES,
  ...FIELD_STYLES,
  ...PARCEL_STYLES,
  ...PORTFOLIO_STYLES,
  ...RADAR_STYLES,
  ...REFERENCE_STYLES,
  ...FOREST_STYLES,
  ...SOIL_STYLES,
  ...THEMATIC_STYLES,
  gpsVertex: fixed([dot(7, C.position, '#FFFFFF', 2)]),
} as const satisfies Record<string, StyleFunction>;

export type StyleKey = keyof typeof STYLES;

/** Property of the library's feature with the description of its shape. */
export const DESCRIPTION = 'description';

export const descriptionOf = (feature: { get(name: string): unknown }): MapFeature | undefined =>
  feature.get(DESCRIPTION) as MapFeature | undefined;

/** A circle of metres on the ground, at the scale of EPSG:3857 there. */
function accuracyCircle(feature: Feature, radius: number): Style {
  const point = feature.getGeometry() as Point;
  const coordinate = point.getCoordinates();
  const scale = Math.cosh((coordinate[1] ?? 0) / 6_378_137);
  const style = accuracy.clone();
  style.setGeometry(new Circle(coordinate, radius * scale));
  return style;
}

/** A style by its name. */
export const lookOf = (style: StyleKey, description: MapFeature, resolution: number): Style[] =>
  STYLES[style](description, resolution);

const asDescribed = (description: MapFeature) => description;

/** The one style function of all vector layers. @param recoloured the description in the colours of the layer */
export function styleOf(feature: Feature, resolution: number, recoloured = asDescribed): Style[] {
  const own = descriptionOf(feature);
  if (own === undefined) return [];
  const description = recoloured(own);
  const styles = lookOf(description.style, description, resolution);
  return description.radius === undefined ? styles : [accuracyCircle(feature, description.radius), ...styles];
}
