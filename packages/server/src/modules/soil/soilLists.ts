import { GENETIC_TYPES } from '@georisk/domain/soil/geneticTypes.hu.ts';
import { PHYSICAL_TYPES } from '@georisk/domain/soil/physicalTypes.hu.ts';
import { geneticTypeNamed, physicalTypeNamed } from '@georisk/domain/soil/soilNames.ts';
import { namedList } from '#server/imports/valueList.ts';

const namesOf = (types: readonly { readonly name: string }[]) => types.map(({ name }) => name);

/** Genetic types, which a file may also give by their codes. */
export const GENETIC_LIST = namedList(namesOf(GENETIC_TYPES), (text) => geneticTypeNamed(text) !== undefined);
/** Physical types, which a file may also give by a plasticity. */
export const PHYSICAL_LIST = namedList(namesOf(PHYSICAL_TYPES), (text) => physicalTypeNamed(text) !== undefined);
