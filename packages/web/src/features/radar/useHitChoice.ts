import type { Answer } from '@georisk/contract/endpoints.ts';
import { useState } from 'react';
import type { radarTexts } from './texts.hu.ts';

export type ListName = keyof typeof radarTexts.lists;

interface Kept {
  readonly date: string;
  readonly list: ListName;
  /** Ids of policies. */
  readonly chosen: ReadonlySet<number>;
  /** What the last opening of cases answered. */
  readonly opened: Answer<'openRadarCases'> | null;
}

export interface HitChoice extends Kept {
  readonly set: (change: Partial<Omit<Kept, 'date'>>) => void;
}

/**
 * The shown list of a day and the policies chosen in it. It belongs to the screen and not to the panel, which is another
 * one when a tablet is turned. Another day begins anew.
 */
export function useHitChoice(date: string): HitChoice {
  const anew: Kept = { date, list: 'blocks', chosen: new Set(), opened: null };
  const [kept, setKept] = useState(anew);
  const now = kept.date === date ? kept : anew;
  return { ...now, set: (change) => setKept({ ...now, ...change }) };
}
