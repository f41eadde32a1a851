import { type Legend, LEGENDS, STYLE_LEGENDS } from '@georisk/contract/layers/legends.ts';
import { legendStops, NDVI_RAMPS } from '@georisk/domain/ndvi/ramp.ts';
import type { ImageStyle } from './imageStyle.ts';
import { imageryTexts as texts } from './texts.hu.ts';

/** The legend of an NDVI picture as it is coloured. */
export const ndviLegend = (style: ImageStyle): Legend => (style === 'ndvi' ? LEGENDS.NDVI : STYLE_LEGENDS[style]);

const stops = legendStops(NDVI_RAMPS.ndvi);
const [low, high] = [stops[0]?.ndvi ?? 0, stops.at(-1)?.ndvi ?? 1];

/** Where an NDVI value stands along the bar; of relative colours nowhere: their ends are the field's own. */
export const ndviPosition = (style: ImageStyle): ((value: number) => number) | null =>
  style === 'relative' ? null : (value) => (value - low) / (high - low);

/** What the ends of the bar mean; relative colours say it themselves. */
export const ndviEnds = (style: ImageStyle): readonly [string, string] | null =>
  style === 'relative' ? null : [texts.low, texts.high];
