import { CHANGE_CLASSES } from '@georisk/domain/change/changeClass.ts';
import { CHANGE_RAMP } from '@georisk/domain/change/changeRamp.ts';
import { DAMAGE_CLASSES } from '@georisk/domain/damageMap/damageClasses.ts';
import { FOLLOW_UP_RAMP } from '@georisk/domain/heterogeneity/followUp.ts';
import { HETEROGENEITY_CLASSES } from '@georisk/domain/heterogeneity/heterogeneity.ts';
import { BMI_RAMP } from '@georisk/domain/ndvi/bmi.ts';
import { hexColor, legendStops, NDVI_RAMPS } from '@georisk/domain/ndvi/ramp.ts';
import { classLegend, type Legend, rampLegend } from '../../layers/legendKinds.ts';
import { LEGEND_TEXTS as T } from '../../layers/legends.hu.ts';
import { ALERT_COLOR } from '../../products/alertColor.ts';
import { inBoth, type Picture, type PictureStyle, usual } from '../../products/picture.ts';

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

export const pictures = {
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
  Change: { prefix: 'Change', raster: 'NDVI', pair: 'change', value: 'change', styles: inBoth(change, 'change') },
  ChangeMap: {
    prefix: 'ChangeMap',
    raster: 'NDVI',
    pair: 'changeClass',
    value: 'class',
    styles: inBoth(changeMap, 'changeMap'),
  },
  HeterogenityMap: {
    prefix: 'HeterogenityMap',
    raster: 'NDVI',
    pair: null,
    value: 'ofMean',
    styles: inBoth(
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
      'heterogeneity',
    ),
  },
  TableFollowUp: {
    prefix: 'TableFollowUp',
    raster: 'NDVI',
    pair: null,
    value: 'toMedian',
    styles: inBoth(
      usual('follow-up', rampLegend(T.titles.TableFollowUp, FOLLOW_UP_RAMP, T.change), 'followUp'),
      'followUp',
    ),
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
    styles: inBoth(
      usual(
        'damage-map',
        classLegend(
          T.titles.DamageMap,
          DAMAGE_CLASSES.map(({ word, color }) => ({ label: T.damage[word], color })),
        ),
      ),
      'damageMap',
    ),
  },
} as const satisfies Readonly<Record<string, Picture>>;
