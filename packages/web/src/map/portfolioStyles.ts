import CircleStyle from 'ol/style/Circle.js';
import Fill from 'ol/style/Fill.js';
import Stroke from 'ol/style/Stroke.js';
import Style from 'ol/style/Style.js';
import Text from 'ol/style/Text.js';
import type { MapFeature } from './layerSpec.ts';
import { MAP_COLOURS as C, MAP_FONT } from './palette.ts';

/** Pixels to which sizes are rounded, so that a few pictures serve all circles. */
const STEP = 2;
const images = new Map<number, CircleStyle>();

function circle(size: number): CircleStyle {
  const radius = Math.round(size / STEP) * STEP;
  const known = images.get(radius);
  if (known !== undefined) return known;
  const image = new CircleStyle({
    radius,
    fill: new Fill({ color: `${C.tableBoundary}99` }),
    stroke: new Stroke({ color: '#FFFFFF', width: 2 }),
    declutterMode: 'none',
  });
  images.set(radius, image);
  return image;
}

/** A circle as large as what is insured, with its name and hectares below. */
const portfolio = ({ size = 8, label = '' }: MapFeature): Style[] => [
  new Style({
    image: circle(size),
    text: new Text({
      text: label,
      font: `600 12px ${MAP_FONT}`,
      fill: new Fill({ color: C.label }),
      stroke: new Stroke({ color: C.halo, width: 3 }),
      textBaseline: 'top',
      offsetY: size + 3,
    }),
    zIndex: 6,
  }),
];

/** Two thirds: the ground is visible through it, and the colours are still those of the legend. */
const SEEN_THROUGH = 'A8';
const NO_COLOR = '#9E9E9E';
const cells = new Map<string, Style[]>();

/** A square of the density in the colour of its class; made once for each colour. */
function portfolioCell({ color = NO_COLOR }: MapFeature): Style[] {
  const styles = cells.get(color) ?? [
    new Style({
      fill: new Fill({ color: `${color}${SEEN_THROUGH}` }),
      stroke: new Stroke({ color: '#1B2A2F66', width: 1 }),
    }),
  ];
  cells.set(color, styles);
  return styles;
}

export const PORTFOLIO_STYLES = { portfolio, portfolioCell } as const;
