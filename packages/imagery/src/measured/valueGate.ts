import { RasterError } from '../rasterError.ts';
import { isGapNumber, isHuge } from './gapNumbers.ts';

/** What a file's figures can be, in their own unit. */
export interface ValueRange {
  readonly lowest: number;
  readonly highest: number;
}

export interface GateOptions {
  readonly range: ValueRange;
  /** Raw value that is declared as no data. */
  readonly noData: number | null;
  /** Value = raw * scale + offset. */
  readonly scale?: number;
  readonly offset?: number;
  /** Raw values are whole numbers. */
  readonly isWhole: boolean;
}

/** Values of a file that are no data although it does not declare them so. */
export interface LeftOut {
  /** Pixels with the file's gap value. */
  readonly gaps: number;
  /** The gap value, raw; null where there is none, or only such as no unit has (infinite, 1e20). */
  readonly gap: number | null;
  /** Other values that cannot be. */
  readonly impossible: number;
}

/** So large a part of a file's values may be impossible, e.g. at edges that were resampled; more is another raster. */
const MAX_IMPOSSIBLE = 0.02;
/** A declared gap may be written with fewer digits than its pixels. */
const DECLARED_ROUNDING = 1e-3;
/** A gap that whole numbers with a small scale would turn into a possible figure. */
const WHOLE_GAP = -9999;

/**
 * Decides for each raw value of a file whether it is data: one rule for all rasters. No data is what is declared so,
 * what is no number, and what is outside of the range. Afterwards `verdict` tells whether the file can be used.
 */
export class ValueGate {
  readonly #range: ValueRange;
  readonly #noData: number | null;
  readonly #scale: number;
  readonly #offset: number;
  readonly #isWhole: boolean;
  /** How often each value that looks like a gap occurs; these are few by their nature. */
  readonly #gaps = new Map<number, number>();
  #known = 0;
  #beyond = 0;
  #impossible = 0;
  #example = Number.NaN;
  #exampleOf = '';
  /** What is being read, e.g. a day: told with the first impossible value. */
  place = '';

  constructor({ range, noData, scale = 1, offset = 0, isWhole }: GateOptions) {
    this.#range = range;
    this.#noData = noData === null ? null : Math.fround(noData);
    this.#scale = scale;
    this.#offset = offset;
    this.#isWhole = isWhole;
  }

  /** Number of values that are data, so far. */
  get known(): number {
    return this.#known;
  }

  isData(raw: number): boolean {
    if (raw === this.#noData || (this.#isWhole && raw === WHOLE_GAP)) return false;
    const value = raw * this.#scale + this.#offset;
    return value >= this.#range.lowest && value <= this.#range.highest;
  }

  /** Counts a raw value. */
  add(raw: number, times = 1): void {
    if (this.isData(raw)) this.#known += times;
    else if (!Number.isNaN(raw) && raw !== this.#noData) this.#addOdd(raw, times);
  }

  /** Counts a raw value. @returns the figure, not a number where it is no data */
  take(raw: number): number {
    if (!this.isData(raw)) {
      this.add(raw);
      return Number.NaN;
    }
    this.#known += 1;
    return raw * this.#scale + this.#offset;
  }

  #addOdd(raw: number, times: number): void {
    if (isHuge(raw)) this.#beyond += times;
    else if (this.#isDeclared(raw)) return;
    else if (isGapNumber(raw, this.#range.lowest >= 0)) this.#gaps.set(raw, (this.#gaps.get(raw) ?? 0) + times);
    else {
      this.#impossible += times;
      if (!Number.isNaN(this.#example)) return;
      this.#example = raw * this.#scale + this.#offset;
      this.#exampleOf = this.place;
    }
  }

  #isDeclared(raw: number): boolean {
    return this.#noData !== null && Math.abs(raw - this.#noData) <= DECLARED_ROUNDING * Math.abs(this.#noData);
  }

  /** Counts of what is no data. There is one gap value in a file: a second one is no more possible than another figure. */
  leftOut(): LeftOut {
    const [gap, ...others] = [...this.#gaps].toSorted(([, a], [, b]) => b - a);
    const impossible = others.reduce((sum, [, times]) => sum + times, this.#impossible);
    return { gaps: this.#beyond + (gap?.[1] ?? 0), gap: gap?.[0] ?? null, impossible };
  }

  /** @throws RasterError `implausibleValues` where too many values cannot be, or where no value can */
  verdict(): LeftOut {
    const left = this.leftOut();
    const { gaps, impossible } = left;
    const isEmpty = this.#known === 0 && gaps + impossible > 0;
    if (isEmpty || impossible > MAX_IMPOSSIBLE * (this.#known + impossible)) {
      const [count, of] = isEmpty ? [gaps + impossible, gaps + impossible] : [impossible, this.#known + impossible];
      throw new RasterError('implausibleValues', `${count} of ${of} values`, {
        count,
        of,
        example: this.#oneOf(left),
        place: this.#exampleOf,
        ...this.#range,
      });
    }
    return left;
  }

  #oneOf({ gap }: LeftOut): number {
    if (!Number.isNaN(this.#example)) return this.#example;
    return gap === null ? Number.POSITIVE_INFINITY : gap * this.#scale + this.#offset;
  }
}
