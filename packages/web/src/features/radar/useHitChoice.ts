import { useState } from 'react';
import type { OpenedCases } from './openedCases.ts';
import type { radarTexts } from './texts.hu.ts';

export type ListName = keyof typeof radarTexts.lists;

interface Kept {
  /** The day, and which event of it. */
  readonly of: string;
  readonly list: ListName;
  /** Whether it has only land that is not reported. */
  readonly onlyOpen: boolean;
  /** Ids of policies. */
  readonly chosen: ReadonlySet<number>;
  /** What the last opening of cases answered. */
  readonly opened: OpenedCases | null;
}

export interface HitChoice extends Omit<Kept, 'of'> {
  readonly date: string;
  readonly set: (change: Partial<Omit<Kept, 'of'>>) => void;
  /** Keeps what an opening of cases answered, and chooses its policies no more. */
  readonly settle: (opened: OpenedCases, policyIds: readonly number[]) => void;
}

/**
 * The shown list of a day and the policies chosen in it. It belongs to the screen and not to the panel, which is another
 * one when a tablet is turned. Another day, or another event, begins anew.
 * @param event key of an event of one's own
 */
export function useHitChoice(date: string, event = ''): HitChoice {
  const of = `${date} ${event}`;
  const anew: Kept = { of, list: 'blocks', onlyOpen: false, chosen: new Set(), opened: null };
  const [kept, setKept] = useState(anew);
  const { of: _, ...now } = kept.of === of ? kept : anew;
  return {
    ...now,
    date,
    set: (change) => setKept({ of, ...now, ...change }),
    // The answer may be late: others may have been chosen meanwhile, or another day.
    settle: (opened, policyIds) =>
      setKept((last) =>
        last.of === of
          ? { ...last, opened, chosen: new Set([...last.chosen].filter((id) => !policyIds.includes(id))) }
          : last,
      ),
  };
}
