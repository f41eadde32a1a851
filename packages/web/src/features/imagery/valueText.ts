import { formatCount, formatNumber } from '#web/lib/format.ts';
import type { PixelValue } from './featureInfo.ts';
import { imageryTexts as texts } from './texts.hu.ts';

const signed = (value: number): string => `${value > 0 ? '+' : ''}${formatNumber(value)}`;

type Write = (value: number, className: string | null) => string;
const named: Write = (_, className) => className ?? texts.noValue;

/** Notation of the values of a type of product; a type that is not listed here is a vegetation index. */
const WRITERS: Readonly<Record<string, Write>> = {
  BMI: (value) => texts.intensity(formatCount(value)),
  Change: (value, className) => [signed(value), className].filter((part) => part !== null).join(' · '),
  ChangeMap: named,
  HeterogenityMap: (value) => texts.ofMean(formatCount(value)),
  TableFollowUp: (value) => texts.ofMedian(signed(value)),
  Alert: named,
  DamageMap: named,
  SoilManagementZone: named,
};

/** The value of a pixel, with its unit. */
export function valueText(kind: string, pixel: PixelValue | undefined): string {
  if (pixel === undefined || pixel.value === null) return texts.noValue;
  const write = WRITERS[kind];
  return write === undefined ? texts.value(formatNumber(pixel.value)) : write(pixel.value, pixel.className);
}
