import type { Proposal } from '@georisk/contract/verticals/insurance/proposals.ts';

/** What waits of one person on one plot, or on the case itself. */
export interface ProposalGroup {
  readonly key: string;
  readonly authorName: string;
  readonly plotName: string | null;
  readonly proposals: readonly Proposal[];
}

const keyOf = ({ authorId, damagePlotId }: Proposal) => `${authorId}/${damagePlotId ?? ''}`;

/** The proposals of a case that wait, by person and plot; those that came first are first. */
export function groupsOf(proposals: readonly Proposal[]): readonly ProposalGroup[] {
  const waiting = proposals.filter(({ state }) => state === 'open');
  return [...Map.groupBy(waiting, keyOf)].flatMap(([key, of]) =>
    of[0] === undefined ? [] : { key, authorName: of[0].authorName, plotName: of[0].plotName, proposals: of },
  );
}

/** Those of some proposals that can be accepted together now. */
export const fittingOf = (proposals: readonly Proposal[]): readonly Proposal[] =>
  proposals.filter(({ fitsTogether }) => fitsTogether);
