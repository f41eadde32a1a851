import { CHANGE_RAMP, decodeChange } from '@georisk/domain/change/changeRamp.ts';
import { FOLLOW_UP_RAMP } from '@georisk/domain/heterogeneity/followUp.ts';
import { HETEROGENEITY_CLASSES, heterogeneityClassOf } from '@georisk/domain/heterogeneity/heterogeneity.ts';
import { BMI_RAMP } from '@georisk/domain/ndvi/bmi.ts';
import { decodeNdvi } from '@georisk/domain/ndvi/encoding.ts';
import { hexColor, NDVI_RAMPS, type Ramp, rampColor } from '@georisk/domain/ndvi/ramp.ts';
import type { Histogram } from '#server/pdf/histogramFigure.ts';
import type { LegendLine } from '#server/pdf/legendFigure.ts';
import { documentTexts as texts } from './document.hu.ts';
import {
  binsOf,
  type CodeCounts,
  type Decode,
  linesOfValues,
  statisticsOf,
  type ValueStatistics,
} from './pixelFigures.ts';

/** The values of a picture's codes, their classes and their colours. */
export interface ValueLook {
  readonly decode: Decode;
  readonly classes: readonly {
    readonly from: number;
    readonly to: number;
    readonly label: string;
    readonly color: string;
  }[];
  readonly colorOf: (value: number) => string;
  readonly digits: number;
  readonly axis: string;
  /** The classes beyond a ramp's ends are named only where they occur; a layer's own classes always. */
  readonly namesEnds: boolean;
}

const INFINITE = Number.POSITIVE_INFINITY;

/** The classes between a ramp's own colours, and those beyond its ends. */
function classesOf(ramp: Ramp, write: (value: number) => string): ValueLook['classes'] {
  const bounds = ramp.stops.map(({ ndvi }) => ndvi);
  const [first = 0, last = 1] = [bounds[0], bounds.at(-1)];
  const color = (value: number) => hexColor(rampColor(ramp, value));
  const inner = bounds.slice(1).map((to, index) => {
    const from = bounds[index] ?? first;
    return { from, to, label: texts.between(write(from), write(to)), color: color((from + to) / 2) };
  });
  return [
    { from: -INFINITE, to: first, label: texts.below(write(first)), color: color(first) },
    ...inner,
    { from: last, to: INFINITE, label: texts.above(write(last)), color: color(last) },
  ];
}

const ofRamp = (
  ramp: Ramp,
  decode: Decode,
  digits: number,
  axis: string,
  write: (value: number) => string,
): ValueLook => ({
  decode,
  classes: classesOf(ramp, write),
  colorOf: (value) => hexColor(rampColor(ramp, value)),
  digits,
  axis,
  namesEnds: false,
});

const plain = (digits: number) => (value: number) => texts.value(value, digits);

/** Biomass intensity, unrounded so that its steps are even. */
const intensity: Decode = (code) => Math.min(100, Math.max(0, (100 * (decodeNdvi(code) - 0.15)) / 0.75));

export const ndviLook = (): ValueLook => ofRamp(NDVI_RAMPS.ndvi, decodeNdvi, 2, texts.histogramAxis.NDVI, plain(2));
export const bmiLook = (): ValueLook => ofRamp(BMI_RAMP, intensity, 0, texts.histogramAxis.BMI, plain(0));
export const changeLook = (): ValueLook =>
  ofRamp(CHANGE_RAMP, decodeChange, 2, texts.histogramAxis.change, texts.signed);

/** @param median NDVI of blocks of the same crop */
export const followUpLook = (median: number): ValueLook =>
  ofRamp(FOLLOW_UP_RAMP, (code) => decodeNdvi(code) - median, 2, texts.histogramAxis.followUp, texts.signed);

/** @param mean NDVI of the field */
export const heterogeneityLook = (mean: number): ValueLook => ({
  decode: (code) => (100 * decodeNdvi(code)) / mean,
  classes: HETEROGENEITY_CLASSES.map(({ from, to, color }) => ({
    from: from ?? -INFINITE,
    to: to ?? INFINITE,
    label: relativeLabel(from, to),
    color: hexColor(color),
  })),
  colorOf: (value) => hexColor(HETEROGENEITY_CLASSES[heterogeneityClassOf(value) - 1]?.color ?? [0, 0, 0]),
  digits: 0,
  axis: texts.histogramAxis.relative,
  namesEnds: true,
});

function relativeLabel(from: number | null, to: number | null): string {
  const write = (value: number) => `${texts.value(value, 0)} %`;
  if (from === null) return texts.below(write(to ?? 0));
  return to === null ? texts.above(write(from)) : texts.between(write(from), write(to));
}

export interface ValueFigures {
  readonly legend: LegendLine[];
  readonly histogram: Histogram | null;
  readonly statistics: ValueStatistics | null;
}

/** Legend with areas, histogram and statistics of a block's pixels. */
export function figuresOfValues(look: ValueLook, counts: CodeCounts): ValueFigures {
  const statistics = statisticsOf(counts, look.decode);
  const lines = linesOfValues(look.classes, counts, look.decode);
  const legend = lines.filter(({ share }, index) => {
    const { from, to } = look.classes[index] ?? { from: 0, to: 0 };
    return look.namesEnds || (share ?? 0) > 0 || Number.isFinite(from + to);
  });
  const bins = binsOf(counts, look.decode, look.colorOf);
  return {
    legend,
    statistics,
    histogram:
      bins.length === 0
        ? null
        : {
            bins,
            mean: statistics?.mean ?? null,
            digits: look.digits,
            xTitle: look.axis,
            yTitle: texts.histogramAxis.share,
          },
  };
}
