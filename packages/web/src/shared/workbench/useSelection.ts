import { type DragEvent, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { extended, NOTHING_CHOSEN, toggled, withAll, withoutAll } from './selection.ts';

/** What a dragged row carries: only that it is one of the list, the chosen ones are known here. */
export const DRAGGED = 'application/x-georisk-cases';

/** The chosen rows and the active one. @param order the loaded rows, as the list has them */
export function useSelection(order: readonly number[]) {
  const [selection, setSelection] = useState(NOTHING_CHOSEN);
  const [active, setActive] = useState<number | null>(null);
  const latest = useRef(order);
  useEffect(() => {
    latest.current = order;
  });
  const choose = useCallback((id: number, isSpan: boolean) => {
    setSelection((before) => (isSpan ? extended(before, id, latest.current) : toggled(before, id)));
    setActive(id);
  }, []);
  const chooseAll = useCallback((ids: readonly number[]) => setSelection((before) => withAll(before, ids)), []);
  const chooseOnly = useCallback((ids: readonly number[]) => setSelection({ ids: new Set(ids), anchor: null }), []);
  const unchooseAll = useCallback((ids: readonly number[]) => setSelection((before) => withoutAll(before, ids)), []);
  const clear = useCallback(() => setSelection(NOTHING_CHOSEN), []);
  /** A row that is not among the chosen ones is dragged alone. */
  const startDrag = useCallback((id: number, event: DragEvent) => {
    setSelection((before) => (before.ids.has(id) ? before : { ids: new Set([id]), anchor: id }));
    event.dataTransfer.setData(DRAGGED, String(id));
    event.dataTransfer.effectAllowed = 'move';
  }, []);
  const chosen = selection.ids;
  return useMemo(
    () => ({ chosen, active, choose, setActive, chooseAll, chooseOnly, unchooseAll, clear, startDrag }),
    [chosen, active, choose, chooseAll, chooseOnly, unchooseAll, clear, startDrag],
  );
}
export type ListSelection = ReturnType<typeof useSelection>;
