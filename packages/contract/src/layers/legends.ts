import { CHANGE_CLASSES } from '@georisk/domain/change/changeClass.ts';
import { CHANGE_RAMP } from '@georisk/domain/change/changeRamp.ts';
import { DAMAGE_CLASSES } from '@georisk/domain/damageMap/damageClasses.ts';
import { FOLLOW_UP_RAMP } from '@georisk/domain/heterogeneity/followUp.ts';
import { HETEROGENEITY_CLASSES } from '@georisk/domain/heterogeneity/heterogeneity.ts';
import { BMI_RAMP } from '@georisk/domain/ndvi/bmi.ts';
import { hexColor, legendStops, NDVI_RAMPS, type Ramp } from '@georisk/domain/ndvi/ramp.ts';
import { SOIL_ZONE_CATEGORIES } from '@georisk/domain/soilZone/soilZoneClasses.ts';
import { LEGEND_TEXTS as T } from './legends.hu.ts';

export interface LegendRow {
  readonly label: string;
  /** `#RRGGBB` */
  readonly color: string;
  /** Of a ramp: position of the row along its bar, 0 at the low end, 1 at the high end. Of classes null. */
  readonly position: number | null;
}

/** Meaning of a picture's colours. A ramp is drawn as one bar (linear in sRGB between its rows), classes as boxes. */
export interface Legend {
  readonly kind: 'ramp' | 'classes' | 'picture';
  readonly title: string;
  readonly rows: readonly LegendRow[];
}

/** Colour of an alert, wherever one is drawn. */
export const ALERT_COLOR = '#E53935';

const ramp = (title: string, of: Ramp, label: (value: number) => string): Legend => ({
  kind: 'ramp',
  title,
  rows: legendStops(of).map(({ ndvi, color, position }) => ({ label: label(ndvi), color, position })),
});

const classes = (title: string, rows: readonly { readonly label: string; readonly color: string }[]): Legend => ({
  kind: 'classes',
  title,
  rows: rows.map(({ label, color }) => ({ label, color, position: null })),
});

/** The ramp over the field's own values: only its ends and its middle can be named. */
function relative(): Legend {
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

const ndvi = ramp(T.titles.NDVI, NDVI_RAMPS.ndvi, T.ndvi);

/** Legends by product type; Chronology's two rows by their sub-type. */
export const LEGENDS = {
  NDVI: ndvi,
  AgriNdvi: ndvi,
  BMI: ramp(T.titles.BMI, BMI_RAMP, T.intensity),
  TCI: { kind: 'picture', title: T.titles.TCI, rows: [] },
  Change: ramp(T.titles.Change, CHANGE_RAMP, T.change),
  ChangeMap: classes(
    T.titles.ChangeMap,
    CHANGE_CLASSES.map(({ id, from, to, color }) => ({ label: T.changeClass(id, from, to), color })),
  ),
  HeterogenityMap: classes(
    T.titles.HeterogenityMap,
    HETEROGENEITY_CLASSES.map(({ from, to, color }) => ({
      label: T.heterogeneityClass(from, to),
      color: hexColor(color),
    })),
  ),
  TableFollowUp: ramp(T.titles.TableFollowUp, FOLLOW_UP_RAMP, T.change),
  Alert: classes(T.titles.Alert, [{ label: T.alert, color: ALERT_COLOR }]),
  DamageMap: classes(
    T.titles.DamageMap,
    DAMAGE_CLASSES.map(({ word, color }) => ({ label: T.damage[word], color })),
  ),
  SoilManagementZone: classes(
    T.titles.SoilManagementZone,
    SOIL_ZONE_CATEGORIES.map(({ word, color }) => ({ label: T.soilZone[word], color })),
  ),
  SamplingMap: classes(T.titles.SamplingMap, [
    { label: T.sampling.low, color: '#2C7BB6' },
    { label: T.sampling.middle, color: '#FFFFBF' },
    { label: T.sampling.high, color: '#D7191C' },
  ]),
} as const satisfies Record<string, Legend>;
export type LegendName = keyof typeof LEGENDS;

/** Legends of index layers drawn in another style than their own. */
export const STYLE_LEGENDS = {
  'ndvi-cb': ramp(T.titles.safe, NDVI_RAMPS.cividis, T.ndvi),
  relative: relative(),
} as const satisfies Record<string, Legend>;

/** The legend of a product, or undefined of a type that has none. */
export function legendOf(type: string, subType: string | null = null): Legend | undefined {
  const name = subType ?? type;
  return Object.hasOwn(LEGENDS, name) ? LEGENDS[name as LegendName] : undefined;
}
