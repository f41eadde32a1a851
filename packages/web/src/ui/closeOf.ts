type Reason = 'backdropClick' | 'escapeKeyDown';

/**
 * How a dialog with a form closes. A click beside it is often accidental and would discard the input: it closes only
 * an untouched form. Escape and the buttons close either.
 */
export const closeOf =
  (isTyped: boolean, onClose: () => void) =>
  (_event: unknown, reason: Reason): void => {
    if (reason !== 'backdropClick' || !isTyped) onClose();
  };
