import type { Finder, Finders } from './finder.ts';

/** The readers of a role's search, in the order in which equally good hits are listed. */
export const findersFor = (finders: Finders, role: number, onFrostScreen: boolean): readonly Finder[] =>
  Object.values(finders)
    .filter(
      ({ roles, onFrostScreen: alsoThere }) =>
        (roles as readonly number[]).includes(role) && (alsoThere || !onFrostScreen),
    )
    .toSorted((a, b) => a.order - b.order);
