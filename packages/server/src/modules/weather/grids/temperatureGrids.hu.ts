import { quoted, quotedList } from '@georisk/domain/text/quoted.hu.ts';
import { sourceFaultText } from '#server/formats/sourceFault.hu.ts';
import { importTexts } from '#server/imports/import.hu.ts';
import { RASTER_FAULT_TEXTS } from '#server/modules/raster/rasterFault.hu.ts';
import type { GridFault, RowFault } from '#server/imports/temperaturesRead.ts';

const number = new Intl.NumberFormat('hu-HU', { maximumFractionDigits: 2, useGrouping: 'always' });
const whole = (value: number) => number.format(Math.round(value));

type Code = GridFault['code'];
type FaultOf<C extends Code> = Extract<GridFault, { readonly code: C }>;

const named = (variables: readonly string[]) =>
  variables.length === 0 ? 'Változója nincs.' : `Változói: ${quotedList(variables)}.`;

const counted = ({ count, of }: { readonly count?: number | undefined; readonly of?: number | undefined }) =>
  count === undefined || of === undefined ? '' : ` ${whole(of)} értékből ${whole(count)} ilyen.`;

const WHOLE_DAYS = 'Minden értékhez egy nap tartozzon (bounds: éjféltől éjfélig).';

const TIME_BOUNDS: Readonly<Record<FaultOf<'timeBounds'>['why'], (date: string) => string>> = {
  missing: (date) =>
    `A fájl az időpontok határaira (bounds) hivatkozik, de nem tartalmazza őket, így nem tudni, hogy az éjféli időpont (${date}) a nap eleje vagy a vége. Mentse ki a határokkal együtt.`,
  long: (date) => `Egy érték egy napnál hosszabb időszaké (${date} kezdettel). ${WHOLE_DAYS}`,
  twoDays: (date) => `Egy érték két napra esik (${date} és a rákövetkező nap), nem tudni, melyiké. ${WHOLE_DAYS}`,
  contradiction: (date) => `Az időpont (${date}) kívül esik a saját határain (bounds). Javítsa a fájlt.`,
  climatology: () => 'A fájl sok év átlagát tartalmazza (climatology), nem napokét. Napi hőmérsékleteket adjon meg.',
};

