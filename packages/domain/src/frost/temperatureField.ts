import type { Position } from '../geo/types.ts';
import { isPlausible } from './dailySeries.ts';
import { solveLinear } from './linearSystem.ts';
import { coldPool, LAPSE_RATE, type Site } from './terrainTemperature.ts';

/** A station's temperature of a day. */
export interface StationTemperature extends Site {
  readonly station: string;
  /** EPSG:23700, m. */
  readonly at: Position;
  /** °C */
  readonly temperature: number;
}

export interface Place extends Site {
  readonly at: Position;
}

/** Why no temperatures can be interpolated. */
export type FieldRefusal =
  | { readonly code: 'too-few-stations'; readonly stations: number }
  | { readonly code: 'same-place' | 'bad-value'; readonly station: string }
  | { readonly code: 'in-one-line' };

export interface TemperatureField {
  /** °C at sea level on open ground at the first station, K/m (negative: colder with height), K for each metre of hollow (negative: colder). */
  readonly trend: readonly [base: number, perMetre: number, perHollow: number];
  /** Interpolated temperature, °C. */
  readonly at: (place: Place) => number;
}

export type FieldAnswer =
  | { readonly ok: true; readonly field: TemperatureField }
  | { readonly ok: false; readonly refusal: FieldRefusal };

/** A plane and a spline need more than the plane's three stations. */
const MIN_STATIONS = 4;
/** The regression on height is fitted from so many stations and this range of heights on; else the standard fall is taken. */
const MIN_FITTED = 10;
const MIN_HEIGHT_RANGE = 100;
/** … that on hollows from this range of cold pools on, K of `coldPool`. */
const MIN_POOL_RANGE = 0.5;
/** Distances are in hundreds of kilometres, which keeps the system's figures alike. */
const UNIT = 100_000;
/** Penalty of the spline's bending: the least error at stations left out of 54 Croatian stations of 2008 (`bestSmoothing`). */
export const SMOOTHING = 0.1;

const radial = (squared: number): number => (squared === 0 ? 0 : 0.5 * squared * Math.log(squared));

