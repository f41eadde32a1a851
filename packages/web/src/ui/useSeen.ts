import { type RefObject, useEffect, useRef, useState } from 'react';

/** Pixels beside the screen within which an element counts as seen: what is scrolled to is there already. */
const AHEAD = '120px';

/** Whether an element has come onto the screen; stays true afterwards. */
export function useSeen<E extends Element>(): readonly [RefObject<E | null>, boolean] {
  const target = useRef<E>(null);
  const [seen, setSeen] = useState(false);
  useEffect(() => {
    const element = target.current;
    if (element === null || seen) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setSeen(true);
      },
      { rootMargin: AHEAD },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [seen]);
  return [target, seen];
}
