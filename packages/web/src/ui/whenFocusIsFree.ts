/**
 * Sets the focus in a dialog that has faded in, except where the person has gone to a field of it meanwhile: what they
 * type would go on in another one.
 */
export function whenFocusIsFree(dialog: HTMLElement, setFocus: () => void): void {
  const { activeElement } = document;
  // The focus begins on the dialog itself.
  const isChosen = dialog.contains(activeElement) && activeElement?.matches('[role="dialog"] *') === true;
  if (!isChosen) setFocus();
}