const squaredDistance = (a: Position, b: Position): number => ((a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2) / UNIT ** 2;

const rangeOf = (values: readonly number[]): number => Math.max(...values) - Math.min(...values);

/**
 * Least squares of temperature on height and hollow, each only where the stations determine it; null where they do not
 * differ in place.
 */
function trendOf(stations: readonly StationTemperature[]): TemperatureField['trend'] | null {
  const isEnough = stations.length >= MIN_FITTED;
  const fitsHeight = isEnough && rangeOf(stations.map(({ height }) => height)) >= MIN_HEIGHT_RANGE;
  const fitsHollow = isEnough && rangeOf(stations.map(({ tpi }) => coldPool(tpi))) >= MIN_POOL_RANGE;
  const [origin] = stations;
  // The plane is fitted as well, so that a country that rises to the north does not pass for a fall with height.
  const columns = ({ at, ...site }: Place): number[] => [
    1,
    ...(isEnough ? [0, 1].map((axis) => ((at[axis] ?? 0) - (origin?.at[axis] ?? 0)) / UNIT) : []),
    ...(fitsHeight ? [site.height / 1000] : []),
    ...(fitsHollow ? [coldPool(site.tpi)] : []),
  ];
  const fixed = (site: Site): number =>
    (fitsHeight ? 0 : -LAPSE_RATE * site.height) - (fitsHollow ? 0 : coldPool(site.tpi));
  const size = columns({ at: [0, 0], height: 0, tpi: 0 }).length;
  const [matrix, right] = [new Float64Array(size * size), new Float64Array(size)];
  for (const station of stations) {
    const row = columns(station);
    const value = station.temperature - fixed(station);
    for (const [i, a] of row.entries()) {
      right[i] = (right[i] ?? 0) + a * value;
      for (const [j, b] of row.entries()) matrix[i * size + j] = (matrix[i * size + j] ?? 0) + a * b;
    }
  }
  const found = solveLinear(matrix, right);
  if (found === null) return null;
  const [base = 0, ...others] = isEnough ? [found[0], ...found.slice(3)] : found;
  const perMetre = fitsHeight ? (others.shift() ?? 0) / 1000 : -LAPSE_RATE;
  return [base, perMetre, fitsHollow ? (others.shift() ?? -1) : -1];
}

const trendAt = ([base, perMetre, perPool]: TemperatureField['trend'], { height, tpi }: Site): number =>
  base + perMetre * height + perPool * coldPool(tpi);

const faultOf = ({ at, height, tpi, temperature }: StationTemperature): boolean =>
  ![...at, height, tpi].every(Number.isFinite) || !isPlausible(temperature);

export interface UsableStations {
  readonly stations: readonly StationTemperature[];
  readonly skipped: readonly { readonly station: string; readonly reason: 'bad-value' | 'same-place' }[];
}

/** The stations that can be interpolated; the others with the reason. Of several at one place the first counts. */
export function usableStations(all: readonly StationTemperature[]): UsableStations {
  const places = new Set<string>();
  const stations: StationTemperature[] = [];
  const skipped: { station: string; reason: 'bad-value' | 'same-place' }[] = [];
  for (const each of all) {
    const place = each.at.join();
    if (faultOf(each)) skipped.push({ station: each.station, reason: 'bad-value' });
    else if (places.has(place)) skipped.push({ station: each.station, reason: 'same-place' });
    else {
      places.add(place);
      stations.push(each);
    }
  }
  return { stations, skipped };
}

function refusalOf(all: readonly StationTemperature[]): FieldRefusal | null {
  const { stations, skipped } = usableStations(all);
  const [bad] = skipped;
  if (bad !== undefined) return { code: bad.reason, station: bad.station };
  return stations.length < MIN_STATIONS ? { code: 'too-few-stations', stations: stations.length } : null;
}

/**
 * Temperatures between stations: a regression on height and hollows, and a thin-plate spline of its residuals (Duchon
 * 1977; Wahba 1990, Spline Models for Observational Data, 2.4).
 */
export function temperatureField(stations: readonly StationTemperature[], smoothing: number = SMOOTHING): FieldAnswer {
  const refusal = refusalOf(stations);
  if (refusal !== null) return { ok: false, refusal };
  const trend = trendOf(stations);
  if (trend === null) return { ok: false, refusal: { code: 'in-one-line' } };
  const [n, origin] = [stations.length, stations[0]?.at ?? ([0, 0] as const)];
  const size = n + 3;
  const [matrix, right] = [new Float64Array(size * size), new Float64Array(size)];
  const plane = (at: Position) => [1, (at[0] - origin[0]) / UNIT, (at[1] - origin[1]) / UNIT] as const;
  for (const [i, station] of stations.entries()) {
    right[i] = station.temperature - trendAt(trend, station);
    for (const [j, other] of stations.entries()) matrix[i * size + j] = radial(squaredDistance(station.at, other.at));
    matrix[i * size + i] = smoothing;
    for (const [k, value] of plane(station.at).entries()) {
      matrix[i * size + n + k] = value;
      matrix[(n + k) * size + i] = value;
    }
  }
  const weights = solveLinear(matrix, right);
  if (weights === null) return { ok: false, refusal: { code: 'in-one-line' } };
  const at = (place: Place): number => {
    let value = trendAt(trend, place);
    for (const [i, station] of stations.entries())
      value += (weights[i] ?? 0) * radial(squaredDistance(place.at, station.at));
    for (const [k, term] of plane(place.at).entries()) value += (weights[n + k] ?? 0) * term;
    return value;
  };
  return { ok: true, field: { trend, at } };
}

export interface LeftOutError {
  /** Root mean square and mean of interpolated less measured, K. */
  readonly rmse: number;
  readonly bias: number;
  readonly stations: readonly { readonly station: string; readonly error: number }[];
}

/** Errors at the stations when each in turn is interpolated from the others; null where that is not possible. */
export function leaveOneOut(
  stations: readonly StationTemperature[],
  smoothing: number = SMOOTHING,
): LeftOutError | null {
  const errors = stations.flatMap((station) => {
    const answer = temperatureField(
      stations.filter((other) => other !== station),
      smoothing,
    );
    return answer.ok ? [{ station: station.station, error: answer.field.at(station) - station.temperature }] : [];
  });
  if (errors.length === 0 || errors.length < stations.length) return null;
  const sum = (f: (error: number) => number) =>
    errors.reduce((total, { error }) => total + f(error), 0) / errors.length;
  return { rmse: Math.sqrt(sum((error) => error * error)), bias: sum((error) => error), stations: errors };
}

/** Penalties that are tried; the last leaves nearly a plane. */
const PENALTIES = [0, 0.001, 0.01, 0.1, 1, 10] as const;

/** The penalty with the least error of stations left out; equal ones: the smoother. Cost: 6 stations⁴ / 3. */
export function bestSmoothing(stations: readonly StationTemperature[]): { smoothing: number; rmse: number } | null {
  let best: { smoothing: number; rmse: number } | null = null;
  for (const smoothing of PENALTIES) {
    const error = leaveOneOut(stations, smoothing);
    if (error !== null && (best === null || error.rmse <= best.rmse)) best = { smoothing, rmse: error.rmse };
  }
  return best;
}
