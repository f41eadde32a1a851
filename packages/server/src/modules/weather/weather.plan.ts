import { isPlausible } from '@georisk/domain/frost/dailySeries.ts';
import { type BBox, bboxHolds } from '@georisk/domain/geo/bbox.ts';
import { toEov } from '@georisk/domain/geo/crs.ts';
import type { Position } from '@georisk/domain/geo/types.ts';
import { wgs84 } from '@georisk/domain/units.ts';
import { optional, required } from '#server/imports/fields.ts';
import { ofNumbers, RANGES } from '#server/imports/numberRanges.ts';
import { importTexts } from '#server/imports/import.hu.ts';
import type { Plan, ShapedRow } from '#server/imports/plan.ts';
import { readAmount, readDate, readingRow, readRequiredText, readText, refuseRow } from '#server/imports/reading.ts';
import { numberOf } from '#server/imports/values.ts';
import type { Cells, ParsedRow } from '#server/imports/vectorSpec.ts';
import { weatherFieldNames as names, weatherTexts as texts } from './weather.hu.ts';

export const weatherFields = {
  station: required('station', 'allomas', 'allomaskod', 'stationcode', 'code', 'kod'),
  name: optional('stationname', 'allomasnev', 'allomasneve', 'name', 'nev'),
  date: required('date', 'datum', 'nap'),
  minimum: ofNumbers(
    RANGES.celsius,
    optional('tmin', 'tminc', 'tmincelsius', 'minimum', 'minimumhomerseklet', 'temperaturemin'),
  ),
  mean: ofNumbers(
    RANGES.celsius,
    optional('tmean', 'tmeanc', 'tmeancelsius', 'tavg', 'mean', 'kozephomerseklet', 'temperaturemean'),
  ),
  maximum: ofNumbers(
    RANGES.celsius,
    optional('tmax', 'tmaxc', 'tmaxcelsius', 'maximum', 'maximumhomerseklet', 'temperaturemax'),
  ),
  precipitation: ofNumbers(RANGES.millimetres, optional('precipitation', 'precipmm', 'csapadek', 'csapadekmm')),
  intensity20: ofNumbers(RANGES.millimetres, optional('intensity20', 'intenzitas20', 'csapadekintenzitas')),
  wind: ofNumbers(RANGES.wind, optional('wind', 'windspeed', 'windmax', 'szel', 'szelsebesseg', 'szellokes')),
  hailSize: ofNumbers(RANGES.millimetres, optional('hailsize', 'hailmm', 'jegmeret', 'jegmm')),
  lon: ofNumbers(RANGES.degrees, optional('lon', 'longitude', 'hosszusag')),
  lat: ofNumbers(RANGES.degrees, optional('lat', 'latitude', 'szelesseg')),
  easting: ofNumbers(RANGES.eov, optional('eovy', 'easting', 'keleti')),
  northing: ofNumbers(RANGES.eov, optional('eovx', 'northing', 'eszaki')),
  height: ofNumbers(
    RANGES.heightAboveSea,
    optional('height', 'elevation', 'altitude', 'magassag', 'tszf', 'tengerszintfeletti'),
  ),
};
type WeatherCells = Cells<typeof weatherFields>;

/** The measured figures, in the order of the columns. */
export const FIGURES = ['minimum', 'mean', 'maximum', 'precipitation', 'intensity20', 'wind', 'hailSize'] as const;
type Figure = (typeof FIGURES)[number];
export type WeatherFigures = Readonly<Record<Figure, number | null>>;

/** Where a station is. */
export interface StationPlace {
  /** EPSG:23700, m. */
  readonly at: Position;
  /** m above the sea. */
  readonly height: number;
}

export interface WeatherRow extends ShapedRow, WeatherFigures {
  readonly shape: null;
  readonly station: string;
  readonly name: string | null;
  readonly date: string;
  /** Null where the file does not say it in this row. */
  readonly place: StationPlace | null;
}

/** Above the records of Europe; higher figures are errors or of another unit. */
const LIMITS = { precipitation: 500, intensity20: 25, wind: 100, hailSize: 200 } as const;
/** Higher temperatures are in kelvin. */
const KELVIN_FROM = 200;
/** Heights of Hungary with room beyond its borders, m. */
const HEIGHTS = [-10, 4900] as const;

export function readNumber(value: unknown, what: string): number | null {
  const number = numberOf(value);
  return Number.isNaN(number) ? refuseRow(importTexts.number(what, String(value))) : number;
}

function readTemperature(value: unknown, what: string): number | null {
  const temperature = readNumber(value, what);
  if (temperature === null || isPlausible(temperature)) return temperature;
  return refuseRow(temperature > KELVIN_FROM ? texts.kelvin(what, temperature) : texts.absurd(what, temperature));
}

function readFigure(figure: keyof typeof LIMITS, value: unknown): number | null {
  const amount = readAmount(value, names[figure]);
  const limit = LIMITS[figure];
  return amount !== null && amount > limit ? refuseRow(texts.tooMuch(names[figure], amount, limit)) : amount;
}

