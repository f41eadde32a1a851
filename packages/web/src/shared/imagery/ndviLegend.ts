import type { Legend } from '@georisk/contract/layers/legendKinds.ts';
import { LEGENDS, STYLE_LEGENDS } from '@georisk/contract/layers/legends.ts';
import { legendStops, NDVI_RAMPS } from '@georisk/domain/ndvi/ramp.ts';
import { formatNumber } from '#web/lib/format.ts';
import type { ImageStyle } from './imageStyle.ts';
import { imageryTexts as texts } from './texts.hu.ts';

interface Range {
  readonly min: number;
  readonly max: number;
}

/** Colours over the field's own range: its ends are numbers where the range is known. */
function relative(own: Range | null): Legend {
  const legend = STYLE_LEGENDS.relative;
  if (own === null) return legend;
  const ends = new Map([
    [0, own.min],
    [1, own.max],
  ]);
  const labelled = legend.rows.map((row) => {
    const value = ends.get(row.position ?? -1);
    return { ...row, label: value === undefined ? '' : formatNumber(value) };
  });
  return { ...legend, rows: labelled };
}

/** The legend of an NDVI picture in its colour style. @param own the field's smallest and largest value */
export function ndviLegend(style: ImageStyle, own: Range | null = null): Legend {
  if (style === 'relative') return relative(own);
  return style === 'ndvi' ? LEGENDS.NDVI : STYLE_LEGENDS[style];
}

const stops = legendStops(NDVI_RAMPS.ndvi);
const [low, high] = [stops[0]?.ndvi ?? 0, stops.at(-1)?.ndvi ?? 1];

/** Position of an NDVI value along the bar; none for relative colours: their ends are the field's own. */
export const ndviPosition = (style: ImageStyle): ((value: number) => number) | null =>
  style === 'relative' ? null : (value) => (value - low) / (high - low);

/** Meaning of the ends of the bar. */
export const ndviEnds = (style: ImageStyle): readonly [string, string] =>
  style === 'relative' ? [texts.lowest, texts.highest] : [texts.low, texts.high];
