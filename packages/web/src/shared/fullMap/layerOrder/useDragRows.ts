import { type PointerEvent as Press, useEffect, useEffectEvent, useRef, useState } from 'react';

/** The row under a pointer's height; null between none. */
function rowAt(list: HTMLElement | null, height: number): number | null {
  const index = [...(list?.children ?? [])].findIndex((row) => {
    const { top, bottom } = row.getBoundingClientRect();
    return height >= top && height < bottom;
  });
  return index === -1 ? null : index;
}

/**
 * Rows that are dragged by a grip, with the mouse or a finger: each row that the pointer reaches makes room at once.
 * @param onMove a row, by its place, to another's place
 */
export function useDragRows(onMove: (from: number, to: number) => void) {
  const list = useRef<HTMLUListElement>(null);
  const [dragged, setDragged] = useState<number | null>(null);
  const isDragging = dragged !== null;
  const follow = useEffectEvent(({ clientY }: PointerEvent) => {
    const to = rowAt(list.current, clientY);
    if (dragged === null || to === null || to === dragged) return;
    onMove(dragged, to);
    setDragged(to);
  });
  useEffect(() => {
    if (!isDragging) return undefined;
    // On the window: an element that changes its place loses the pointer that it has captured.
    const move = (event: PointerEvent) => follow(event);
    const end = () => setDragged(null);
    window.addEventListener('pointermove', move);
    for (const name of ['pointerup', 'pointercancel'] as const) window.addEventListener(name, end);
    return () => {
      window.removeEventListener('pointermove', move);
      for (const name of ['pointerup', 'pointercancel'] as const) window.removeEventListener(name, end);
    };
  }, [isDragging]);
  return {
    list,
    /** Place of the row that is dragged. */
    dragged,
    grip: (index: number) => ({
      onPointerDown: ({ button }: Press<HTMLElement>) => {
        if (button === 0) setDragged(index);
      },
    }),
  };
}
