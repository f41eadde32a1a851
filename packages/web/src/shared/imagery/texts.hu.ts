import type { ImageStyle } from './imageStyle.ts';

const styles: Readonly<Record<ImageStyle, { readonly title: string; readonly note: string }>> = {
  ndvi: { title: 'Abszolút', note: 'ugyanaz a szín mindenhol ugyanaz az érték' },
  relative: { title: 'Mezőn belül', note: 'a tábla saját legkisebb és legnagyobb értéke között' },
  'ndvi-cb': { title: 'Színtévesztőknek', note: 'világosságban egyenletes színsor' },
};

export const imageryTexts = {
  tools: 'A kép beállításai és letöltése',
  style: 'Színezés',
  styles,
  opacity: 'A kép fedése',
  opacityValue: (percent: number) => `a kép ${percent} %-ban fedi a térképet`,
  compare: 'Két dátum összehasonlítása',
  downloads: 'Letöltés',
  png: 'Térkép képként (PNG)',
  geotiff: 'Térképadat (GeoTIFF)',
  working: 'A fájl készül…',
  failed: 'A letöltés nem sikerült. Próbálja újra!',
  pngFailed: 'A kép nem készült el. Próbálja újra!',
  nothingToSave: 'ezen a napon nincs kép',
  pngWithoutGround: 'A háttértérkép képei nem menthetők, ezért csak a saját rétegek vannak a képen.',
  pictureOf: (code: string, date: string) => `${code} · ${date}`,
  source: 'Sentinel-2 (Copernicus) adatok alapján',
  north: 'É',
  sides: (left: string, right: string) => `Balra: ${left} Jobbra: ${right}`,
  /** In the name of a file. */
  sidesName: (left: string, right: string) => `${left}_${right}`,
  mapName: 'terkep',
  fileName: (layer: string, code: string) => `${layer}-${code}`.toLowerCase(),

  legend: 'Jelmagyarázat',
  lowest: 'itt a legkevesebb',
  highest: 'itt a legtöbb',
  low: 'kevés biomassza',
  high: 'sok biomassza',
  own: (min: string, max: string) => `Ezen a területen: ${min} – ${max}`,
  ownMark: 'a terület legkisebb és legnagyobb értéke',
  noData: 'színtelen: nincs adat (felhő)',
  pictureNote: 'A felvétel ember szemével látott színei.',

  value: (value: string) => `NDVI ${value}`,
  intensity: (value: string) => `biomassza-intenzitás ${value}`,
  ofMean: (value: string) => `a tábla átlagának ${value} %-a`,
  ofMedian: (value: string) => `${value} az azonos növényhez`,
  noValue: 'itt nincs adat',
  valueAt: 'Érték a mutató alatt',

  strip: 'Műholdfelvételek: a nyilakkal léphet közöttük',
  pass: (date: string, notes: readonly string[]) => (notes.length === 0 ? date : `${date}, ${notes.join(', ')}`),
  passUsable: 'használható felvétel',
  passCloudy: 'felhős felvétel',
  passAlert: 'riasztás',
  lateness: (days: number) => `A legfrissebb felvétel ${days} napos: felhőzet`,
  freshness: (days: number) => (days === 0 ? 'A legfrissebb felvétel mai' : `A legfrissebb felvétel ${days} napos`),
  noDates: 'Még nincs felvétel',
  /** A day of the address without a picture. @param shown the day on the map */
  replaced: (asked: string | null, shown: string | null) =>
    [
      asked === null ? 'A címben álló nap nem értelmezhető.' : `Erről a napról itt nincs felvétel: ${asked}`,
      ...(shown === null ? [] : [`A térkép ezt mutatja: ${shown}`]),
    ].join(' '),
  hidden: (date: string, why: string) => `${date}: ${why}`,
  hiddenDefault: 'felhő takarta a területet',

  yearsShort: (year: number) => `${year} ▾`,
  yearsLabel: (year: number) => `Év: ${year}`,
  yearAgo: 'Előző év',
  yearAgoTitle: (date: string) => `Egy évvel korábban: ${date}`,

  why: 'Miért?',
  passes: 'Műholdfelvételek',
  passesTitle: 'Miért nincs friss NDVI-térkép?',
  passesText:
    'A Sentinel-2 műholdak 2–5 naponta repülnek el a terület fölött. Csak olyan felvételből készül NDVI-térkép, amelyen a terület legalább 80 %-a felhőmentes.',
  passesLoading: 'a felvételek listája',
  passesEmpty: 'Ebben az idényben még nem készült felvétel a területről.',
  passDate: 'Felvétel',
  passCloud: 'Felhőzet',
  passState: 'Állapot',
  passShown: 'NDVI-térkép készült',
  close: 'Bezárás',
} as const;
