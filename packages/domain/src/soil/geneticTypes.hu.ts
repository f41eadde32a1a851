/** Genetic soil types: the 31 units of the map AGROTOPO, by their code from 1 (spec domain 9). */
const NAMES = [
  'Köves és földes kopárok',
  'Futóhomok',
  'Humuszos homoktalajok',
  'Rendzina talajok',
  'Erubáz talajok',
  'Savanyú, nem podzolos barna erdőtalajok',
  'Agyagbemosódásos barna erdőtalajok',
  'Pszeudoglejes barna erdőtalajok',
  'Barnaföldek (Ramann-féle barna erdőtalajok)',
  'Kovárványos barna erdőtalajok',
  'Csernozjom-barna erdőtalajok',
  'Csernozjom jellegű homoktalajok',
  'Mészlepedékes csernozjomok',
  'Alföldi mészlepedékes csernozjomok',
  'Mélyben sós alföldi mészlepedékes csernozjomok',
  'Réti csernozjomok',
  'Mélyben sós réti csernozjomok',
  'Mélyben szolonyeces réti csernozjomok',
  'Teraszcsernozjomok',
  'Szoloncsákok',
  'Szoloncsák-szolonyecek',
  'Réti szolonyecek',
  'Sztyeppesedő réti szolonyecek',
  'Szolonyeces réti talajok',
  'Réti talajok',
  'Réti öntéstalajok',
  'Lápos réti talajok',
  'Síkláp talajok',
  'Lecsapolt és telkesített síkláp talajok',
  'Mocsári erdők talajai',
  'Fiatal, nyers öntéstalajok',
] as const;

/**
 * Main groups with their types' colours by code. A group has the hue of the Hungarian genetic map: sands yellow, rocks
 * grey, forest soils brown, chernozems dark brown, saline soils violet, meadow soils green, bogs blue-green. The types of
 * a group lie far enough apart to be told from each other half transparent on the map, also by colour-blind readers; a
 * transition leans to its other group: meadow chernozems to green, those with salt beneath to violet.
 */
const GROUPS = [
  { name: 'Váztalajok', colors: { 1: '#FFF7DF', 2: '#F5E6B3', 3: '#E2C56E', 31: '#C9BE8C' } },
  { name: 'Kőzethatású talajok', colors: { 4: '#BDBDBD', 5: '#8C8C8C' } },
  {
    name: 'Barna erdőtalajok',
    colors: { 6: '#E8BC8A', 7: '#C68642', 8: '#B97A6C', 9: '#9C5F22', 10: '#EBA03C', 11: '#7A3A1E' },
  },
  {
    name: 'Csernozjomok',
    colors: {
      12: '#B3A283',
      13: '#84594A',
      14: '#5D4037',
      15: '#8C5F79',
      16: '#6E6A2C',
      17: '#95935C',
      18: '#4A3A5C',
      19: '#33201A',
    },
  },
  { name: 'Szikes talajok', colors: { 20: '#F4E3F7', 21: '#D08BDD', 22: '#A957BC', 23: '#E1BEE7', 24: '#7C76C6' } },
  { name: 'Réti és öntéstalajok', colors: { 25: '#7CB342', 26: '#BBDB93', 27: '#4B8436' } },
  { name: 'Láptalajok', colors: { 28: '#26A69A', 29: '#7FCDC5', 30: '#0C625D' } },
] as const;

export interface GeneticType {
  /** 1 to 31. */
  readonly code: number;
  readonly name: string;
  /** Its main group. */
  readonly group: string;
  /** `#RRGGBB`, of its group's hue. */
  readonly color: string;
}

/** All types, in the order of their codes. */
export const GENETIC_TYPES: readonly GeneticType[] = GROUPS.flatMap(({ name: group, colors }) =>
  Object.entries(colors).map(([key, color]) => {
    const code = Number(key);
    return { code, name: NAMES[code - 1] ?? '', group, color };
  }),
).toSorted((a, b) => a.code - b.code);
