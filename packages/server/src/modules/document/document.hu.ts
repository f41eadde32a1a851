import type { ProductType } from '@georisk/contract/products/productTypes.ts';
import { pdfTexts } from '#server/pdf/pdf.hu.ts';

const { number } = pdfTexts;
const day = (date: string): string => `${date.replaceAll('-', '. ')}.`;
const signed = (value: number): string => `${value > 0 ? '+' : ''}${number(value, 2)}`;

const NDVI_METHOD =
  'NDVI = (B08 − B04) / (B08 + B04) a Sentinel-2 L2A felszíni reflektanciából, 10 m-es képpontonként; a felhős, árnyékos, ' +
  'havas képpontokat az SCL osztályok alapján (a felhőket 40 m-rel kitágítva) kihagyjuk. A blokk képpontjai azok, ' +
  'amelyek középpontja a blokkon belül van.';

/** How each type is made, in a sentence or two. */
const METHODS: Readonly<Record<ProductType, string>> = {
  NDVI: NDVI_METHOD,
  AgriNdvi: NDVI_METHOD,
  Chronology: `${NDVI_METHOD} Biomassza-intenzitás = 100 · (NDVI − 0,15) / 0,75, 0 és 100 között.`,
  Change: `A két felvétel NDVI-értékeinek képpontonkénti különbsége (későbbi mínusz korábbi). ${NDVI_METHOD}`,
  ChangeMap: `A két felvétel NDVI-értékeinek képpontonkénti különbsége (későbbi mínusz korábbi) hét osztályban. ${NDVI_METHOD}`,
  HeterogenityMap: `A képpont NDVI-értéke a tábla átlagának százalékában, hét osztályban. CV = szórás / átlag. ${NDVI_METHOD}`,
  TableFollowUp:
    'A blokk NDVI-értéke a 25 km-en belüli, azonos növényű blokkok (legalább nyolc) átlagainak mediánjához képest. ' +
    `A görbe Whittaker-simítás ötnapos rácson. ${NDVI_METHOD}`,
  Alert:
    'Az NDVI csökkenését a környező, azonos növényű blokkok változásához mérjük: az a terület riaszt, ahol a csökkenés ezt ' +
    `jelentősen meghaladja; a betakarítást kiszűrjük. ${NDVI_METHOD}`,
  DamageMap:
    'A káresemény előtti és utáni felvétel NDVI-csökkenését a nem érintett környezet változásához mérjük; károsodott az a ' +
    `képpont, ahol a csökkenés ezt jelentősen meghaladja. ${NDVI_METHOD}`,
  SoilManagementZone:
    'A képpont évenkénti legmagasabb NDVI-értékének táblán belüli helyzete (z-érték) legalább három évben: tartósan alacsony, ' +
    `közepes, magas, illetve az évek között változékony zónák. ${NDVI_METHOD}`,
  SamplingMap: `Mintavételi zónák az NDVI alapján. ${NDVI_METHOD}`,
};

export const documentTexts = {
  block: (code: string, city: string | null, ha: number): string =>
    `${code}${city === null ? '' : ` · ${city}`} · ${number(ha, 2)} ha`,
  dates: (date: string, before: string | null): string =>
    before === null ? day(date) : `${day(before)} → ${day(date)}`,
  year: (date: string): string => `${date.slice(0, 4)}. év`,
  mapNote: (backgroundDate: string | null): string =>
    'Vetület: EOV (EPSG:23700), a keret számai méterben. A fekete vonal a MePAR blokk határa.' +
    (backgroundDate === null ? '' : ` Háttér: valós színű műholdkép, ${day(backgroundDate)}`),
  legend: 'Jelmagyarázat és terület',
  facts: 'Adatok',
  histogram: 'A képpontok értékeinek eloszlása',
  histogramAxis: {
    share: 'képpontok, %',
    NDVI: 'NDVI',
    BMI: 'biomassza-intenzitás',
    change: 'az NDVI változása',
    relative: 'a tábla átlagának százaléka',
    followUp: 'eltérés az azonos növényű táblák mediánjától',
  },
  curve: (year: number): string => `A blokk NDVI-görbéje, ${year}`,
  curveLabels: (year: number) => ({
    season: `${year}. évi görbe`,
    lastYear: `${year - 1}. évi görbe`,
    band: 'előző öt év sávja',
    median: 'azonos növényű táblák',
    alert: 'riasztás',
    marked: 'e dokumentum felvétele',
  }),
  fact: {
    date: 'Felvétel napja',
    before: 'Korábbi felvétel',
    year: 'Év',
    area: 'A blokk területe',
    count: 'Képpontok száma',
    mean: 'Átlag',
    sd: 'Szórás',
    cv: 'Relatív szórás (CV)',
    min: 'Legkisebb érték',
    max: 'Legnagyobb érték',
    clear: 'Felhőtlen képpontok',
    median: 'Környező medián',
    deviation: 'Átlagos eltérés',
    minDeviation: 'Legkisebb eltérés',
    maxDeviation: 'Legnagyobb eltérés',
    alerted: 'Riasztott terület',
  },
  day,
  ha: pdfTexts.ha,
  share: pdfTexts.share,
  count: pdfTexts.coordinate,
  value: (value: number, digits: number): string => number(value, digits),
  signed,
  percent: (value: number): string => `${number(value, 1)} %`,
  below: (value: string): string => `${value} alatt`,
  above: (value: string): string => `${value} felett`,
  between: (from: string, to: string): string => `${from} – ${to}`,
  alertKind: {
    vegetation: 'helyi gyengülés',
    area: 'területi gyengülés',
    harvest: 'betakarítás',
    mowing: 'kaszálás',
    gain: 'erősödés',
  } as Readonly<Record<string, string>>,
  alertedArea: 'jelentősen változott a növényzet',
  noData: 'nincs adat (felhő, árnyék)',
  notAlerted: 'a blokk többi része',
  sourceTitle: 'Forrás',
  source: (years: readonly string[], scenes: readonly string[]): string =>
    `Módosított Copernicus Sentinel-2 adatok (${years.join(', ')}), feldolgozás: GeoRisk.` +
    (scenes.length === 0 ? '' : ` Felvételek: ${scenes.join('; ')}.`),
  scene: (id: string, baseline: string | null): string => (baseline === null ? id : `${id} (feldolgozás: ${baseline})`),
  methodTitle: 'Módszer',
  method: (type: ProductType): string => METHODS[type],
  footer: (id: string, at: Date): string => `Dokumentum: ${id} · Készült: ${pdfTexts.instant(at)}`,
  page: pdfTexts.page,
} as const;
