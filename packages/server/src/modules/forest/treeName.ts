import { UNKNOWN_TREE } from '@georisk/domain/forest/forest.hu.ts';
import { type TreeCode, treeSpecies } from '@georisk/domain/forest/treeSpecies.ts';

/** What people call a tree of a species, and one whose species is not known. @param species as the database has it */
export const treeNameOf = (species: string | null): string =>
  species === null ? UNKNOWN_TREE : treeSpecies(species as TreeCode).name;
