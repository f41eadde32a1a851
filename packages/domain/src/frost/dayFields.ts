import type { IsoDate } from '../units.ts';
import type { Position } from '../geo/types.ts';
import {
  type Place,
  type StationTemperature,
  temperatureField,
  type TemperatureField,
  usableStations,
} from './temperatureField.ts';
import { coldPool, LAPSE_RATE, type Site } from './terrainTemperature.ts';

/** A station and what it measured on a day, °C; null: not measured. */
export interface StationDay extends Site {
  readonly station: string;
  /** EPSG:23700, m. */
  readonly at: Position;
  readonly min: number | null;
  readonly mean: number | null;
}

/** Temperatures of a day over the country; null where no station measured. */
export interface DayFields {
  readonly date: IsoDate;
  readonly min: TemperatureField | null;
  readonly mean: TemperatureField | null;
}

/** With too few stations for a spline each place has the temperature of the nearest one, by the standard fall with height. */
function nearestField(stations: readonly StationTemperature[]): TemperatureField | null {
  const [first] = stations;
  if (first === undefined) return null;
  const nearest = ({ at }: Place) => {
    const squared = (station: StationTemperature) => (station.at[0] - at[0]) ** 2 + (station.at[1] - at[1]) ** 2;
    return stations.reduce((best, station) => (squared(station) < squared(best) ? station : best));
  };
  const atSea = ({ temperature, height, tpi }: StationTemperature) => temperature + LAPSE_RATE * height + coldPool(tpi);
  return {
    trend: [atSea(first), -LAPSE_RATE, -1],
    at: (place) => atSea(nearest(place)) - LAPSE_RATE * place.height - coldPool(place.tpi),
  };
}

function fieldOf(days: readonly StationDay[], figure: 'min' | 'mean'): TemperatureField | null {
  const measured = days.flatMap(({ station, at, height, tpi, [figure]: temperature }): StationTemperature[] =>
    temperature === null ? [] : [{ station, at, height, tpi, temperature }],
  );
  const { stations } = usableStations(measured);
  const answer = temperatureField(stations);
  return answer.ok ? answer.field : nearestField(stations);
}

/** The temperatures of a day between its stations: interpolated, or those of the nearest station where there are too few. */
export const dayFields = (date: IsoDate, days: readonly StationDay[]): DayFields => ({
  date,
  min: fieldOf(days, 'min'),
  mean: fieldOf(days, 'mean'),
});

/** Sea level on open ground: what the spline alone gives at a place. */
const OPEN: Site = { height: 0, tpi: 0 };

/** A day at a place at sea level on open ground, with what height and hollow add there. */
export interface CellDay {
  readonly date: IsoDate;
  readonly min: CellTemperature | null;
  readonly mean: CellTemperature | null;
}

interface CellTemperature {
  /** °C */
  readonly base: number;
  /** K/m */
  readonly perMetre: number;
  /** K for each K of cold pool. */
  readonly perPool: number;
}

const cellOf = (field: TemperatureField | null, at: Position): CellTemperature | null =>
  field === null ? null : { base: field.at({ at, ...OPEN }), perMetre: field.trend[1], perPool: field.trend[2] };

/** The days at a place, from which those of all sites around it follow without the spline. */
export const cellDays = (fields: readonly DayFields[], at: Position): readonly CellDay[] =>
  fields.map(({ date, min, mean }) => ({ date, min: cellOf(min, at), mean: cellOf(mean, at) }));

const siteTemperature = (cell: CellTemperature | null, { height, tpi }: Site): number | null =>
  cell === null ? null : cell.base + cell.perMetre * height + cell.perPool * coldPool(tpi);

/** The daily temperatures of a site of a cell, °C. */
export const siteDays = (cell: readonly CellDay[], site: Site) =>
  cell.map(({ date, min, mean }) => ({
    date,
    min: siteTemperature(min, site),
    mean: siteTemperature(mean, site),
    max: null,
  }));