function readFigures(cells: WeatherCells): WeatherFigures {
  const figures = {
    minimum: readTemperature(cells.minimum, names.minimum),
    mean: readTemperature(cells.mean, names.mean),
    maximum: readTemperature(cells.maximum, names.maximum),
    precipitation: readFigure('precipitation', cells.precipitation),
    intensity20: readFigure('intensity20', cells.intensity20),
    wind: readFigure('wind', cells.wind),
    hailSize: readFigure('hailSize', cells.hailSize),
  };
  const temperatures = [figures.minimum, figures.mean, figures.maximum].filter((value) => value !== null);
  if (temperatures.some((value, index) => index > 0 && value < (temperatures[index - 1] ?? value)))
    return refuseRow(texts.notOrdered);
  return Object.values(figures).every((value) => value === null) ? refuseRow(texts.nothingMeasured) : figures;
}

export function readHeight(value: unknown): number | null {
  const height = readNumber(value, names.height);
  if (height !== null && (height < HEIGHTS[0] || height > HEIGHTS[1])) return refuseRow(texts.height(height));
  return height;
}

function readAt(cells: WeatherCells): Position | null {
  const [easting, northing] = [readNumber(cells.easting, 'EOV Y'), readNumber(cells.northing, 'EOV X')];
  if (easting !== null && northing !== null) return [easting, northing];
  const [lon, lat] = [readNumber(cells.lon, 'lon'), readNumber(cells.lat, 'lat')];
  if (lon === null || lat === null) return null;
  if (Math.abs(lon) > 180 || Math.abs(lat) > 90) return refuseRow(texts.outside);
  const [x, y] = toEov(wgs84(lon, lat));
  return [Math.round(x * 100) / 100, Math.round(y * 100) / 100];
}

function readPlace(cells: WeatherCells, station: string, bounds: BBox): StationPlace | null {
  const at = readAt(cells);
  if (at === null) return null;
  if (!bboxHolds(bounds, at)) return refuseRow(texts.outside);
  return { at, height: readHeight(cells.height) ?? refuseRow(texts.placeWithoutHeight(station)) };
}

/** @param today `YYYY-MM-DD`: nothing was measured later @param bounds of the installation, EPSG:23700 */
export const parseWeather = (
  cells: WeatherCells,
  row: number,
  { today, bounds }: { readonly today: string; readonly bounds: BBox },
): ParsedRow<WeatherRow> =>
  readingRow(() => {
    const station = readRequiredText(cells.station, names.station, 50);
    const date = readDate(cells.date);
    if (date > today) return refuseRow(texts.future(date));
    return {
      row,
      shape: null,
      station,
      name: readText(cells.name, names.name, 100),
      date,
      place: readPlace(cells, station, bounds),
      ...readFigures(cells),
    };
  });

export const weatherKey = ({ station, date }: Pick<WeatherRow, 'station' | 'date'>): string => `${station}, ${date}`;

/** The stored rows that concern the rows of a batch. */
export interface StoredWeather {
  /** By `weatherKey`. */
  readonly days: ReadonlyMap<string, WeatherFigures>;
  /** Codes of the known stations. */
  readonly stations: ReadonlySet<string>;
}

/** What the rows of a file have said of its stations so far. */
export class WeatherFile {
  readonly #places = new Map<string, StationPlace>();
  readonly #named = new Map<string, string>();

  /** Takes a row in. @returns why it cannot stand; null where it can */
  refusalOf({ station, name, place }: WeatherRow, isKnown: boolean): string | null {
    const before = this.#places.get(station);
    if (name !== null) this.#named.set(station, name);
    if (place === null) return before === undefined && !isKnown ? texts.unknownStation(station) : null;
    if (before === undefined) this.#places.set(station, place);
    else if (JSON.stringify(before) !== JSON.stringify(place)) return texts.otherPlace(station);
    return null;
  }

  /** The stations whose place the file has said, with the names that it has said. */
  get stations(): readonly (StationPlace & { readonly code: string; readonly name: string | null })[] {
    return [...this.#places].map(([code, place]) => ({ code, name: this.#named.get(code) ?? null, ...place }));
  }
}

const single = (value: number | null): number | null => (value === null ? null : Math.fround(value));

/** Compares rows with the stored ones; a figure that a row leaves open stays. */
export function planWeather(rows: readonly WeatherRow[], stored: StoredWeather, file: WeatherFile): Plan<WeatherRow> {
  const [add, change]: [WeatherRow[], WeatherRow[]] = [[], []];
  const refused: { row: number; reason: string }[] = [];
  let unchanged = 0;
  for (const row of rows) {
    const reason = file.refusalOf(row, stored.stations.has(row.station));
    const old = stored.days.get(weatherKey(row));
    if (reason !== null) refused.push({ row: row.row, reason });
    else if (old === undefined) add.push(row);
    else if (FIGURES.every((figure) => row[figure] === null || single(row[figure]) === single(old[figure])))
      unchanged += 1;
    else change.push(row);
  }
  return { add, change, unchanged, refused };
}
