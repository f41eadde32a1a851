import { GENETIC_TYPES, type GeneticType } from './geneticTypes.hu.ts';
import { PHYSICAL_TYPES, type PhysicalType, physicalTypeOf } from './physicalTypes.hu.ts';
import { codeIn, folded } from './typeNames.ts';

const GENETIC: ReadonlyMap<string, GeneticType> = new Map(GENETIC_TYPES.map((type) => [folded(type.name), type]));
const OF_CODE: ReadonlyMap<number, GeneticType> = new Map(GENETIC_TYPES.map((type) => [type.code, type]));
const PHYSICAL: ReadonlyMap<string, PhysicalType> = new Map(PHYSICAL_TYPES.map((type) => [folded(type.name), type]));

/** A genetic type by its code or its name; undefined where the list has none. */
export function geneticTypeNamed(text: string): GeneticType | undefined {
  const code = codeIn(text);
  return code === null ? GENETIC.get(folded(text)) : OF_CODE.get(code);
}

/** Plasticities that were ever measured; beyond, the number is something else. */
const PLASTICITY = { least: 10, most: 120 } as const;

/** A physical type by its name or by a plasticity index; undefined where it is neither. */
export function physicalTypeNamed(text: string): PhysicalType | undefined {
  const plasticity = Number(text.trim().replace(',', '.'));
  if (text.trim() === '' || Number.isNaN(plasticity)) return PHYSICAL.get(folded(text));
  return plasticity < PLASTICITY.least || plasticity > PLASTICITY.most ? undefined : physicalTypeOf(plasticity);
}
