import { DELAY_TEXTS } from '#web/lib/delay.hu.ts';
import { samplingTexts as texts } from './texts.hu.ts';
import type { Saving } from './saving.ts';

export interface SavingNoteFacts {
  readonly severity: 'info' | 'warning';
  readonly text: string;
  /** Sending again may help. */
  readonly canSend: boolean;
  /** It will never be sent automatically: it may be given up. */
  readonly canDrop: boolean;
}

interface Unsaved {
  readonly saving: Saving;
  readonly pendingCount: number;
  readonly canEdit: boolean;
  readonly isClosed: boolean;
  /** The device has them on its disk. */
  readonly isKept: boolean;
}

/** Note on points that the server does not have yet, by where they are really stored; null where all are saved. */
export function savingNote({ saving, pendingCount, canEdit, isClosed, isKept }: Unsaved): SavingNoteFacts | null {
  if (pendingCount === 0) return null;
  if (saving.kind === 'sending') return { severity: 'info', text: texts.sending, canSend: false, canDrop: false };
  if (!canEdit) {
    // Why they did not leave, and why they cannot be saved now, are two things.
    const why = saving.kind === 'refused' ? saving.why : saving.kind === 'waiting' ? DELAY_TEXTS[saving.why].why : null;
    const text = texts.locked(pendingCount, { isClosed, isKept, why });
    return { severity: 'warning', text, canSend: false, canDrop: true };
  }
  switch (saving.kind) {
    case 'waiting':
      return { severity: 'warning', text: texts.waiting(saving.why, isKept), canSend: true, canDrop: false };
    case 'refused':
      return {
        severity: 'warning',
        text: saving.why === null ? texts.pending(pendingCount) : texts.refused(pendingCount, saving.why, isKept),
        canSend: true,
        canDrop: true,
      };
    default:
      return { severity: 'warning', text: texts.pending(pendingCount), canSend: true, canDrop: false };
  }
}
