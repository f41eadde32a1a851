/** Names of the crop map's five indices in a year whose map has no other names. */
const USUAL = {
  1: 'Kalászos gabona',
  2: 'Őszi káposztarepce',
  3: 'Kukorica',
  4: 'Napraforgó',
  5: 'Egyéb',
} as const;

export type CropIndex = keyof typeof USUAL;
export type CropNames = Readonly<Record<CropIndex, string>>;

/** Harvest years of the crop map and their names (domain.md 10.1); a year may name an index its own way. */
export const CROP_YEARS: Readonly<Record<number, CropNames>> = {
  2018: USUAL,
  2019: USUAL,
  2020: USUAL,
  2021: USUAL,
  2022: USUAL,
};

/** Names of the indices in a harvest year; the usual ones in a year that the table does not know. */
export const cropNames = (year: number): CropNames => CROP_YEARS[year] ?? USUAL;
