import type { SamplingPoint } from '@georisk/contract/verticals/insurance/damagePlots.ts';
import { withCounted } from '@georisk/domain/field/aids.hu.ts';
import { ZERO_REASONS } from '@georisk/domain/field/zeroReasons.hu.ts';
import { fixQuality, nextPoint } from '@georisk/domain/field/wayToPoint.ts';
import { measuredOf } from '@georisk/domain/sampling/correction.ts';
import { type PointOperation, withYield } from '@georisk/domain/sampling/pointChanges.ts';
import type { DeviceFix } from '#web/map/position/fixes.ts';
import { stateOf } from '#web/offline/points.ts';
import { positionOf } from '#web/shared/damagePlot/plotLayers.ts';
import { fieldTexts as texts } from './texts.hu.ts';

/** What was entered at a point. */
export interface Entered {
  /** t/ha; null where nobody could measure. */
  readonly yield: number | null;
  readonly comment: string;
  readonly isUsed: boolean;
}

/** A fix that is older says where the device was, ms. */
const FRESH_MS = 60_000;

/** The fix, where it is of now. */
export const freshFix = (fix: DeviceFix | null, now: number): DeviceFix | null =>
  fix !== null && now - Date.parse(fix.time) <= FRESH_MS ? fix : null;

/** The change of a measured point: its planned place stays, the real one is the fix. */
export function putMeasured(
  point: SamplingPoint,
  { yield: value, comment, isUsed }: Entered,
  at: string,
  fix: DeviceFix | null,
): PointOperation {
  const rest = { comment: comment.trim(), isUsed };
  const state = stateOf(point);
  const measured = measuredOf(state);
  // Without its place nobody can say that it is a measurement: the earlier one stays beside it.
  if (fix === null && value !== null && measured !== null && value !== state.yield) {
    const correction = { yield: value, measuredYield: measured, correctionReason: texts.withoutPlace };
    return { kind: 'put', point: { ...state, ...correction, ...rest } };
  }
  const { measuredYield: _, ...plain } = withYield(state, value, at, true);
  if (fix === null || value === null) return { kind: 'put', point: { ...plain, ...rest } };
  const { lon, lat, accuracy, time } = fix;
  return { kind: 'put', point: { ...plain, ...rest, fix: { lon, lat, accuracy, at: time } } };
}

/** The change that takes a measurement back. */
export function putBefore(before: SamplingPoint): PointOperation {
  const state = stateOf(before);
  if (measuredOf(state) === null) return { kind: 'put', point: state };
  return { kind: 'put', point: { ...state, correctionReason: texts.undone } };
}

const isReason = (line: string): boolean => ZERO_REASONS.some(({ text }) => text === line.trim());

/** A comment without the reason for an earlier zero. */
export const withoutReason = (comment: string): string =>
  comment
    .split('\n')
    .filter((line) => !isReason(line))
    .join('\n');

/** A comment without the reason for an earlier zero and without an earlier counting. */
export const ownWords = (comment: string): string => withCounted(withoutReason(comment), null);

/** A comment that begins with the reason for a zero; what somebody has written stays under it. */
export const withReason = (comment: string, reason: string): string =>
  [reason, withoutReason(comment)].filter((part) => part.trim() !== '').join('\n');

/** The point to walk to after one was left. */
export const nextAfter = (
  points: readonly SamplingPoint[],
  left: SamplingPoint | null,
  fix: DeviceFix | null,
): string | null =>
  nextPoint(
    points.map((point) => ({
      id: point.id,
      sequenceId: point.sequenceId,
      position: positionOf(point),
      isOpen: point.isUsed && point.yield === null && point.id !== left?.id,
    })),
    fix !== null && fixQuality(fix.accuracy) !== 'useless' ? fix.at : null,
    left?.sequenceId ?? null,
  );
