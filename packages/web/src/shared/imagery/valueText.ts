import { pictureOf } from '@georisk/contract/products/pictures.ts';
import type { ValueMeaning } from '@georisk/contract/products/picture.ts';
import { formatCount, formatNumber, formatSigned } from '#web/lib/format.ts';
import type { PixelValue } from './pixelValue.ts';
import { imageryTexts as texts } from './texts.hu.ts';

type Write = (value: number, className: string | null) => string;
const named: Write = (_, className) => className ?? texts.noValue;

/** How a value is written by what it means. */
const WRITERS: Readonly<Record<ValueMeaning, Write>> = {
  index: (value) => texts.value(formatNumber(value)),
  intensity: (value) => texts.intensity(formatCount(value)),
  change: (value, className) => [formatSigned(value), className].filter((part) => part !== null).join(' · '),
  ofMean: (value) => texts.ofMean(formatCount(value)),
  toMedian: (value) => texts.ofMedian(formatSigned(value)),
  class: named,
  colour: (value) => texts.value(formatNumber(value)),
};

/** The value of a pixel, with its unit. */
export function valueText(kind: string, pixel: PixelValue | undefined): string {
  if (pixel === undefined || pixel.value === null) return texts.noValue;
  return WRITERS[pictureOf(kind)?.value ?? 'index'](pixel.value, pixel.className);
}