const FAULTS: { readonly [C in Code]: (fault: FaultOf<C>) => string } = {
  raster: ({ raster }) =>
    raster === 'unsupportedLayout'
      ? 'A kép sávjai nem megfelelők: az elsőben a napi minimum, a másodikban (ha van) a középhőmérséklet álljon, °C-ban.'
      : RASTER_FAULT_TEXTS[raster],
  source: ({ source }) => sourceFaultText(source),
  columns: ({ columns }) => importTexts.columns('temperature-grids', columns),
  rows: () => '',
  signs: ({ reason }) => reason,
  hdf5: () =>
    'A fájl NetCDF-4, vagyis HDF5: ezt a formátumot nem olvassuk. Alakítsa át klasszikus NetCDF-re: nccopy -k classic bemenet.nc kimenet.nc',
  netcdfVersion: () =>
    'A NetCDF-fájl változatát nem olvassuk. Alakítsa át klasszikus NetCDF-re: nccopy -k classic bemenet.nc kimenet.nc',
  broken: () => 'A NetCDF-fájl sérült vagy csonka. Töltse le újra.',
  noTemperature: ({ variables }) =>
    `A fájlban nincs napi minimum- és középhőmérséklet (például tn, tg). ${named(variables)} Adja meg, melyik az: --map minimum=VÁLTOZÓ`,
  noAxes: ({ variables }) => `A fájl nem mondja meg a cellák helyét (lon, lat vagy x, y). ${named(variables)}`,
  shape: ({ variable }) =>
    `A(z) ${quoted(variable)} változó nem nap, szélesség és hosszúság szerinti rács. Mentse ki szabályos rácsként.`,
  time: ({ units }) =>
    units === ''
      ? 'A fájl nem mondja meg a napokat (time változó, például „days since 1950-01-01” egységgel).'
      : `Az időpontok egysége érthetetlen: ${quoted(units)}. Például „days since 1950-01-01” kell.`,
  timeBounds: ({ why, date }) => TIME_BOUNDS[why](date),
  calendar: ({ calendar }) =>
    `A fájl naptára ${quoted(calendar)}, abban nem minden nap létezik. Naptári (standard) napokkal mentse ki.`,
  dateTwice: ({ date }) =>
    `A(z) ${date} nap kétszer szerepel. Egy naphoz egy rács tartozzon: napi minimumokat és középhőmérsékleteket adjon meg.`,
  dateMissing: () => 'A fájl nevében nincs nap (ÉÉÉÉ-HH-NN). Adja meg a --date kapcsolóval.',
  unit: ({ unit }) => `A hőmérséklet egysége ${quoted(unit)}. Celsius-fok vagy kelvin kell.`,
  kelvin: (fault) =>
    `A hőmérséklet kelvinben van: ${number.format(fault.value)} (${fault.date}). Számítsa át Celsius-fokra (K − 273,15).${counted(fault)}`,
  absurd: (fault) =>
    `Magyarországon lehetetlen hőmérséklet: ${number.format(fault.value)} °C (${fault.date}). Ha a fájlban ez az adathiány jele, adja meg: --nodata. Különben javítsa az értéket.${counted(fault)}`,
  notOrdered: ({ date }) =>
    `A napi minimum magasabb a középhőmérsékletnél (${date}). Ellenőrizze, nincsenek-e felcserélve.`,
  irregular: () =>
    'A cellák nem szabályos rácson vannak (egyenlő távolságokra). Állomások méréseit az „időjárási adatok” közt importálja.',
  crs: () =>
    'A rács vetületét nem ismerjük, vagy a fájl nem mondja meg. Adja meg: --crs EPSG:23700 vagy --crs EPSG:4326.',
  bands: ({ bands }) =>
    `A képnek ${bands} sávja van. Naponta egy fájl kell: az első sávban a napi minimum, a másodikban (ha van) a középhőmérséklet.`,
  tooMany: ({ cells, days, limit }) =>
    `A fájl túl nagy (${whole(cells)} cella, ${whole(days)} nap): egy fájlban legfeljebb ${whole(limit)} érték lehet. Bontsa évekre.`,
  outside: () => 'A rács a megengedett területen kívül esik. Ellenőrizze a vetületét (--crs) és a koordinátáit.',
  nothing: () => 'A fájlban az ország területére egyetlen hőmérséklet sincs.',
};

const ROWS: Readonly<Record<RowFault['what'], (value: string) => string>> = {
  date: importTexts.date,
  number: (value) => importTexts.number('hőmérséklet, hely vagy magasság', value),
  place: () => 'A cella helye hiányzik. Töltse ki mindkét koordinátáját.',
  twice: (date) => `A cellának ezen a napon (${date}) már van sora. Csak egy maradjon belőle.`,
  unreadable: () => 'A sor nem olvasható: a mezők száma vagy az idézőjelek nem egyeznek a fejléccel.',
};

/** Sentences of the import of temperatures on a grid. */
export const temperatureGridTexts = {
  /** Of the file as a whole. */
  fault: (fault: GridFault): string => (FAULTS[fault.code] as (fault: GridFault) => string)(fault),
  row: ({ what, value }: RowFault): string => ROWS[what](value),
  dateWrong: (date: string) => `Nem létező nap: ${quoted(date)}.`,
  future: (date: string) => `Jövőbeli nap: ${date}. Javítsa a dátumot.`,
  extent: (cells: number, days: number, first: string, last: string) =>
    `${whole(cells)} cella, ${whole(days)} nap (${first} – ${last}).`,
  missing: (count: number) =>
    `${whole(count)} érték hiányzik: ott és akkor az állomások mérései számítanak, ha vannak.`,
} as const;
