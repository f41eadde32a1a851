import { foldCropName } from '../crops/crops.ts';
import { UNKNOWN_TREE } from './forest.hu.ts';
import { TREE_SPECIES, type TreeCode, type TreeSpeciesRow, UNKNOWN_TREE_COLOR } from './treeSpecies.hu.ts';

export { type TreeCode, type TreeSpeciesRow } from './treeSpecies.hu.ts';

/** All codes, in the order of the table. */
export const TREE_CODES = Object.keys(TREE_SPECIES) as readonly TreeCode[];

export const isTreeCode = (value: unknown): value is TreeCode =>
  typeof value === 'string' && Object.hasOwn(TREE_SPECIES, value);

export const treeSpecies = (code: TreeCode): TreeSpeciesRow => TREE_SPECIES[code];

/** Without accents a code is compared as it is, so that FF stays black pine and FFÜ white willow. */
const BY_NAME: ReadonlyMap<string, TreeCode> = new Map(
  TREE_CODES.flatMap((code) => {
    const { name, latin, aliases } = treeSpecies(code);
    return [name, latin, ...aliases].map((text): [string, TreeCode] => [foldCropName(text), code]);
  }),
);

/**
 * The species of a code, a Hungarian or a Latin name, accents and case ignored; of a Latin name with a species that the
 * table does not have, the genus where the table has it. Null: "Tree specie not found", which the caller logs.
 */
export function treeCodeOf(text: string): TreeCode | null {
  const code = text.trim().normalize('NFC').toUpperCase();
  if (isTreeCode(code)) return code;
  const folded = foldCropName(text);
  return BY_NAME.get(folded) ?? BY_NAME.get(folded.split(' ')[0] ?? '') ?? null;
}

/** Row of the legend of species, as answers contain it. */
export interface TreeLegendRow {
  readonly treeTextCode: string;
  readonly treeHun: string;
  readonly color: string;
}

/** The legend of the species that occur, in the order of the table, unknown ones last as one row. */
export function treeLegend(species: Iterable<TreeCode | null>): TreeLegendRow[] {
  const occurring = new Set(species);
  const rows = TREE_CODES.filter((code) => occurring.has(code)).map((code) => ({
    treeTextCode: code as string,
    treeHun: treeSpecies(code).name,
    color: treeSpecies(code).color,
  }));
  return occurring.has(null) ? [...rows, { treeTextCode: '', treeHun: UNKNOWN_TREE, color: UNKNOWN_TREE_COLOR }] : rows;
}
