import { CHANGE_CLASSES } from '@georisk/domain/change/changeClass.ts';
import { CHANGE_RAMP } from '@georisk/domain/change/changeRamp.ts';
import { DAMAGE_CLASSES } from '@georisk/domain/damageMap/damageClasses.ts';
import { FOLLOW_UP_RAMP } from '@georisk/domain/heterogeneity/followUp.ts';
import { HETEROGENEITY_CLASSES } from '@georisk/domain/heterogeneity/heterogeneity.ts';
import { BMI_RAMP } from '@georisk/domain/ndvi/bmi.ts';
import { hexColor, legendStops, NDVI_RAMPS } from '@georisk/domain/ndvi/ramp.ts';
import { SOIL_ZONE_CATEGORIES } from '@georisk/domain/soilZone/soilZoneClasses.ts';
import { classLegend, type Legend, rampLegend, recolored } from '../layers/legendKinds.ts';
import { LEGEND_TEXTS as T } from '../layers/legends.hu.ts';

/** Colour of an alert, wherever one is drawn. */
export const ALERT_COLOR = '#E53935';

/** Rasters that pictures are drawn from. */
export type RasterKind = 'NDVI' | 'TCI' | 'Alert' | 'DamageMap' | 'SoilManagementZone';

/** What a pixel of a picture says; how it is read, counted and written follows from it. */
export type ValueMeaning =
  /** NDVI, −1 to 1. */
  | 'index'
  /** Biomass intensity, 0 to 100. */
  | 'intensity'
  /** Difference of NDVI between two dates. */
  | 'change'
  /** NDVI in per cent of the block's mean. */
  | 'ofMean'
  /** Difference of NDVI to the median of the same crop around. */
  | 'toMedian'
  /** A class, 1 the first row of its legend. */
  | 'class'
  /** Red, green and blue, without a value. */
  | 'colour';

/** Palettes that are made for one block. */
export type BlockPalette = 'relative' | 'heterogeneity' | 'followUp';

/** A way of colouring a picture. */
export interface PictureStyle {
  /** As `STYLES` of a map request says it; its palette has the same name. */
  readonly name: string;
  readonly legend: Legend;
  /** What a person chooses it as: the picture's own colours, the block's own range, or colours for colour-blind readers. */
  readonly choice: 'ndvi' | 'relative' | 'ndvi-cb';
  /** The colours depend on one block: MEPAR must name it. */
  readonly block?: BlockPalette;
}

/** One layer of the map that a product is looked at through. */
export interface Picture {
  /** What the names of its layers begin with; a date follows, or two. */
  readonly prefix: string;
  readonly raster: RasterKind;
  /** How the two dates of a picture are compared; null where it shows one. */
  readonly pair: 'change' | 'changeClass' | null;
  readonly value: ValueMeaning;
  /** The first is the usual one; a picture in its own colours has none. */
  readonly styles: readonly PictureStyle[];
}

const ndviLegend = rampLegend(T.titles.NDVI, NDVI_RAMPS.ndvi, T.ndvi);

/** The ramp over the field's own values: only its ends and its middle can be named. */
function relativeLegend(): Legend {
  const words = new Map([
    [0, T.relative.low],
    [1, T.relative.high],
  ]);
  const rows = legendStops(NDVI_RAMPS.ndvi).map(({ color, position }) => ({
    label: words.get(position) ?? '',
    color,
    position,
  }));
  return { kind: 'ramp', title: T.titles.relative, rows };
}

const usual = (name: string, legend: Legend, block?: BlockPalette): PictureStyle => ({
  name,
  legend,
  choice: 'ndvi',
  ...(block && { block }),
});

/** Brown to blue-green: read alike with any colour deficiency. */
const SAFE_COLORS = HETEROGENEITY_CLASSES.map(({ color }) => hexColor(color));
const safe = ({ name, legend }: PictureStyle): PictureStyle => ({
  name: `${name}-cb`,
  legend: recolored(legend, SAFE_COLORS),
  choice: 'ndvi-cb',
});

