type Reason = 'backdropClick' | 'escapeKeyDown';

/**
 * How a dialog with a form closes. A click beside it is often a slip, and what was typed would be gone with it: it closes an untouched form alone. Escape and the
 * buttons close either.
 */
export const closeOf =
  (isTyped: boolean, onClose: () => void) =>
  (_event: unknown, reason: Reason): void => {
    if (reason !== 'backdropClick' || !isTyped) onClose();
  };
