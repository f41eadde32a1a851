import { type Legend, LEGENDS, STYLE_LEGENDS } from '@georisk/contract/layers/legends.ts';
import type { ProductType } from '@georisk/contract/products/productTypes.ts';
import { legendStops } from '@georisk/domain/ndvi/ramp.ts';
import { CHANGE_CLASSES_SAFE, CHANGE_RAMP_SAFE } from '@georisk/imagery/render/palettes.ts';
import type { PairName } from '@georisk/imagery/render/pair.ts';
import { type ProductLayerType, RASTER_KIND } from '#server/modules/raster/layerNames.ts';

/** How a raster is drawn: the types of product layers, and the true colour under every map. */
export type LookName = ProductLayerType | 'background';

/** Palettes that depend on a block. */
export type BlockPalette = 'relative' | 'heterogeneity' | 'followUp';

export interface LookStyle {
  readonly name: string;
  readonly legend: Legend;
  /** The colours depend on one block: MEPAR must name it. */
  readonly block?: BlockPalette;
}

export interface Look {
  /** The beginning of the layers' names; alone it names the layer of the date in TIME. */
  readonly prefix: string;
  /** Its type among the products; null: a background, no product. */
  readonly product: ProductType | null;
  readonly rasterKind: string;
  /** Of two dates. */
  readonly pair: PairName | null;
  /** The default first; none for pictures, which have colours of their own. */
  readonly styles: readonly LookStyle[];
}

const recolored = (legend: Legend, colors: readonly string[]): Legend => ({
  ...legend,
  rows: legend.rows.map((row, index) => ({ ...row, color: colors[index] ?? row.color })),
});

const relative: LookStyle = { name: 'relative', legend: STYLE_LEGENDS.relative, block: 'relative' };
const safe: LookStyle = { name: 'ndvi-cb', legend: STYLE_LEGENDS['ndvi-cb'] };
const ndvi: readonly LookStyle[] = [{ name: 'ndvi', legend: LEGENDS.NDVI }, safe, relative];

const look = (type: ProductLayerType, product: ProductType, styles: readonly LookStyle[], prefix: string = type) => ({
  prefix,
  product,
  rasterKind: RASTER_KIND[type],
  pair: null,
  styles,
});

export const LOOKS: Readonly<Record<LookName, Look>> = {
  NDVI: look('NDVI', 'NDVI', ndvi),
  AgriNdvi: look('AgriNdvi', 'AgriNdvi', ndvi),
  BMI: look('BMI', 'Chronology', [{ name: 'bmi', legend: LEGENDS.BMI }, ...ndvi], 'Chronology_BMI'),
  TCI: look('TCI', 'Chronology', [], 'Chronology_TCI'),
  background: { ...look('TCI', 'Chronology', [], 'TCI'), product: null },
  Change: {
    ...look('Change', 'Change', [
      { name: 'change', legend: LEGENDS.Change },
      {
        name: 'change-cb',
        legend: recolored(
          LEGENDS.Change,
          legendStops(CHANGE_RAMP_SAFE).map(({ color }) => color),
        ),
      },
    ]),
    pair: 'change',
  },
  ChangeMap: {
    ...look('ChangeMap', 'ChangeMap', [
      { name: 'change-map', legend: LEGENDS.ChangeMap },
      {
        name: 'change-map-cb',
        legend: recolored(
          LEGENDS.ChangeMap,
          CHANGE_CLASSES_SAFE.map(({ color }) => color),
        ),
      },
    ]),
    pair: 'changeClass',
  },
  HeterogenityMap: look('HeterogenityMap', 'HeterogenityMap', [
    { name: 'heterogeneity', legend: LEGENDS.HeterogenityMap, block: 'heterogeneity' },
  ]),
  TableFollowUp: look('TableFollowUp', 'TableFollowUp', [
    { name: 'follow-up', legend: LEGENDS.TableFollowUp, block: 'followUp' },
  ]),
  Alert: look('Alert', 'Alert', [{ name: 'alert', legend: LEGENDS.Alert }]),
  DamageMap: look('DamageMap', 'DamageMap', [{ name: 'damage-map', legend: LEGENDS.DamageMap }]),
  SoilManagementZone: look('SoilManagementZone', 'SoilManagementZone', [
    { name: 'soil-zone', legend: LEGENDS.SoilManagementZone },
  ]),
};

export const LOOK_NAMES = Object.keys(LOOKS) as LookName[];

/** Types that are drawn in NDVI only. */
export const isNdviLook = (name: LookName): boolean => LOOKS[name].rasterKind === RASTER_KIND.NDVI;

/** The look whose layers' names begin with a text. */
export const lookOfPrefix = (prefix: string): LookName | undefined =>
  LOOK_NAMES.find((name) => LOOKS[name].prefix === prefix);

/** Earlier names of a style. */
const OLD_NAMES: Readonly<Record<string, string>> = { cividis: safe.name };

/** The style of that name, the default for none; undefined where the look has no such style, null where it has colours of its own. */
export function styleOf({ styles }: Look, asked: string): LookStyle | null | undefined {
  const [usual] = styles;
  if (asked === '') return usual ?? null;
  const name = OLD_NAMES[asked] ?? asked;
  return styles.find((style) => style.name === name);
}

/** The legend of pictures describes them. */
export const PICTURE_LEGEND: Legend = LEGENDS.TCI;

/** Colours of a legend's classes, for reading a pixel's class. */
export const classLabel = (legend: Legend, value: number): string | null =>
  legend.kind === 'classes' ? (legend.rows[value - 1]?.label ?? null) : null;
