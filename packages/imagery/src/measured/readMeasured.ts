import type { SampleType } from '../cog/image.ts';
import type { Cog } from '../cog/openCog.ts';
import type { RowStrip } from '../cog/readRows.ts';
import { RasterError } from '../rasterError.ts';
import { bandsOf, readMasked } from './readMasked.ts';
import { type LeftOut, ValueGate, type ValueRange } from './valueGate.ts';

/** One band of figures whose pixels without data are all marked alike. */
export interface Measured {
  /** Type of the values that are read: single precision where a whole number has no value left for the mark. */
  readonly sampleType: SampleType;
  /** Raw value of pixels without data; null where every whole number is data. */
  readonly noData: number | null;
  /** From north to south; the array is reused for the next rows. */
  rows(): AsyncGenerator<RowStrip>;
  /** Once all rows are read. @throws RasterError `implausibleValues` */
  verdict(): LeftOut;
  /** What was left out, without a judgement. */
  leftOut(): LeftOut;
  /** Pixels with data, so far. */
  known(): number;
}

export interface MeasuredOptions {
  readonly range: ValueRange;
  /** Raw value that is no data. */
  readonly noData: number | null;
  readonly scale?: number;
  readonly offset?: number;
  /** Figures in their own unit, of single precision and not a number where there is none, instead of raw values. */
  readonly asFigures?: boolean;
}

type WholeType = Exclude<SampleType, 'float32'>;
const LOWEST: Readonly<Record<WholeType, number>> = { uint8: 0, int16: -32_768, uint16: 0 };
const COUNTS: Readonly<Record<WholeType, number>> = { uint8: 256, int16: 65_536, uint16: 65_536 };

/** Reads a band of figures in the unit that the file's own scale makes of them. */
export const measuredFigures = (cog: Cog, options: Pick<MeasuredOptions, 'range' | 'noData'>): Measured =>
  measured(cog, { ...options, ...cog.scaleOffset, asFigures: true });

/**
 * Reads a band of figures by the one rule of what is data (`ValueGate`), the file's own mask included.
 * @throws RasterError `unsupportedLayout` of several bands
 */
export function measured(cog: Cog, options: MeasuredOptions): Measured {
  if (bandsOf(cog) !== 1) throw new RasterError('unsupportedLayout', `${bandsOf(cog)} bands, one expected`);
  const type = cog.sampleType;
  const gate = new ValueGate({ ...options, isWhole: type !== 'float32' });
  const ending = { verdict: () => gate.verdict(), leftOut: () => gate.leftOut(), known: () => gate.known };
  if (type !== 'float32' && options.asFigures !== true) {
    const isData = Uint8Array.from({ length: COUNTS[type] }, (_, index) => Number(gate.isData(index + LOWEST[type])));
    const mark = markOf(type, options.noData, isData);
    if (mark !== null || (cog.mask === null && cog.alpha === null))
      return { sampleType: type, noData: mark, rows: () => wholeRows(cog, gate, type, mark, isData), ...ending };
  }
  return {
    sampleType: 'float32',
    noData: Number.NaN,
    rows: () => floatRows(cog, gate, options.asFigures === true),
    ...ending,
  };
}

/** The declared gap where the type has it, else a value that is no data anyway. */
function markOf(type: WholeType, declared: number | null, isData: Uint8Array): number | null {
  if (declared !== null && isData[declared - LOWEST[type]] === 0) return declared;
  const index = isData.indexOf(0);
  return index < 0 ? null : index + LOWEST[type];
}

async function* wholeRows(
  cog: Cog,
  gate: ValueGate,
  type: WholeType,
  mark: number | null,
  isData: Uint8Array,
): AsyncGenerator<RowStrip> {
  const lowest = LOWEST[type];
  for await (const { firstRow, rows, values, present } of readMasked(cog)) {
    const counts = new Uint32Array(COUNTS[type]);
    for (let at = 0; at < values.length; at += 1) {
      const index = (values[at] as number) - lowest;
      if (present !== null && present[at] === 0) values[at] = mark ?? 0;
      else {
        counts[index] = (counts[index] as number) + 1;
        if (isData[index] === 0) values[at] = mark ?? 0;
      }
    }
    for (let index = 0; index < counts.length; index += 1) {
      const times = counts[index] as number;
      if (times > 0) gate.add(index + lowest, times);
    }
    yield { firstRow, rows, values: values };
  }
}

async function* floatRows(cog: Cog, gate: ValueGate, asFigures: boolean): AsyncGenerator<RowStrip> {
  for await (const { firstRow, rows, values, present } of readMasked(cog)) {
    const own = values instanceof Float32Array ? values : Float32Array.from(values);
    for (let at = 0; at < own.length; at += 1) {
      const figure = present !== null && present[at] === 0 ? Number.NaN : gate.take(own[at] as number);
      if (asFigures || Number.isNaN(figure)) own[at] = figure;
    }
    yield { firstRow, rows, values: own };
  }
}
