import { type Legend, legendOf } from '@georisk/contract/layers/legends.ts';
import { HETEROGENEITY_CLASSES } from '@georisk/domain/heterogeneity/heterogeneity.ts';
import { biomassIntensity } from '@georisk/domain/ndvi/bmi.ts';
import { hexColor } from '@georisk/domain/ndvi/ramp.ts';
import { formatCount, formatNumber } from '#web/lib/format.ts';
import { MAP_COLOURS } from '#web/map/palette.ts';
import type { ImageStyle } from '#web/features/imagery/imageStyle.ts';
import { ndviLegend, ndviPosition } from '#web/features/imagery/ndviLegend.ts';
import type { Kind } from './blockProducts.ts';

/** Colours of a picture: the layer's style and the meaning of its colours. */
export interface Look {
  readonly style: string;
  readonly legend: Legend | null;
  /** Position of an NDVI value along the legend's bar; null where it has none. */
  readonly positionOf: ((ndvi: number) => number) | null;
  /** Text of an NDVI value in the measure of the legend. */
  readonly read: (ndvi: number) => string;
}

type Looks = Partial<Record<ImageStyle, Look>>;

const SAFE_COLORS = HETEROGENEITY_CLASSES.map(({ color }) => hexColor(color));

/** Brown to blue-green instead of red to green: the same rows. */
const safe = (legend: Legend | undefined): Legend | null =>
  legend === undefined
    ? null
    : { ...legend, rows: legend.rows.map((row, index) => ({ ...row, color: SAFE_COLORS[index] ?? row.color })) };

const plain = (style: string, legend: Legend | null | undefined): Look => ({
  style,
  legend: legend ?? null,
  positionOf: null,
  read: formatNumber,
});

/** The index in a style that has its values on the bar. */
const indexed = (style: ImageStyle): Look => ({
  style,
  legend: ndviLegend(style),
  positionOf: ndviPosition(style),
  read: formatNumber,
});

const ndvi: Looks = {
  ndvi: indexed('ndvi'),
  relative: indexed('relative'),
  'ndvi-cb': indexed('ndvi-cb'),
};

/** Alerts are shown on the map as hatched outlines, not as the flagged pixels. */
const outlined = (legend: Legend | undefined): Legend | null =>
  legend === undefined ? null : { ...legend, rows: legend.rows.map((row) => ({ ...row, color: MAP_COLOURS.alert })) };

/** The colour styles of each kind of picture. */
const LOOKS: Readonly<Record<string, Looks>> = {
  NDVI: ndvi,
  AgriNdvi: ndvi,
  BMI: {
    ...ndvi,
    ndvi: {
      style: '',
      legend: legendOf('BMI') ?? null,
      positionOf: (value) => biomassIntensity(value) / 100,
      read: (value) => formatCount(biomassIntensity(value)),
    },
  },
  Change: { ndvi: plain('', legendOf('Change')), 'ndvi-cb': plain('change-cb', safe(legendOf('Change'))) },
  ChangeMap: {
    ndvi: plain('', legendOf('ChangeMap')),
    'ndvi-cb': plain('change-map-cb', safe(legendOf('ChangeMap'))),
  },
  Alert: { ndvi: plain('', outlined(legendOf('Alert'))) },
};

const nameOf = ({ type, subType }: Kind): string => subType ?? type;

/** The colour styles of one kind of picture. */
export const stylesOf = (kind: Kind): readonly ImageStyle[] =>
  Object.keys(LOOKS[nameOf(kind)] ?? { ndvi: null }) as ImageStyle[];

/** A kind of picture in this person's preferred style, or in its own colours where it has no such style. */
export function lookOf(kind: Kind, style: ImageStyle): Look {
  const looks = LOOKS[nameOf(kind)];
  return looks?.[style] ?? looks?.ndvi ?? plain('', legendOf(kind.type, kind.subType));
}
