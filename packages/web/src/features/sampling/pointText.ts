import { parseDecimal } from '@georisk/domain/case/number.ts';
import { crop, isPlantCode } from '@georisk/domain/crops/crops.ts';
import { dialogFaults, type PointFault } from '@georisk/domain/sampling/pointForm.ts';
import type { SamplingPoint } from '@georisk/contract/endpoints/damagePlots.ts';
import { type PointOperation, withYield } from '@georisk/domain/sampling/pointChanges.ts';
import { yieldWarningText } from '@georisk/domain/yield/yield.hu.ts';
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

/** As it was measured, with the comma; no digits are made up or lost. */
export const decimalText = (value: number | null): string => (value === null ? '' : String(value).replace('.', ','));

export const textOf = ({ yield: value, name, comment, isUsed }: SamplingPoint): PointText => ({
  yield: decimalText(value),
  name,
  comment,
  isUsed,
});

/** Whether the same is typed; spaces at the ends are nothing. */
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

/** What is wrong with a point, by field. */
export function faultsOf(text: PointText): PointFaults {
  const faults = dialogFaults(text.yield, text.name, text.comment);
  const first = (of: readonly PointFault[]) => faults.find((fault) => of.includes(fault));
  return { yield: first(YIELD_FAULTS), name: first(['name-too-long']), comment: first(COMMENT_FAULTS) };
}

export const isFaultless = (faults: PointFaults): boolean =>
  Object.values(faults).every((fault) => fault === undefined);

/** What is to be said of more than the crop can give: perhaps it was typed in quintals. */
export function yieldDoubt(text: PointText, plantCode: string | null, sequenceId: number): string | undefined {
  const value = parseDecimal(text.yield);
  if (value === null || !isPlantCode(plantCode)) return undefined;
  const limit = crop(plantCode).max;
  return value > limit ? yieldWarningText({ reason: 'above-plausible', sequenceId, limit }) : undefined;
}

/** The change that a typed point asks for. */
export const putOf = (point: SamplingPoint, text: PointText): PointOperation => ({
  kind: 'put',
  point: {
    ...withYield(stateOf(point), parseDecimal(text.yield), text.typedAt ?? null, text.typedAt !== undefined),
    name: text.name.trim(),
    comment: text.comment.trim(),
    isUsed: text.isUsed,
  },
});

type Box = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** Half-typed points of one person in this browser: a tab that is killed loses nothing. */
export function typedBox(box: Box, userId: number) {
  const keyOf = (pointId: string) => `georisk-point:${userId}:${pointId}`;
  const guarded = <T>(work: () => T, otherwise: T): T => {
    try {
      return work();
    } catch {
      return otherwise;
    }
  };
  return {
    keep: (pointId: string, text: PointText): void =>
      guarded(() => box.setItem(keyOf(pointId), JSON.stringify(text)), undefined),
    forget: (pointId: string): void => guarded(() => box.removeItem(keyOf(pointId)), undefined),
    read: (pointId: string): PointText | null =>
      guarded(() => {
        const value = JSON.parse(box.getItem(keyOf(pointId)) ?? 'null') as Partial<PointText> | null;
        if (value === null || typeof value.isUsed !== 'boolean') return null;
        const { yield: typed, name, comment, isUsed, typedAt } = value;
        return typeof typed === 'string' && typeof name === 'string' && typeof comment === 'string'
          ? { yield: typed, name, comment, isUsed, ...(typeof typedAt === 'string' && { typedAt }) }
          : null;
      }, null),
  };
}
