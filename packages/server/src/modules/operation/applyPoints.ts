import type { OperationOf } from '@georisk/contract/verticals/insurance/operations.ts';
import { pointDecisions } from '@georisk/domain/operations/pointDecisions.ts';
import type { PointOperation, SamplingPointState } from '@georisk/domain/sampling/pointChanges.ts';

/** The points of a plot as they are now. */
export interface PointsNow {
  readonly points: readonly SamplingPointState[];
  readonly version: number;
}

/** Result of one attempt to save or remove points over a version. */
export type PointsStep =
  | { readonly kind: 'saved'; readonly version: number }
  | { readonly kind: 'stale'; readonly now: PointsNow }
  | { readonly kind: 'refused'; readonly why: string };

export type PointsResult = Exclude<PointsStep, { kind: 'stale' }> | { readonly kind: 'conflict' };

/**
 * Points that only one of two people changed are saved over the newer version; those that both changed need a decision.
 */
export async function applyPoints(
  { payload }: OperationOf<'points'>,
  base: string | null,
  step: (version: number | null) => Promise<PointsStep>,
): Promise<PointsResult> {
  const change = {
    base: payload.base as readonly SamplingPointState[],
    operations: payload.operations as readonly PointOperation[],
  };
  let version = base === null ? null : Number(base);
  for (;;) {
    const result = await step(version);
    if (result.kind !== 'stale') return result;
    if (pointDecisions(change, result.now.points).length > 0) return { kind: 'conflict' };
    version = result.now.version;
  }
}
