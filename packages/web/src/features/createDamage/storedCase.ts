import { NEW_CASE } from '#web/offline/legacy.ts';
import type { Outbox } from '#web/offline/outbox.ts';
import { type CaseValues, valuesOf } from '#web/shared/caseForm/caseValues.ts';

export interface StoredCase {
  readonly values: CaseValues;
  /** When it was last typed into, ISO 8601. */
  readonly at: string;
  /** Name of the save, so that sending it twice makes one case. */
  readonly changeId: string;
}

/** The half-written case of one person on this device. */
export function caseBox(outbox: Outbox) {
  const id = outbox.idOf('new-case', NEW_CASE);
  return {
    id,
    keep: (stored: Omit<StoredCase, 'at'>): void => void outbox.write('new-case', NEW_CASE, stored),
    forget: (): void => outbox.drop('new-case', NEW_CASE),
    read: (): StoredCase | null => {
      const entry = outbox.get<{ readonly values?: unknown; readonly changeId?: unknown } | null>(id);
      const { values: kept, changeId } = entry?.payload ?? {};
      const values = valuesOf(kept);
      return entry === null || values === null || typeof changeId !== 'string'
        ? null
        : { values, at: entry.at, changeId };
    },
  };
}
