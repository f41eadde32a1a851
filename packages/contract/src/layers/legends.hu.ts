/** A number in Hungarian notation: decimal comma, true minus; without a sign where it is rounded to nothing. */
export function number(value: number, digits: number): string {
  const text = Math.abs(value).toFixed(digits);
  return `${value < 0 && Number(text) !== 0 ? '−' : ''}${text.replace('.', ',')}`;
}

const signed = (value: number, digits: number): string => `${value > 0 ? '+' : ''}${number(value, digits)}`;

/** A class between two bounds, either of which may be missing. */
const between = (from: number | null, to: number | null, format: (value: number) => string): string => {
  if (from === null) return to === null ? '' : `${format(to)} alatt`;
  return to === null ? `${format(from)} felett` : `${format(from)} – ${format(to)}`;
};

const CHANGE_WORDS: Readonly<Record<number, string>> = {
  1: 'erős csökkenés',
  2: 'csökkenés',
  3: 'gyenge csökkenés',
  4: 'változatlan',
  5: 'gyenge növekedés',
  6: 'növekedés',
  7: 'erős növekedés',
};

export const LEGEND_TEXTS = {
  titles: {
    NDVI: 'NDVI (kék: kevés, piros: sok biomassza)',
    BMI: 'Biomassza-intenzitás (0–100)',
    TCI: 'Valós színű kép',
    Change: 'Az NDVI változása a két felvétel között',
    ChangeMap: 'Az NDVI változása a két felvétel között, hét osztályban',
    HeterogenityMap: 'NDVI a tábla átlagának százalékában',
    TableFollowUp: 'Az NDVI eltérése az azonos növényű táblák mediánjától',
    Alert: 'Riasztás',
    DamageMap: 'Kártérkép',
    SoilManagementZone: 'Menedzsmentzónák',
    SamplingMap: 'Mintavételi zónák',
    safe: 'NDVI (kék: kevés, sárga: sok biomassza)',
    relative: 'NDVI a táblán belül (kék: a legkevesebb, piros: a legtöbb biomassza)',
  },
  noData: 'nincs adat (felhő vagy táblán kívül)',
  ndvi: (value: number) => number(value, 2),
  intensity: (value: number) => number(value, 0),
  change: (value: number) => signed(value, 2),
  changeClass: (id: number, from: number | null, to: number | null) =>
    `${between(from, to, (value) => signed(value, 2))} (${CHANGE_WORDS[id] ?? ''})`,
  heterogeneityClass: (from: number | null, to: number | null) => between(from, to, (value) => `${number(value, 0)} %`),
  alert: 'jelentősen változott a növényzet',
  damage: { undamaged: 'nem károsodott', damaged: 'károsodott' },
  soilZone: { low: 'alacsony', medium: 'közepes', high: 'magas', unstable: 'változékony' },
  sampling: { low: 'alacsony biomassza', middle: 'közepes biomassza', high: 'magas biomassza' },
  relative: { low: 'a tábla legkisebb értéke', middle: 'a tábla átlaga körül', high: 'a tábla legnagyobb értéke' },
} as const;
