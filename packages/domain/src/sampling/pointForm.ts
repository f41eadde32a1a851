import { parseDecimal } from '../case/number.ts';
import { isBlank } from '../text/isBlank.ts';
import type { FixFault } from './pointFix.ts';

/** Larger values are no yield of any crop, t/ha. */
const MAX_YIELD = 1_000;
export const MAX_NAME = 64;
export const MAX_COMMENT = 1_000;
export const MAX_REASON = 1_000;

export type PointFault =
  | 'yield-missing'
  | 'yield-unreadable'
  | 'yield-negative'
  | 'yield-too-large'
  | 'comment-needed'
  | 'name-too-long'
  | 'comment-too-long'
  | 'reason-needed'
  | 'reason-too-long'
  | 'measured-in-future'
  | 'measured-too-early'
  | FixFault;

/** What a person may change of a sampling point. */
export interface PointValues {
  /** t/ha; null where nothing was measured yet. */
  readonly yield: number | null;
  readonly name: string;
  readonly comment: string;
}

/**
 * The rules of a point as it is stored (core.md 5): a yield is a number from 0 up, and 0 needs a comment. A point
 * without a yield may be stored: it is yet to be measured.
 */
export function pointFaults(values: PointValues): readonly PointFault[] {
  const { yield: value, name, comment } = values;
  const faults: PointFault[] = [];
  if (value !== null) {
    if (!Number.isFinite(value)) faults.push('yield-unreadable');
    else if (value < 0) faults.push('yield-negative');
    else if (value > MAX_YIELD) faults.push('yield-too-large');
    else if (value === 0 && isBlank(comment)) faults.push('comment-needed');
  }
  if (name.length > MAX_NAME) faults.push('name-too-long');
  if (comment.length > MAX_COMMENT) faults.push('comment-too-long');
  return faults;
}

/** A clock that is a day ahead is wrong, and what it measured is true: more than this is no measurement, ms. */
const MAX_AHEAD = 2 * 86_400_000;
/** An older measurement comes from a wrong clock, ms. */
const LONGEST_AGO = 2 * 366 * 86_400_000;

/** The rules of when a point was measured. @param measuredAt by the device, ISO 8601; null: unknown */
export function measuredFaults(measuredAt: string | null, now: Date): readonly PointFault[] {
  if (measuredAt === null) return [];
  const ahead = Date.parse(measuredAt) - now.getTime();
  if (ahead > MAX_AHEAD) return ['measured-in-future'];
  return ahead < -LONGEST_AGO ? ['measured-too-early'] : [];
}

/** The rules of the dialog, in which the yield is text and is required. Comma or point before the decimals. */
export function dialogFaults(text: string, name: string, comment: string): readonly PointFault[] {
  const value = parseDecimal(text);
  if (value === null) return ['yield-missing'];
  return pointFaults({ yield: value, name, comment });
}
