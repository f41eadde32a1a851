import { baselineNumber } from '@georisk/imagery/satellite/reflectance.ts';

/** Another scene of the same day and granule that is kept. */
export interface Neighbour {
  readonly id: number;
  readonly externalId: string;
  readonly granule: string;
  readonly baseline: string | null;
  /** The older of the two processings has pixels that the newer lacks: neither replaces the other. */
  readonly isBeside?: boolean;
}

export type GranulePlan =
  /** Stored under this name; the scenes that it replaces give theirs up. */
  | { readonly do: 'keep'; readonly granule: string; readonly replaces: readonly Neighbour[] }
  /** A newer processing exists already. */
  | { readonly do: 'superseded'; readonly by: Neighbour };

/**
 * Decides the granule's name of a scene beside others of its day and granule. Of two processings the one with the newer
 * baseline counts, whichever came first, where both have pixels: a half of a tile replaces no other half. Scenes of one baseline (two parts of a pass, two orbits) or of an unknown one
 * are kept side by side and are one mosaic: the second is called `granule.2`.
 * @param granule as the scene names it
 * @param others kept scenes of the group and day whose granule is this one, or a number of it
 */
export function planGranule(
  scene: { readonly externalId: string; readonly baseline: string | null },
  granule: string,
  others: readonly Neighbour[],
): GranulePlan {
  const own = baselineNumber(scene.baseline);
  const neighbours = others.filter(({ externalId }) => externalId !== scene.externalId);
  const compared = neighbours.map((neighbour) => ({ neighbour, baseline: baselineNumber(neighbour.baseline) }));
  const newer = compared.find(
    ({ neighbour, baseline }) => own !== null && baseline !== null && baseline > own && neighbour.isBeside !== true,
  );
  if (newer !== undefined) return { do: 'superseded', by: newer.neighbour };
  const replaces = compared
    .filter(
      ({ neighbour, baseline }) => own !== null && baseline !== null && baseline < own && neighbour.isBeside !== true,
    )
    .map(({ neighbour }) => neighbour);
  const stored = others.find(({ externalId }) => externalId === scene.externalId);
  if (stored !== undefined) return { do: 'keep', granule: stored.granule, replaces };
  const taken = new Set(
    neighbours.filter((neighbour) => !replaces.includes(neighbour)).map((neighbour) => neighbour.granule),
  );
  return { do: 'keep', granule: freeGranule(granule, taken), replaces };
}

function freeGranule(granule: string, taken: ReadonlySet<string>): string {
  if (!taken.has(granule)) return granule;
  for (let number = 2; ; number += 1) {
    const name = `${granule}.${number}`;
    if (!taken.has(name)) return name;
  }
}

/** Whether a kept granule is of a scene's own name: the name itself or a number of it. */
export const isGranuleOf = (granule: string, kept: string): boolean =>
  kept === granule || (kept.startsWith(`${granule}.`) && /^\d{1,3}$/.test(kept.slice(granule.length + 1)));
