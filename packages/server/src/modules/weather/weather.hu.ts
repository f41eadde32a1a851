import { quoted } from '@georisk/domain/text/quoted.hu.ts';

const number = new Intl.NumberFormat('hu-HU', { maximumFractionDigits: 2, useGrouping: 'always' });

/** Names of the fields in sentences. */
export const weatherFieldNames = {
  station: 'állomás',
  name: 'állomás neve',
  height: 'állomás magassága',
  minimum: 'legalacsonyabb hőmérséklet',
  mean: 'középhőmérséklet',
  maximum: 'legmagasabb hőmérséklet',
  precipitation: 'csapadék',
  intensity20: '20 perces csapadékintenzitás',
  wind: 'szélsebesség',
  hailSize: 'jégszem mérete',
  blockHeight: 'magasság',
} as const;

/** Sentences of the imports of weather and heights. */
export const weatherTexts = {
  kelvin: (what: string, value: number) =>
    `A hőmérséklet kelvinben van: ${value} (${what}). Számítsa át Celsius-fokra (K − 273,15).`,
  absurd: (what: string, value: number) =>
    `Magyarországon lehetetlen hőmérséklet: ${value} °C (${what}). Javítsa az értéket.`,
  notOrdered: 'A hőmérsékletek sorrendje hibás: legalacsonyabb ≤ közép ≤ legmagasabb. Javítsa az értékeket.',
  nothingMeasured: 'A sorban egyetlen mért érték sincs. Törölje a sort, vagy pótolja az értékeket.',
  tooMuch: (what: string, value: number, limit: number) =>
    `Hihetetlenül nagy érték: ${value} (${what}), legfeljebb ${limit} lehet. Javítsa az értéket.`,
  future: (date: string) => `Jövőbeli nap: ${date}. Javítsa a dátumot.`,
  unknownStation: (code: string) =>
    `A(z) ${quoted(code)} állomás helye ismeretlen. Adja meg a szélességét, hosszúságát és magasságát (lat, lon, height).`,
  otherPlace: (code: string) =>
    `A(z) ${quoted(code)} állomás a fájlban két különböző helyen szerepel. Egy állomásnak egy helye van: javítsa az egyiket.`,
  placeWithoutHeight: (code: string) => `A(z) ${quoted(code)} állomás magassága hiányzik. Adja meg méterben (height).`,
  outside: 'Az állomás az országon kívül van. Javítsa a koordinátáit, vagy ellenőrizze, nincsenek-e felcserélve.',
  height: (value: number) => `Lehetetlen magasság: ${value} m. Tengerszint feletti métert adjon meg.`,
  tpi: (value: number) =>
    `Lehetetlen völgyhelyzet: ${number.format(value)} m. Az 500 m-es környezet átlagától való eltérést adja meg méterben.`,
  stations: (count: number) => `${count} állomás helye új vagy módosult.`,
} as const;
