import { parseDecimal } from '@georisk/domain/case/number.ts';
import { crop, isPlantCode } from '@georisk/domain/crops/crops.ts';
import { measuredOf } from '@georisk/domain/sampling/correction.ts';
import { dialogFaults, MAX_REASON, type PointFault } from '@georisk/domain/sampling/pointForm.ts';
import type { SamplingPoint } from '@georisk/contract/verticals/insurance/damagePlots.ts';
import { type PointOperation, withYield } from '@georisk/domain/sampling/pointChanges.ts';
import { yieldWarningText } from '@georisk/domain/yield/yield.hu.ts';
import type { Outbox } from '#web/offline/outbox.ts';
import { stateOf } from './pending.ts';

/** A point as it is typed. */
export interface PointText {
  readonly yield: string;
  readonly name: string;
  readonly comment: string;
  readonly isUsed: boolean;
  /** When the yield was typed last, ISO 8601; left out where it was not. */
  readonly typedAt?: string;
  /** Why a measured yield is corrected; left out where it is not. */
  readonly reason?: string;
}

/** The measured value, with a comma; no digits are added or lost. */
export const decimalText = (value: number | null): string => (value === null ? '' : String(value).replace('.', ','));

export const textOf = ({ yield: value, name, comment, isUsed }: SamplingPoint): PointText => ({
  yield: decimalText(value),
  name,
  comment,
  isUsed,
});

/** Whether the same text is typed; spaces at the ends are ignored. */
export const samePointText = (a: PointText, b: PointText): boolean =>
  a.isUsed === b.isUsed &&
  (['yield', 'name', 'comment'] as const).every((field) => a[field].trim() === b[field].trim());

const YIELD_FAULTS: readonly PointFault[] = ['yield-missing', 'yield-unreadable', 'yield-negative', 'yield-too-large'];
const COMMENT_FAULTS: readonly PointFault[] = ['comment-needed', 'comment-too-long'];

export interface PointFaults {
  readonly yield: PointFault | undefined;
  readonly name: PointFault | undefined;
  readonly comment: PointFault | undefined;
}

/** Errors of a point, by field. */
export function faultsOf(text: PointText): PointFaults {
  const faults = dialogFaults(text.yield, text.name, text.comment);
  const first = (of: readonly PointFault[]) => faults.find((fault) => of.includes(fault));
  return { yield: first(YIELD_FAULTS), name: first(['name-too-long']), comment: first(COMMENT_FAULTS) };
}

export const isFaultless = (faults: PointFaults): boolean =>
  Object.values(faults).every((fault) => fault === undefined);

/** Whether a measured yield gets another value here, where nobody measures: a correction, which needs its reason. */
export function isCorrection(point: SamplingPoint, text: PointText): boolean {
  const value = parseDecimal(text.yield);
  return value !== null && value !== point.yield && measuredOf(stateOf(point)) !== null;
}

/** The fault of a correction's reason. */
export function reasonFault(point: SamplingPoint, text: PointText): PointFault | undefined {
  if (!isCorrection(point, text)) return undefined;
  const reason = (text.reason ?? '').trim();
  if (reason === '') return 'reason-needed';
  return reason.length > MAX_REASON ? 'reason-too-long' : undefined;
}

/** Whether what is typed about a point can be saved. */
export const canSave = (point: SamplingPoint, text: PointText): boolean =>
  isFaultless(faultsOf(text)) && reasonFault(point, text) === undefined;

/** Note on a yield above the crop's maximum: it may have been typed in quintals. */
export function yieldDoubt(text: PointText, plantCode: string | null, sequenceId: number): string | undefined {
  const value = parseDecimal(text.yield);
  if (value === null || !isPlantCode(plantCode)) return undefined;
  const limit = crop(plantCode).max;
  return value > limit ? yieldWarningText({ reason: 'above-plausible', sequenceId, limit }) : undefined;
}

/** A typed yield: measured where nobody has measured yet, and beside the measured value otherwise. */
function yielded(point: SamplingPoint, text: PointText) {
  const state = stateOf(point);
  const value = parseDecimal(text.yield);
  const measured = measuredOf(state);
  if (measured === null || value === null)
    return withYield(state, value, text.typedAt ?? null, text.typedAt !== undefined);
  if (!isCorrection(point, text)) return state;
  return { ...state, yield: value, measuredYield: measured, correctionReason: (text.reason ?? '').trim() };
}

/** The change of a typed point. */
export const putOf = (point: SamplingPoint, text: PointText): PointOperation => ({
  kind: 'put',
  point: {
    ...yielded(point, text),
    name: text.name.trim(),
    comment: text.comment.trim(),
    isUsed: text.isUsed,
  },
});

function typedOf(value: unknown): PointText | null {
  const { yield: typed, name, comment, isUsed, typedAt, reason } = (value ?? {}) as Record<string, unknown>;
  if (typeof isUsed !== 'boolean' || typeof typed !== 'string') return null;
  return typeof name === 'string' && typeof comment === 'string'
    ? {
        yield: typed,
        name,
        comment,
        isUsed,
        ...(typeof typedAt === 'string' && { typedAt }),
        ...(typeof reason === 'string' && { reason }),
      }
    : null;
}

/** Half-typed points of one person on this device: a killed browser loses nothing. */
export function typedBox(outbox: Outbox) {
  const idOf = (pointId: string) => outbox.idOf('point-text', pointId);
  return {
    idOf,
    keep: (pointId: string, text: PointText): void => void outbox.write('point-text', pointId, text),
    forget: (pointId: string): void => outbox.drop('point-text', pointId),
    read: (pointId: string): PointText | null => typedOf(outbox.get(idOf(pointId))?.payload),
  };
}
