import type { ProductType } from '@georisk/contract/products/productTypes.ts';
import { PRODUCT_METHODS } from '@georisk/contract/tables.ts';
import { pdfTexts } from '#server/pdf/pdf.hu.ts';

const { number } = pdfTexts;
const day = (date: string): string => `${date.replaceAll('-', '. ')}.`;
/** With its sign, unless it is rounded to nothing. */
const signed = (value: number): string => {
  const text = number(Math.abs(value), 2);
  if (text === number(0, 2)) return text;
  return `${value > 0 ? '+' : '−'}${text}`;
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
  alertedArea: 'jelentősen változott a növényzet',
  noData: 'nincs adat (felhő, árnyék)',
  notAlerted: 'a blokk többi része',
  sourceTitle: 'Forrás',
  source: (years: readonly string[], scenes: readonly string[]): string =>
    `Módosított Copernicus Sentinel-2 adatok (${years.join(', ')}), feldolgozás: GeoRisk.` +
    (scenes.length === 0 ? '' : ` Felvételek: ${scenes.join('; ')}.`),
  scene: (id: string, baseline: string | null): string => (baseline === null ? id : `${id} (feldolgozás: ${baseline})`),
  methodTitle: 'Módszer',
  method: (type: ProductType): string => PRODUCT_METHODS[type],
  footer: (id: string, at: Date): string => `Dokumentum: ${id} · Készült: ${pdfTexts.instant(at)}`,
  page: pdfTexts.page,
} as const;
