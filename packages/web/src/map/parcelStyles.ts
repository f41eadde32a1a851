import type { FeatureLike } from 'ol/Feature.js';
import type Geometry from 'ol/geom/Geometry.js';
import MultiPolygon from 'ol/geom/MultiPolygon.js';
import Point from 'ol/geom/Point.js';
import Polygon from 'ol/geom/Polygon.js';
import Fill from 'ol/style/Fill.js';
import Icon from 'ol/style/Icon.js';
import Stroke from 'ol/style/Stroke.js';
import Style from 'ol/style/Style.js';
import Text from 'ol/style/Text.js';
import type { MapFeature } from './layerSpec.ts';
import { MAP_COLOURS, MAP_FONT, PARCEL_COLOURS } from './palette.ts';

type Kind = keyof typeof PARCEL_COLOURS;
type Look = (feature: MapFeature, resolution: number) => Style[];

/** Pixels of a sign, and of its canvas: sharp on a phone's screen. */
const SIGN = 28;
const FINE = 3;
/** Units a pixel up to which an outline has its label. */
const LABELLED = 12;

type Stroked = readonly (readonly [x: number, y: number])[];
/** The marks within the signs, in a square of 28: an exclamation mark, the same hollow, a tick, a dash. */
const EXCLAMATION: readonly Stroked[] = [
  [
    [14, 11],
    [14, 17],
  ],
  [
    [14, 21],
    [14, 21.2],
  ],
];
const MARKS: Readonly<Record<Kind, readonly Stroked[]>> = {
  alert: EXCLAMATION,
  after: EXCLAMATION,
  fine: [
    [
      [9.5, 14.5],
      [12.8, 17.8],
      [18.8, 10.8],
    ],
  ],
  unknown: [
    [
      [9.5, 14],
      [18.5, 14],
    ],
  ],
};

function body(pen: CanvasRenderingContext2D, kind: Kind): void {
  pen.beginPath();
  if (kind === 'alert' || kind === 'after') {
    pen.moveTo(14, 3.5);
    pen.lineTo(26, 24.5);
    pen.lineTo(2, 24.5);
    pen.closePath();
  } else pen.arc(14, 14, 10, 0, 2 * Math.PI);
}

/** A sign that differs from the others by its shape and its mark as well as by its colour. */
function drawSign(kind: Kind): HTMLCanvasElement {
  const canvas = Object.assign(document.createElement('canvas'), { width: SIGN * FINE, height: SIGN * FINE });
  const pen = canvas.getContext('2d');
  if (pen === null) return canvas;
  const { sign, ink } = PARCEL_COLOURS[kind];
  pen.scale(FINE, FINE);
  pen.lineJoin = 'round';
  pen.lineCap = 'round';
  body(pen, kind);
  pen.lineWidth = 5;
  pen.strokeStyle = MAP_COLOURS.halo;
  pen.stroke();
  pen.lineWidth = 3;
  pen.strokeStyle = MAP_COLOURS.label;
  pen.stroke();
  pen.fillStyle = sign;
  pen.fill();
  pen.lineWidth = 2.6;
  pen.strokeStyle = ink;
  for (const mark of MARKS[kind]) {
    pen.beginPath();
    for (const [index, [x, y]] of mark.entries()) {
      if (index === 0) pen.moveTo(x, y);
      else pen.lineTo(x, y);
    }
    pen.stroke();
  }
  return canvas;
}

/** A place inside of an area: in the largest of several parts. */
function inside(feature: FeatureLike): Geometry | undefined {
  const geometry = feature.getGeometry() as Geometry | undefined;
  const parts =
    geometry instanceof MultiPolygon ? geometry.getPolygons() : geometry instanceof Polygon ? [geometry] : [];
  const [largest] = parts.toSorted((a, b) => b.getArea() - a.getArea());
  return largest === undefined ? geometry : new Point(largest.getInteriorPoint().getCoordinates().slice(0, 2));
}

const words = (label: string, offsetY: number) =>
  new Text({
    text: label,
    font: `600 13px ${MAP_FONT}`,
    fill: new Fill({ color: MAP_COLOURS.label }),
    stroke: new Stroke({ color: MAP_COLOURS.halo, width: 3 }),
    overflow: true,
    offsetY,
  });

/** Where signs lie over each other, what needs a look is on top. */
const ABOVE: Readonly<Record<Kind, number>> = { alert: 13, after: 12, unknown: 11, fine: 10 };

const icons = new Map<Kind, Icon>();

const sign =
  (kind: Kind): Look =>
  ({ label }) => {
    const image = icons.get(kind) ?? new Icon({ img: drawSign(kind), scale: 1 / FINE, declutterMode: 'obstacle' });
    icons.set(kind, image);
    return [
      new Style({ image, geometry: inside, zIndex: ABOVE[kind] }),
      ...(label === undefined ? [] : [new Style({ text: words(label, 24), geometry: inside, zIndex: 20 })]),
    ];
  };

const outline = (kind: Kind): Look => {
  const { line, width, dash } = PARCEL_COLOURS[kind];
  const lines = [
    new Style({ stroke: new Stroke({ color: MAP_COLOURS.casing, width: width + 2, lineJoin: 'round' }), zIndex: 0 }),
    new Style({
      stroke: new Stroke({ color: line, width, lineJoin: 'round', ...(dash !== null && { lineDash: [...dash] }) }),
      // Even an invisible fill receives clicks inside of the shape.
      fill: new Fill({ color: '#00000001' }),
      zIndex: 1,
    }),
  ];
  return ({ label }, resolution) =>
    label === undefined || resolution > LABELLED
      ? lines
      : [...lines, new Style({ text: words(label, 0), geometry: inside, zIndex: 9 })];
};

/** The outline and the sign of a farmer's parcel, by its state. */
export const PARCEL_STYLES = {
  parcelAlert: outline('alert'),
  parcelAfter: outline('after'),
  parcelFine: outline('fine'),
  parcelUnknown: outline('unknown'),
  signAlert: sign('alert'),
  signAfter: sign('after'),
  signFine: sign('fine'),
  signUnknown: sign('unknown'),
} as const satisfies Record<string, Look>;
