import { baselineNumber } from '@georisk/imagery/satellite/reflectance.ts';

/** Another scene of the same day and sheet that is kept. */
export interface Neighbour {
  readonly id: number;
  readonly externalId: string;
  readonly sheet: string;
  readonly baseline: string | null;
}

export type SheetPlan =
  /** Stored under this name; the scenes that it replaces give theirs up. */
  | { readonly do: 'keep'; readonly sheet: string; readonly replaces: readonly Neighbour[] }
  /** A newer processing exists already. */
  | { readonly do: 'superseded'; readonly by: Neighbour };

/**
 * Decides the sheet's name of a scene beside others of its day and sheet. Of two processings the one with the newer
 * baseline counts, whichever came first. Scenes of one baseline (two parts of a pass, two orbits) or of an unknown one
 * are kept side by side and are one mosaic: the second is called `sheet.2`.
 * @param sheet as the scene names it
 * @param others kept scenes of the group and day whose sheet is this one, or a number of it
 */
export function planSheet(
  scene: { readonly externalId: string; readonly baseline: string | null },
  sheet: string,
  others: readonly Neighbour[],
): SheetPlan {
  const own = baselineNumber(scene.baseline);
  const neighbours = others.filter(({ externalId }) => externalId !== scene.externalId);
  const compared = neighbours.map((neighbour) => ({ neighbour, baseline: baselineNumber(neighbour.baseline) }));
  const newer = compared.find(({ baseline }) => own !== null && baseline !== null && baseline > own);
  if (newer !== undefined) return { do: 'superseded', by: newer.neighbour };
  const replaces = compared
    .filter(({ baseline }) => own !== null && baseline !== null && baseline < own)
    .map(({ neighbour }) => neighbour);
  const stored = others.find(({ externalId }) => externalId === scene.externalId);
  if (stored !== undefined) return { do: 'keep', sheet: stored.sheet, replaces };
  const taken = new Set(
    neighbours.filter((neighbour) => !replaces.includes(neighbour)).map((neighbour) => neighbour.sheet),
  );
  return { do: 'keep', sheet: freeSheet(sheet, taken), replaces };
}

function freeSheet(sheet: string, taken: ReadonlySet<string>): string {
  if (!taken.has(sheet)) return sheet;
  for (let number = 2; ; number += 1) {
    const name = `${sheet}.${number}`;
    if (!taken.has(name)) return name;
  }
}

/** Whether a kept sheet is of a scene's own name: the name itself or a number of it. */
export const isSheetOf = (sheet: string, kept: string): boolean =>
  kept === sheet || (kept.startsWith(`${sheet}.`) && /^\d{1,3}$/.test(kept.slice(sheet.length + 1)));
