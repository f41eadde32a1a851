import { CROP_TABLE, type CropRow, type PlantCode, type YieldGroup } from './cropTable.hu.ts';

export { type CropRow, type PlantCode, YIELD_GROUPS, type YieldGroup } from './cropTable.hu.ts';

/** All plant codes, in the order of the crop list. */
export const PLANT_CODES = Object.keys(CROP_TABLE) as readonly PlantCode[];

export const isPlantCode = (value: unknown): value is PlantCode =>
  typeof value === 'string' && Object.hasOwn(CROP_TABLE, value);

/** The crop's row: Hungarian name, official codes, highest plausible and reference yield in t/ha. */
export const crop = (code: PlantCode): CropRow => CROP_TABLE[code];

/**
 * A crop name in the form that is compared: without accents, in lower case, with single spaces for everything that is
 * no letter or digit.
 */
export const foldCropName = (name: string): string =>
  name
    .normalize('NFD')
    .replaceAll(/\p{Mn}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .trim();

function lookup(keysOf: (row: CropRow) => readonly (string | null)[]): ReadonlyMap<string, PlantCode> {
  const found = new Map<string, PlantCode>();
  for (const code of PLANT_CODES)
    for (const key of keysOf(crop(code))) if (key !== null && !found.has(key)) found.set(key, code);
  return found;
}

const BY_NAME = lookup((row) => [row.name, ...row.aliases].map(foldCropName));
// The 2007 list has one code for winter and spring wheat: the first row, the winter crop, gets it.
const BY_OFFICIAL_CODE = lookup((row) => [row.ek, row.ek2007]);

/** The plant code of a Hungarian crop name, accents and case ignored ("tavaszi arpa", "Téli búza"); null for a name that is not known. */
export const plantCodeOfName = (name: string): PlantCode | null => BY_NAME.get(foldCropName(name)) ?? null;

/**
 * The plant code of the product's own or an official utilisation code ("OSZI_BUZA", "KAL01", "GAB01"); null when
 * unknown.
 */
export function plantCodeOfCode(code: string): PlantCode | null {
  const trimmed = code.trim().toUpperCase();
  return isPlantCode(trimmed) ? trimmed : (BY_OFFICIAL_CODE.get(trimmed) ?? null);
}

/** The crops of a group of the yield menu. */
export const plantCodesOfGroup = (group: YieldGroup): readonly PlantCode[] =>
  PLANT_CODES.filter((code) => crop(code).group === group);
