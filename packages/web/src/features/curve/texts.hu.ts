import type { Series } from './curve.ts';

const series: Readonly<Record<Series, string>> = {
  smooth: 'idei görbe',
  lastYear: 'tavaly',
  band: 'öt év sávja',
  median: 'azonos növény',
};

/** Why a pass enters no curve, by the word of the answer; an unknown word is shown as it came. */
const reasons: Readonly<Record<string, string>> = {
  cloud: 'felhő takarta a területet',
  clouds: 'felhő takarta a területet',
  cloudy: 'felhő takarta a területet',
  'thin-cloud': 'vékony felhő torzította a képet',
  'thin-clouds': 'vékony felhő torzította a képet',
  haze: 'pára torzította a képet',
  shadow: 'felhőárnyék takarta a területet',
  snow: 'hó takarta a területet',
  'no-data': 'a felvétel nem érte el a területet',
  unusable: 'a felvétel nem használható',
  outlier: 'kiugró érték: valószínűleg vékony felhő',
};

export const curveTexts = {
  title: 'NDVI az idényben',
  titleOf: (year: number) => `NDVI-görbe, ${year}`,
  loading: 'az NDVI-görbe',
  season: 'Idény',
  empty:
    'Ebben az idényben még nincs felvétel a területről. Az első felhőmentes felvétel után itt jelenik meg a görbe.',
  chart: 'NDVI-görbe. A nyilakkal léphet a felvételek között, az Enter a térképen is megmutatja a napot.',
  series,
  seriesGroup: 'A görbén látható sorok',
  points: 'felvétel',
  cloudy: 'felhős felvétel',
  alert: 'riasztás',
  reasons,
  pass: (share: string) => `felhőzet ${share}`,
  pointText: (date: string, value: string | null, notes: readonly string[]) =>
    [date, value === null ? 'nincs érték' : `NDVI ${value}`, ...notes].join(', '),
  hint: 'Vigye a mutatót a görbe fölé, vagy koppintson egy pontra: a térkép azt a napot mutatja.',
  usable: 'használható',
  smoothShort: 'simított',
  bandShort: 'öt év',
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
    lastYear: 'Tavaly',
    lo: 'Öt év, alsó',
    hi: 'Öt év, felső',
    median: 'Azonos növény mediánja',
    alert: 'Riasztás',
  },
} as const;

export const reasonText = (reason: string): string => reasons[reason] ?? reason;
