/** Of how many of all something is known. */
export interface Basis {
  readonly known: number;
  readonly all: number;
}

/** Whether a figure is made of everything that it speaks of. */
export const isWhole = ({ known, all }: Basis): boolean => known >= all;

/** Whether there is something, and nothing of it is known. */
export const isUnknown = ({ known, all }: Basis): boolean => all > 0 && known <= 0;

/** A sum over what is known; null where there is something to add and none of it is known: that is not 0. */
export const knownSum = (sum: number, basis: Basis): number | null => (isUnknown(basis) ? null : sum);
