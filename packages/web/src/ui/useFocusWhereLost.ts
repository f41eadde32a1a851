import { type RefObject, useEffect, useRef } from 'react';

const isLost = () => document.activeElement === null || document.activeElement === document.body;

/**
 * Gives the focus to an element (with a `tabIndex`) after something has changed, where the focused control has gone with the change: a user
 * of the keyboard goes on from there. Elsewhere the focus stays where it is.
 * @param what what changes; its first value moves nothing
 */
export function useFocusWhereLost<E extends HTMLElement>(what: unknown): RefObject<E | null> {
  const place = useRef<E>(null);
  const before = useRef(what);
  useEffect(() => {
    if (before.current === what) return undefined;
    before.current = what;
    // A dialog that closes with the change gives the focus back first.
    const timer = setTimeout(() => {
      if (isLost()) place.current?.focus();
    }, 0);
    return () => clearTimeout(timer);
  }, [what]);
  return place;
}
