import type { KeyboardEvent, RefObject } from 'react';
import { useNavigate } from 'react-router';
import type { ListSelection } from './useSelection.ts';

const STEPS: Readonly<Record<string, (at: number, last: number) => number>> = {
  ArrowDown: (at, last) => Math.min(at + 1, last),
  ArrowUp: (at) => Math.max(at - 1, 0),
  Home: () => 0,
  End: (_, last) => last,
};

interface KeyedRow {
  readonly id: number;
  /** What Enter opens; null where nothing is. */
  readonly to: string | null;
}

/** Arrows move through the rows, with Shift they choose; space chooses, Enter opens. */
export function useRowKeys(
  body: RefObject<HTMLElement | null>,
  rows: readonly KeyedRow[],
  { choose, setActive }: ListSelection,
  mayChoose: boolean,
) {
  const navigate = useNavigate();
  const focus = (id: number) => body.current?.querySelector<HTMLElement>(`[data-row="${id}"]`)?.focus();
  return (event: KeyboardEvent) => {
    const row = event.target;
    // Keys of a link or a box within a row are theirs.
    if (!(row instanceof HTMLElement) || row.dataset['row'] === undefined) return;
    const at = rows.findIndex(({ id }) => String(id) === row.dataset['row']);
    const here = rows[at];
    if (here === undefined) return;
    const to = STEPS[event.key]?.(at, rows.length - 1);
    const next = to === undefined ? undefined : rows[to];
    if (next !== undefined) {
      if (event.shiftKey && mayChoose) choose(next.id, true);
      setActive(next.id);
      focus(next.id);
    } else if (event.key === ' ' && mayChoose) choose(here.id, event.shiftKey);
    else if (event.key === 'Enter' && here.to !== null) void navigate(here.to);
    else return;
    event.preventDefault();
  };
}
