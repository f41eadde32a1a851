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

/** Main groups with their colour. */
const GROUPS = [
  { name: 'Váztalajok', color: '#F5E6B3', codes: [1, 2, 3, 31] },
  { name: 'Kőzethatású talajok', color: '#BDBDBD', codes: [4, 5] },
  { name: 'Barna erdőtalajok', color: '#C68642', codes: [6, 7, 8, 9, 10, 11] },
  { name: 'Csernozjomok', color: '#5D4037', codes: [12, 13, 14, 15, 16, 17, 18, 19] },
  { name: 'Szikes talajok', color: '#E1BEE7', codes: [20, 21, 22, 23, 24] },
  { name: 'Réti és öntéstalajok', color: '#7CB342', codes: [25, 26, 27] },
  { name: 'Láptalajok', color: '#26A69A', codes: [28, 29, 30] },
] as const;

export interface GeneticType {
  /** 1 to 31. */
  readonly code: number;
  readonly name: string;
  /** Its main group. */
  readonly group: string;
  /** `#RRGGBB`: the group's, a little lighter or darker by code. */
  readonly color: string;
}

/** Types of one group differ in lightness by up to this, of 255. */
const LIGHTNESS = 0.04 * 255;

/** A colour with each channel moved by the same amount. */
function shaded(color: string, by: number): string {
  const channel = (at: number) => {
    const value = Math.round(Number.parseInt(color.slice(at, at + 2), 16) + by);
    return Math.min(255, Math.max(0, value)).toString(16).padStart(2, '0').toUpperCase();
  };
  return `#${channel(1)}${channel(3)}${channel(5)}`;
}

/** All types, in the order of their codes. */
export const GENETIC_TYPES: readonly GeneticType[] = GROUPS.flatMap(({ name: group, color, codes }) =>
  codes.map((code, index) => ({
    code,
    name: NAMES[code - 1] ?? '',
    group,
    color: shaded(color, codes.length < 2 ? 0 : LIGHTNESS * ((2 * index) / (codes.length - 1) - 1)),
  })),
).toSorted((a, b) => a.code - b.code);
