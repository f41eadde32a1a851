import { parseDecimal } from '@georisk/domain/case/number.ts';
import { crop, isPlantCode } from '@georisk/domain/crops/crops.ts';
import { dialogFaults, type PointFault } from '@georisk/domain/sampling/pointForm.ts';
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

/** Note on a yield above the crop's maximum: it may have been typed in quintals. */
export function yieldDoubt(text: PointText, plantCode: string | null, sequenceId: number): string | undefined {
  const value = parseDecimal(text.yield);
  if (value === null || !isPlantCode(plantCode)) return undefined;
  const limit = crop(plantCode).max;
  return value > limit ? yieldWarningText({ reason: 'above-plausible', sequenceId, limit }) : undefined;
}

/** The change of a typed point. */
export const putOf = (point: SamplingPoint, text: PointText): PointOperation => ({
  kind: 'put',
  point: {
    ...withYield(stateOf(point), parseDecimal(text.yield), text.typedAt ?? null, text.typedAt !== undefined),
    name: text.name.trim(),
    comment: text.comment.trim(),
    isUsed: text.isUsed,
  },
});

function typedOf(value: unknown): PointText | null {
  const { yield: typed, name, comment, isUsed, typedAt } = (value ?? {}) as Record<string, unknown>;
  if (typeof isUsed !== 'boolean' || typeof typed !== 'string') return null;
  return typeof name === 'string' && typeof comment === 'string'
    ? { yield: typed, name, comment, isUsed, ...(typeof typedAt === 'string' && { typedAt }) }
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
