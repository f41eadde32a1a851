import type { ListedCase } from '@georisk/contract/verticals/insurance/caseList.ts';
import type { KeyboardEvent, RefObject } from 'react';
import { useNavigate } from 'react-router';
import { href } from '#web/routes/routes.ts';
import type { CaseSelection } from './useCaseSelection.ts';

const STEPS: Readonly<Record<string, (at: number, last: number) => number>> = {
  ArrowDown: (at, last) => Math.min(at + 1, last),
  ArrowUp: (at) => Math.max(at - 1, 0),
  Home: () => 0,
  End: (_, last) => last,
};

/** Arrows move through the rows, with Shift they choose; space chooses, Enter opens. */
export function useRowKeys(
  body: RefObject<HTMLElement | null>,
  cases: readonly ListedCase[],
  { choose, setActive }: CaseSelection,
  mayChoose: boolean,
) {
  const navigate = useNavigate();
  const focus = (id: number) => body.current?.querySelector<HTMLElement>(`[data-case="${id}"]`)?.focus();
  return (event: KeyboardEvent) => {
    const row = event.target;
    // Keys of a link or a box within a row are theirs.
    if (!(row instanceof HTMLElement) || row.dataset['case'] === undefined) return;
    const at = cases.findIndex(({ id }) => String(id) === row.dataset['case']);
    const here = cases[at];
    if (here === undefined) return;
    const to = STEPS[event.key]?.(at, cases.length - 1);
    const next = to === undefined ? undefined : cases[to];
    if (next !== undefined) {
      if (event.shiftKey && mayChoose) choose(next.id, true);
      setActive(next.id);
      focus(next.id);
    } else if (event.key === ' ' && mayChoose) choose(here.id, event.shiftKey);
    else if (event.key === 'Enter' && here.canOpen) void navigate(href.damage(here.damageNumber));
    else return;
    event.preventDefault();
  };
}
