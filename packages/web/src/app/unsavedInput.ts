import { currentOutbox } from '#web/offline/currentOutbox.ts';

const typed = new Set<Element>();

/** Remembers the fields into which somebody typed. */
export function followTyping(): void {
  document.addEventListener(
    'input',
    ({ target }) => {
      if (target instanceof Element) typed.add(target);
    },
    { capture: true },
  );
}

/**
 * Whether loading the page again could lose something: a field that somebody typed into is still on the screen, a dialog
 * is open, or the outbox holds work that is in this window alone. Whatever the device has on its disk is safe.
 */
export function hasUnsavedInput(): boolean {
  for (const field of typed) if (!field.isConnected) typed.delete(field);
  return (
    typed.size > 0 || document.querySelector('[role="dialog"]') !== null || (currentOutbox.read()?.hasUnkept ?? false)
  );
}
