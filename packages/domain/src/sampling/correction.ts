import type { PointFix } from './pointFix.ts';

/** What is recorded of a point's yield. */
export interface RecordedYield {
  /** In force, t/ha. */
  readonly yield: number | null;
  /** As it was measured, where a correction is in force; null or left out where the yield is as it was measured. */
  readonly measuredYield?: number | null;
  readonly measuredAt?: string | null;
  readonly fix?: PointFix | null;
}

/** A yield as somebody sends it. */
export interface SentYield {
  readonly yield: number | null;
  readonly measuredAt?: string | null;
  readonly fix?: PointFix | null;
  /** Why a measured yield is corrected. */
  readonly correctionReason?: string;
}

/** What a save does to the yield of a point. */
export type YieldChange = 'none' | 'measured' | 'corrected' | 'withdrawn';

/** The measured yield, whether or not it was corrected; null where nobody measured. */
export const measuredOf = ({ yield: value, measuredYield }: RecordedYield): number | null => measuredYield ?? value;

/** Whether a yield comes with a place of its own: one that was read from the point and sent back is no new one. */
function hasOwnPlace(was: RecordedYield, { fix }: SentYield): boolean {
  const before = was.fix?.at ?? was.measuredAt ?? null;
  return fix != null && (before === null || Date.parse(fix.at) > Date.parse(before));
}

/**
 * What a save does to the yield of a point. A measured value is never overwritten from a desk: another value is a new
 * measurement only where a device brings the place of it, and a correction everywhere else.
 * @param was null for a new point
 * @param isOwn the person who measured it sends it
 */
export function yieldChange(was: RecordedYield | null, is: SentYield, isOwn: boolean): YieldChange {
  if (was === null || measuredOf(was) === null) return is.yield === null ? 'none' : 'measured';
  if (is.yield === null) {
    if (isOwn) return 'withdrawn';
    return was.yield === null ? 'none' : 'corrected';
  }
  if (is.correctionReason === undefined && hasOwnPlace(was, is)) return 'measured';
  return is.yield === was.yield ? 'none' : 'corrected';
}

/** What is recorded of a yield after a change of it. */
export function recordedAfter(was: RecordedYield | null, is: SentYield, change: YieldChange): Required<RecordedYield> {
  const { yield: value = null, measuredYield = null, measuredAt = null, fix = null } = was ?? {};
  switch (change) {
    case 'measured':
      return { yield: is.yield, measuredYield: null, measuredAt: is.measuredAt ?? null, fix: is.fix ?? null };
    case 'withdrawn':
      return { yield: null, measuredYield: null, measuredAt: null, fix: null };
    case 'corrected':
      return { yield: is.yield, measuredYield: measuredYield ?? value, measuredAt, fix };
    default:
      return { yield: value, measuredYield, measuredAt, fix };
  }
}
