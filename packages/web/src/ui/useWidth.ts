import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

/** Width of an element in the layout, CSS pixels; 0 before the layout. */
export function useWidth<E extends HTMLElement>(): readonly [RefObject<E | null>, number] {
  const target = useRef<E>(null);
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const element = target.current;
    if (element === null) return undefined;
    setWidth(element.clientWidth);
    const observer = new ResizeObserver(() => setWidth(element.clientWidth));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [target, width];
}
