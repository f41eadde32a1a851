import type { TreeGroup, WithInterval } from './diameter.ts';
import { type TreeCode, treeSpecies } from './treeSpecies.ts';

/** The function is infinite at 1.3 m; lower trees have no volume, m (domain.md 8). */
const MIN_HEIGHT = 1.5;
/** Smaller trees are out of the function's range: the volume is computed with a warning, cm and m. */
const MIN_DIAMETER_IN_RANGE = 6;
const MIN_HEIGHT_IN_RANGE = 5;

/** Whose coefficients stand for a tree of unknown species (domain.md 8). */
export const STAND_IN = { broadleaf: 'J', conifer: 'EF' } as const satisfies Record<TreeGroup, TreeCode>;

/** Species with whose coefficients a tree is computed. Without species and group it counts as broadleaf, as most of Hungary's forest. */
export const volumeSpecies = (species: TreeCode | null, group: TreeGroup | null): TreeCode =>
  species ?? STAND_IN[group ?? 'broadleaf'];

/**
 * Volume of a tree, m³, by Király's function (domain.md 8):
 * (p1 + p2 d h + p3 d + p4 h) · (h / (h − 1.3))^k · d² h / 10⁸. Null where the tree is too small for it.
 * @param diameter at breast height, cm
 * @param height m
 */
export function stemVolume(diameter: number, height: number, species: TreeCode): number | null {
  if (!(height > MIN_HEIGHT && diameter > 0 && Number.isFinite(height * diameter))) return null;
  const [p1, p2, p3, p4, k] = treeSpecies(species).kiraly;
  const form = p1 + p2 * diameter * height + p3 * diameter + p4 * height;
  const volume = (form * (height / (height - 1.3)) ** k * diameter ** 2 * height) / 1e8;
  return volume > 0 ? volume : null;
}

/** Whether the function was fitted to trees of this size. @param diameter cm @param height m */
export const isInVolumeRange = (diameter: number, height: number): boolean =>
  diameter >= MIN_DIAMETER_IN_RANGE && height >= MIN_HEIGHT_IN_RANGE;

/** Volume of a tree whose diameter is uncertain: at the diameter and at both ends of its interval. */
export function stemVolumeWithin(diameter: WithInterval, height: number, species: TreeCode): WithInterval | null {
  const [low, high] = diameter.interval90.map((end) => stemVolume(end, height, species));
  const value = stemVolume(diameter.value, height, species);
  if (value === null || low == null || high == null) return null;
  return { value, interval90: [Math.min(low, value), Math.max(high, value)] };
}
