import type { CaseValues } from './caseValues.ts';
import { valuesOf } from './caseValues.ts';

export interface StoredCase {
  readonly values: CaseValues;
  /** When it was last typed into, ISO 8601. */
  readonly at: string;
  /** Name of the save, so that sending it twice makes one case. */
  readonly changeId: string;
}

type Box = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

const FORM = 1;
const keyOf = (userId: number) => `georisk-new-case:${userId}`;

const guarded = <T>(work: () => T, otherwise: T): T => {
  try {
    return work();
  } catch {
    return otherwise;
  }
};

/** The half-written case of one person in this browser. All of it may fail silently: a draft that cannot be kept must not stop the writing. */
export function caseBox(box: Box, userId: number) {
  const key = keyOf(userId);
  return {
    keep: (stored: StoredCase): void =>
      guarded(() => box.setItem(key, JSON.stringify({ form: FORM, ...stored })), undefined),
    forget: (): void => guarded(() => box.removeItem(key), undefined),
    read: (): StoredCase | null =>
      guarded(() => {
        const value = JSON.parse(box.getItem(key) ?? 'null') as Record<string, unknown> | null;
        if (value?.['form'] !== FORM) return null;
        const values = valuesOf(value['values']);
        const { at, changeId } = value;
        return values === null || typeof at !== 'string' || typeof changeId !== 'string'
          ? null
          : { values, at, changeId };
      }, null),
  };
}
