import type { Compared } from '@georisk/domain/curve/inWords.ts';
import type { Series } from './curve.ts';

/** What is compared with, by the season's year. */
const ALIKE: Readonly<Record<Compared['with'], (year: number) => string>> = {
  median: () => 'a környék azonos növényéhez hasonló',
  band: () => 'a korábbi évek sávjában van',
  lastYear: (year) => `a ${year - 1}. évihez hasonló`,
};
const UNLIKE: Readonly<Record<Compared['with'], (year: number) => string>> = {
  median: () => 'a környék azonos növényénél',
  band: () => 'a korábbi évek sávjánál',
  lastYear: (year) => `a ${year - 1}. évinél`,
};

/** Labels of a season's series: by their years, for any season. */
const series = (year: number): Readonly<Record<Series, string>> => ({
  smooth: `${year}. évi görbe`,
  lastYear: `${year - 1}. évi`,
  band: `${year - 5}–${year - 1} sávja`,
  median: 'azonos növény',
});

export const curveTexts = {
  /** The season in words. */
  inWords: {
    sentence: (subject: string, value: string, compared: string | null) =>
      `${subject}: NDVI ${value}${compared === null ? '' : `, ${compared}`}.`,
    compared: (compared: Compared, difference: string, year: number) =>
      compared.difference === 0
        ? ALIKE[compared.with](year)
        : `${UNLIKE[compared.with](year)} ${difference} egységgel ${compared.difference < 0 ? 'gyengébb' : 'erősebb'}`,
    unknownCrops: 'A többi év növénye nem ismert: a sávjuk csak tájékoztató',
    otherCrop: (year: number) => `A ${year}. évi növény más volt, azzal nem vetjük össze`,
  },
  title: 'NDVI az idényben',
  titleOf: (year: number) => `NDVI-görbe, ${year}`,
  loading: 'az NDVI-görbe',
  season: 'Idény',
  /** For a season that may still get images, and for one that cannot. */
  empty: (year: number, isOver: boolean): string =>
    isOver
      ? `${year}: ebben az évben nem készült felvétel a területről.`
      : `${year}: ebben az évben még nincs felvétel a területről. Az első felhőmentes felvétel után itt jelenik meg a görbe.`,
  emptyAtAll: 'Még nincs felvétel a területről. Az első felhőmentes felvétel után itt jelenik meg a görbe.',
  chart: 'NDVI-görbe. A nyilakkal léphet a felvételek között, az Enter a térképen is megmutatja a napot.',
  series,
  seriesGroup: 'A görbén látható sorok',
  points: 'felvétel',
  cloudy: 'felhős felvétel',
  unusable: 'nem használható felvétel',
  alert: 'riasztás',
  pass: (share: string) => `felhőzet ${share}`,
  pointText: (date: string, value: string | null, notes: readonly string[]) =>
    [date, value === null ? 'nincs érték' : `NDVI ${value}`, ...notes].join(', '),
  hint: 'Vigye a mutatót a görbe fölé, vagy koppintson egy pontra: a térkép azt a napot mutatja.',
  usable: 'használható',
  smoothShort: 'simított',
  bandShort: 'előző öt év',
  table: 'Táblázatban',
  show: (date: string) => `Megjelenítés a térképen: ${date}`,
  showShort: 'Térképen',
  yes: 'igen',
  no: 'nem',
  download: 'A görbe letöltése',
  csv: 'CSV',
  xlsx: 'Excel (xlsx)',
  downloadFailed: 'A letöltés nem sikerült. Próbálja újra!',
  fileName: (code: string, year: number) => `ndvi-gorbe-${code}-${year}`,
  sheet: 'NDVI-görbe',
  columns: {
    date: 'Dátum',
    mean: 'NDVI átlag',
    sd: 'Szórás',
    clearShare: 'Felhőmentes rész (%)',
    usable: 'Használható',
    reason: 'Megjegyzés',
    smooth: 'Simított NDVI',
    lastYear: 'Előző év',
    lo: 'Előző öt év, alsó',
    hi: 'Előző öt év, felső',
    median: 'Azonos növény mediánja',
    alert: 'Riasztás',
  },
} as const;