/** The three ways of colouring an index. */
const INDEX_STYLES = [
  usual('ndvi', ndviLegend),
  { name: 'ndvi-cb', legend: rampLegend(T.titles.safe, NDVI_RAMPS.cividis, T.ndvi), choice: 'ndvi-cb' },
  { name: 'relative', legend: relativeLegend(), choice: 'relative', block: 'relative' },
] as const satisfies readonly PictureStyle[];

const change = usual('change', rampLegend(T.titles.Change, CHANGE_RAMP, T.change));
const changeMap = usual(
  'change-map',
  classLegend(
    T.titles.ChangeMap,
    CHANGE_CLASSES.map(({ id, from, to, color }) => ({ label: T.changeClass(id, from, to), color })),
  ),
);

/** Pictures by the name of their layer type: of a product with one picture the product's own, of Chronology its sub-types. */
export const PICTURES = {
  NDVI: { prefix: 'NDVI', raster: 'NDVI', pair: null, value: 'index', styles: INDEX_STYLES },
  AgriNdvi: { prefix: 'AgriNdvi', raster: 'NDVI', pair: null, value: 'index', styles: INDEX_STYLES },
  BMI: {
    prefix: 'Chronology_BMI',
    raster: 'NDVI',
    pair: null,
    value: 'intensity',
    styles: [usual('bmi', rampLegend(T.titles.BMI, BMI_RAMP, T.intensity)), ...INDEX_STYLES],
  },
  TCI: { prefix: 'Chronology_TCI', raster: 'TCI', pair: null, value: 'colour', styles: [] },
  Change: { prefix: 'Change', raster: 'NDVI', pair: 'change', value: 'change', styles: [change, safe(change)] },
  ChangeMap: {
    prefix: 'ChangeMap',
    raster: 'NDVI',
    pair: 'changeClass',
    value: 'class',
    styles: [changeMap, safe(changeMap)],
  },
  HeterogenityMap: {
    prefix: 'HeterogenityMap',
    raster: 'NDVI',
    pair: null,
    value: 'ofMean',
    styles: [
      usual(
        'heterogeneity',
        classLegend(
          T.titles.HeterogenityMap,
          HETEROGENEITY_CLASSES.map(({ from, to, color }) => ({
            label: T.heterogeneityClass(from, to),
            color: hexColor(color),
          })),
        ),
        'heterogeneity',
      ),
    ],
  },
  TableFollowUp: {
    prefix: 'TableFollowUp',
    raster: 'NDVI',
    pair: null,
    value: 'toMedian',
    styles: [usual('follow-up', rampLegend(T.titles.TableFollowUp, FOLLOW_UP_RAMP, T.change), 'followUp')],
  },
  Alert: {
    prefix: 'Alert',
    raster: 'Alert',
    pair: null,
    value: 'class',
    styles: [usual('alert', classLegend(T.titles.Alert, [{ label: T.alert, color: ALERT_COLOR }]))],
  },
  DamageMap: {
    prefix: 'DamageMap',
    raster: 'DamageMap',
    pair: null,
    value: 'class',
    styles: [
      usual(
        'damage-map',
        classLegend(
          T.titles.DamageMap,
          DAMAGE_CLASSES.map(({ word, color }) => ({ label: T.damage[word], color })),
        ),
      ),
    ],
  },
  SoilManagementZone: {
    prefix: 'SoilManagementZone',
    raster: 'SoilManagementZone',
    pair: null,
    value: 'class',
    styles: [
      usual(
        'soil-zone',
        classLegend(
          T.titles.SoilManagementZone,
          SOIL_ZONE_CATEGORIES.map(({ word, color }) => ({ label: T.soilZone[word], color })),
        ),
      ),
    ],
  },
} as const satisfies Readonly<Record<string, Picture>>;
export type PictureName = keyof typeof PICTURES;

export const PICTURE_NAMES = Object.keys(PICTURES) as readonly PictureName[];

/** The picture of a product or of its sub-type; undefined where it has none. */
export const pictureOf = (type: string, subType: string | null = null): Picture | undefined => {
  const name = subType ?? type;
  return Object.hasOwn(PICTURES, name) ? PICTURES[name as PictureName] : undefined;
};
