import { quoted } from '@georisk/domain/text/quoted.hu.ts';
import type { RadarRefusal } from '@georisk/domain/radar/radarPolygon.ts';
import { outlineRefusalText } from '@georisk/domain/geo/outline.hu.ts';
import { PHENOMENON_WORDS } from '@georisk/domain/radar/phenomena.hu.ts';

const km2 = (area: number) => new Intl.NumberFormat('hu-HU', { maximumFractionDigits: 2 }).format(area / 1_000_000);

function refusal(found: RadarRefusal | undefined): string {
  if (found === undefined) return 'A terület körvonala hibás.';
  if (found.code === 'too-small')
    return `A terület ${km2(found.area)} km², legalább 0,5 km² kell. Hagyja ki, vagy vonja össze a szomszédjával.`;
  if (found.code === 'too-large')
    return `A terület ${km2(found.area)} km², legfeljebb 5000 km² lehet. Bontsa kisebb területekre.`;
  return found.code === 'outside-country'
    ? 'A terület az országhatáron kívül van. Hagyja ki a sort, vagy ellenőrizze a vetületet (--crs).'
    : outlineRefusalText(found);
}

export const radarFieldNames = {
  phenomenon: 'jelenség',
  severity: 'súlyosság',
  meshMm: 'jégméret (mm)',
  poh: 'jégeső valószínűsége',
  gustMs: 'széllökés (m/s)',
  rainMmH: 'csapadék (mm/óra)',
  source: 'forrás',
  price: 'ár (Ft/t)',
  plant: 'növény',
} as const;

export const radarImportTexts = {
  refusal,
  unknownPhenomenon: (text: string) =>
    `Ismeretlen jelenség: ${quoted(text)}. Ezek egyike legyen: ${PHENOMENON_WORDS.join(', ')}.`,
  severity: (value: number) => `A súlyosság 1, 2, 3 vagy 4 lehet, nem ${value}.`,
  noSeverity: 'Hiányzik a súlyosság (1–4), és a jég mérete sincs megadva, amelyből kiszámolható.',
  smallHail: (mm: number) =>
    `A(z) ${mm} mm-es jég nem okoz kárt (5 mm alatt): hagyja ki a sort, vagy adjon súlyosságot.`,
  instant: (text: string) =>
    `Nem létező időpont: ${quoted(text)}. ISO 8601 szerint adja meg, például 2026-06-10T14:30:00Z.`,
  share: (value: number) => `A jégeső valószínűsége 0 és 1 közötti szám, nem ${value}.`,
  later: (date: string, today: string) => `A nap (${date}) a mai (${today}) utáni. Javítsa a dátumot.`,
  endsEarlier: 'A jelenség vége korábbi a kezdeténél. Javítsa az időpontokat.',
  severalParts: 'A terület több különálló részből áll. Bontsa külön sorokra, mindegyiknek saját azonosítóval.',
  unknownCrop: (text: string) =>
    `Ismeretlen növény: ${quoted(text)}. Az ország növénylistája szerinti nevét vagy kódját adja meg.`,
  noPrice: 'Az ár nem lehet nulla.',
  hail: {
    layout: 'Egyetlen sávban kell lennie a jég méretének, milliméterben.',
    implausible: 'A fájl értékei nem jégméretek milliméterben (negatív vagy 300 mm feletti értékek).',
    tooLarge: 'A rács túl nagy: legfeljebb 4 millió cella lehet. Vágja ki az országot, vagy ritkítsa a rácsot.',
    dateMissing: 'A fájl nevében nincs nap (ÉÉÉÉ-HH-NN). Adja meg a --date kapcsolóval.',
    dateWrong: (date: string) => `Nem létező nap: ${quoted(date)}.`,
    none: 'A fájlban sehol sem volt 5 mm-es vagy nagyobb jég.',
    small: (count: number) => `${count} foltot kihagytunk: 0,5 km²-nél kisebb, vagy az országhatáron kívül van.`,
    removed: (count: number) => `${count} korábbi terület megszűnt: a nap új rácsában már nincs benne.`,
    source: 'jégméret rácson',
  },
} as const;
