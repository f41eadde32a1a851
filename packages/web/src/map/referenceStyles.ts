import type { RoadKind } from '@georisk/domain/reference/roads.ts';
import Fill from 'ol/style/Fill.js';
import Stroke from 'ol/style/Stroke.js';
import Style from 'ol/style/Style.js';
import Text from 'ol/style/Text.js';
import type { MapFeature } from './layerSpec.ts';
import { MAP_FONT, REFERENCE_COLOURS } from './palette.ts';

type StyleFunction = (feature: MapFeature, resolution: number) => Style[];
type Colours = (typeof REFERENCE_COLOURS)[keyof typeof REFERENCE_COLOURS];

/** Scales by their units of EPSG:3857 a pixel: the country, a county, a district, some villages. */
const SCALES = [250, 80, 20, 0] as const;

/** Pixels of each line at each of the scales; 0: not drawn. */
const WIDTHS: Readonly<Record<RoadKind | 'county', readonly number[]>> = {
  county: [1, 1.25, 1.25, 1.25],
  motorway: [1.25, 2, 2.5, 3],
  main: [0, 1, 1.5, 2],
  secondary: [0, 0, 1, 1.25],
};
/** Dashes of a border, which is no road. */
const COUNTY_DASH = [10, 4, 2, 4];
/** Beside imagery there is often plain ground: a line must be readable on both. */
const CASING = 1.5;

const stroke = (color: string, width: number, lineDash?: number[]) =>
  new Stroke({ color, width, lineJoin: 'round', lineCap: 'round', ...(lineDash === undefined ? {} : { lineDash }) });

/** A line's styles at each scale. @param place of its drawing: more important lines are above */
function lineStyles(colours: Colours, kind: RoadKind | 'county', place: number): readonly Style[][] {
  const dash = kind === 'county' ? COUNTY_DASH : undefined;
  return WIDTHS[kind].map((width) =>
    width === 0
      ? []
      : [
          new Style({ stroke: stroke(colours.casing, width + CASING), zIndex: place }),
          new Style({ stroke: stroke(colours[kind], width, dash), zIndex: 4 + place }),
        ],
  );
}

const name = ({ name: color, halo }: Colours) =>
  new Text({
    font: `600 12px ${MAP_FONT}`,
    fill: new Fill({ color }),
    stroke: new Stroke({ color: halo, width: 3 }),
    overflow: true,
    padding: [4, 8, 4, 8],
  });

/** A road's number on a small sign. */
const sign = ({ sign: ground, signInk, motorway }: Colours, kind: RoadKind) =>
  new Text({
    font: `600 11px ${MAP_FONT}`,
    fill: new Fill({ color: signInk }),
    backgroundFill: new Fill({ color: ground }),
    ...(kind === 'motorway' && { backgroundStroke: new Stroke({ color: motorway, width: 1 }) }),
    padding: [1, 3, 0, 3],
    overflow: true,
  });

const written = (text: Text): StyleFunction => {
  return ({ label = '' }) => {
    const own = text.clone();
    own.setText(label);
    return [new Style({ text: own, zIndex: 9 })];
  };
};

const scaleOf = (resolution: number): number => SCALES.findIndex((scale) => resolution > scale);

const drawn = (styles: readonly Style[][]): StyleFunction => {
  return (_, resolution) => styles[scaleOf(resolution)] ?? [];
};

/** The style of each kind of shape in the tiles. */
function referenceStyle(colours: Colours): StyleFunction {
  const kinds = new Map<string, StyleFunction>([
    ['county', drawn(lineStyles(colours, 'county', 0))],
    ['secondary', drawn(lineStyles(colours, 'secondary', 1))],
    ['main', drawn(lineStyles(colours, 'main', 2))],
    ['motorway', drawn(lineStyles(colours, 'motorway', 3))],
    ['countyName', written(name(colours))],
    ...(['motorway', 'main', 'secondary'] as const).map(
      (kind) => [`${kind}Number`, written(sign(colours, kind))] as const,
    ),
  ]);
  return (feature, resolution) => kinds.get(feature.kind ?? '')?.(feature, resolution) ?? [];
}

/** Counties and roads for orientation, on the plain ground and on imagery. */
export const REFERENCE_STYLES = {
  referenceGround: referenceStyle(REFERENCE_COLOURS.ground),
  referenceImagery: referenceStyle(REFERENCE_COLOURS.imagery),
} as const satisfies Record<string, StyleFunction>;
