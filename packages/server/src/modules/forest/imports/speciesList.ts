import { TREE_CODES, treeCodeOf, treeSpecies } from '@georisk/domain/forest/treeSpecies.ts';
import { namedList } from '#server/imports/valueList.ts';

/** Species by their Hungarian names; a file may also give codes or Latin names. */
export const SPECIES_LIST = namedList(
  TREE_CODES.map((code) => treeSpecies(code).name),
  (text) => treeCodeOf(text) !== null,
);
