import { type KeyboardEvent, useState } from 'react';

/**
 * Enter takes the option that is highlighted. The library's own Enter takes the typed text wherever the highlight was
 * not moved by hand, so that a text that looks chosen is not.
 * @param take gets the option
 * @returns properties of the list
 */
export function useEnterTakes(take: (option: string) => void) {
  const [open, setOpen] = useState(false);
  return {
    open,
    onOpen: () => setOpen(true),
    onClose: () => setOpen(false),
    onKeyDown: (event: KeyboardEvent<HTMLElement> & { defaultMuiPrevented?: boolean | undefined }) => {
      if (event.key !== 'Enter' || event.nativeEvent.isComposing || !open) return;
      const id = (event.target as HTMLElement).getAttribute('aria-activedescendant');
      const option = id === null ? null : document.getElementById(id)?.textContent;
      if (option === null || option === undefined) return;
      event.defaultMuiPrevented = true;
      event.preventDefault();
      setOpen(false);
      take(option);
    },
  };
}
