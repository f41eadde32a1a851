import { useEffect, useEffectEvent } from 'react';
import { opened } from './opened.ts';

/** While it is open, Back closes it and leaves the page as it is. */
export function useCloseOnBack(isOpen: boolean, close: (event: Event) => void): void {
  const onBack = useEffectEvent(close);
  useEffect(() => (isOpen ? opened().add((event) => onBack(event)) : undefined), [isOpen]);
}
