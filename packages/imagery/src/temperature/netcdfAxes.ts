import { placeOn, type RegularAxis, regularAxis } from '@georisk/domain/frost/temperatureGrid.ts';
import { WGS84_SRID } from '@georisk/domain/geo/crs.ts';
import { TemperatureError } from './fault.ts';
import type { NetcdfVariable } from './netcdfFile.ts';

/** Longer axes are not of a daily grid. */
const MAX_PLACES = 50_000;

/** Usual names, without what is neither letter nor digit: those of E-OBS, ERA5, CORDEX and CARPATCLIM among them. */
export const NAMES = {
  minimum: ['tn', 'tmin', 'tasmin', 'mn2t', 't2mmin', 'temperaturemin', 'minimumtemperature', 'mintemp', 'minimum'],
  mean: ['tg', 'tmean', 'tavg', 'tas', 'ta', 't2mmean', 'temperaturemean', 'meantemperature', 'mean'],
  height: ['height', 'elevation', 'altitude', 'orog', 'hgt', 'z', 'dem'],
  longitude: ['lon', 'longitude'],
  latitude: ['lat', 'latitude'],
  x: ['x', 'easting', 'eovy', 'projectionxcoordinate'],
  y: ['y', 'northing', 'eovx', 'projectionycoordinate'],
  time: ['time', 'date', 't', 'validtime'],
} as const;

export const plain = (name: string) => name.toLowerCase().replaceAll(/[^a-z0-9]/g, '');

/** The variable of usual names, best first, or of a given one. */
export function named(
  variables: readonly NetcdfVariable[],
  names: readonly string[],
  given?: string,
): NetcdfVariable | null {
  if (given !== undefined) return variables.find(({ name }) => name === given) ?? null;
  const byName = new Map(variables.map((variable) => [plain(variable.name), variable]));
  return names.map((name) => byName.get(name)).find((variable) => variable !== undefined) ?? null;
}

const sizeOf = ({ dimensions }: NetcdfVariable) => dimensions.reduce((product, { size }) => product * size, 1);

interface Axis {
  readonly variable: NetcdfVariable;
  readonly places: readonly number[];
  readonly regular: RegularAxis;
}

export function placesOf(variable: NetcdfVariable): readonly number[] {
  const size = sizeOf(variable);
  if (variable.dimensions.length > 1 || size > MAX_PLACES)
    throw new TemperatureError({ code: 'shape', variable: variable.name });
  return Array.from({ length: size }, (_, index) => variable.at(index));
}

function axisOf(variable: NetcdfVariable): Axis {
  const places = placesOf(variable);
  const regular = regularAxis(places);
  if (regular === null) throw new TemperatureError({ code: 'irregular' });
  return { variable, places, regular };
}

export interface Axes {
  readonly x: Axis;
  readonly y: Axis;
  readonly epsg: number | null;
}

export function axesOf(variables: readonly NetcdfVariable[], crs: number | undefined): Axes {
  const flat = variables.filter(({ dimensions }) => dimensions.length === 1);
  for (const [xs, ys, epsg] of [
    [NAMES.longitude, NAMES.latitude, WGS84_SRID],
    [NAMES.x, NAMES.y, null],
  ] as const) {
    const [x, y] = [named(flat, xs), named(flat, ys)];
    if (x !== null && y !== null) return { x: axisOf(x), y: axisOf(y), epsg: crs ?? epsg };
  }
  throw new TemperatureError({ code: 'noAxes', variables: variables.map(({ name }) => name) });
}

/** Position along an axis of each kept place; undefined where the file lacks it. @param rows of the grid, for the axis that is counted from the north */
export function indexesOf(
  { places, regular }: Axis,
  from: number,
  count: number,
  rows?: number,
): readonly (number | undefined)[] {
  const byPlace = new Map(places.map((place, index) => [placeOn(regular, place), index]));
  return Array.from({ length: count }, (_, at) => byPlace.get(rows === undefined ? from + at : rows - 1 - from - at));
}

/** Where a value stands by time, column and row: dimensions of one place are passed over. */
export function indexes(variable: NetcdfVariable, { x, y }: Axes) {
  const [xName, yName] = [x, y].map(({ variable: axis }) => axis.dimensions[0]?.name);
  let stride = 1;
  const strides = { time: 0, x: 0, y: 0 };
  for (const { name, size } of variable.dimensions.toReversed()) {
    const role = name === xName ? 'x' : name === yName ? 'y' : 'time';
    if (size !== 1) {
      if (strides[role] !== 0) throw new TemperatureError({ code: 'shape', variable: variable.name });
      strides[role] = stride;
    }
    stride *= size;
  }
  return (time: number, column: number, row: number) => time * strides.time + column * strides.x + row * strides.y;
}

export const isOnAxes = ({ dimensions }: NetcdfVariable, { x, y }: Axes, rank: number) =>
  dimensions.length === rank &&
  [x, y].every(({ variable }) => dimensions.some(({ name }) => name === variable.dimensions[0]?.name));
