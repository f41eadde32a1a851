import { readFile, stat } from 'node:fs/promises';
import { gridOfCentres } from '@georisk/domain/frost/temperatureGrid.ts';
import type { BBox } from '@georisk/domain/geo/bbox.ts';
import type { Grid } from '@georisk/domain/raster/grid.ts';
import { RasterError } from '../rasterError.ts';
import { type CellValues, TemperatureCollector, type Temperatures, type Window, windowWithin } from './collect.ts';
import { TemperatureError } from './fault.ts';
import { type Axes, axesOf, indexes, indexesOf, isOnAxes, named, NAMES, placesOf, plain } from './netcdfAxes.ts';
import { type NetcdfVariable, netcdfVariables } from './netcdfFile.ts';
import { datesOfTimes } from './netcdfTimes.ts';

export interface NetcdfAsked {
  readonly path: string;
  /** Bounds of what is kept, EPSG:23700. */
  readonly bounds: BBox;
  /** EPSG code of a file whose axes are no degrees. */
  readonly crs: number | undefined;
  readonly noData: number | undefined;
  /** Names of its variables, where the usual ones do not fit. */
  readonly names: { readonly minimum?: string | undefined; readonly mean?: string | undefined };
}

const MAX_BYTES = 600_000_000;
const textOf = (variable: NetcdfVariable, name: string): string | undefined => {
  const value = variable.attributes.get(name);
  return typeof value === 'string' ? value : undefined;
};

const numbersOf = (variable: NetcdfVariable, name: string): readonly number[] => {
  const value = variable.attributes.get(name);
  return typeof value === 'number' ? [value] : typeof value === 'object' ? value : [];
};

const KELVIN = 273.15;

/** What is added for °C. @throws TemperatureError of another unit */
function toCelsius(variable: NetcdfVariable): number {
  const unit = textOf(variable, 'units');
  const word = plain(unit ?? 'c');
  if (['k', 'kelvin', 'degk', 'degreesk'].includes(word)) return -KELVIN;
  if (['c', 'celsius', 'degc', 'degreec', 'degreesc', 'degcelsius', 'degreecelsius', 'degreescelsius'].includes(word))
    return 0;
  throw new TemperatureError({ code: 'unit', unit: unit ?? '' });
}

/** Values of a variable by time and cell, °C: unpacked, with gaps as not a number. */
function figureOf(variable: NetcdfVariable, axes: Axes, window: Window, grid: Grid, noData: number | undefined) {
  const indexOf = indexes(variable, axes);
  const fills = new Set([...numbersOf(variable, '_FillValue'), ...numbersOf(variable, 'missing_value')]);
  const [scale = 1] = numbersOf(variable, 'scale_factor');
  const [offset = 0] = numbersOf(variable, 'add_offset');
  const shift = toCelsius(variable);
  const [columns, rows] = [
    indexesOf(axes.x, window.left, window.width),
    indexesOf(axes.y, window.top, window.height, grid.height),
  ];
  return (time: number): CellValues =>
    (index) => {
      const [column, row] = [columns[index % window.width], rows[Math.floor(index / window.width)]];
      if (column === undefined || row === undefined) return Number.NaN;
      const raw = variable.at(indexOf(time, column, row));
      return fills.has(raw) || raw === noData ? Number.NaN : raw * scale + offset + shift;
    };
}

function datesOf(variables: readonly NetcdfVariable[], figures: readonly NetcdfVariable[]): readonly string[] {
  const time = named(variables, NAMES.time);
  if (time === null) throw new TemperatureError({ code: 'time', units: '' });
  const dates = datesOfTimes(placesOf(time), textOf(time, 'units') ?? '', textOf(time, 'calendar'));
  const name = time.dimensions[0]?.name;
  const other = figures.find(({ dimensions }) => dates.length > 1 && !dimensions.some((each) => each.name === name));
  if (other !== undefined) throw new TemperatureError({ code: 'shape', variable: other.name });
  return dates;
}

async function bytesOf(path: string): Promise<Buffer> {
  const { size } = await stat(path);
  if (size > MAX_BYTES) throw new RasterError('tooLarge', `${size} bytes`);
  return readFile(path);
}

/**
 * A classic NetCDF of daily minima and means on a regular grid (CF conventions: units, calendars, packed values, fill
 * values), with the cells' heights where it has them.
 * @throws RasterError, TemperatureError
 */
export async function readTemperatureNetcdf(asked: NetcdfAsked): Promise<Temperatures> {
  const variables = netcdfVariables(await bytesOf(asked.path));
  const axes = axesOf(variables, asked.crs);
  const [minimum, mean] = (['minimum', 'mean'] as const).map((figure) =>
    named(
      variables.filter(({ dimensions }) => dimensions.length >= 2),
      NAMES[figure],
      asked.names[figure],
    ),
  );
  const figures = [minimum, mean].filter((each) => each !== null && each !== undefined);
  if (figures.length === 0)
    throw new TemperatureError({ code: 'noTemperature', variables: variables.map(({ name }) => name) });
  const grid = gridOfCentres(axes.x.regular, axes.y.regular);
  const window = windowWithin(grid, axes.epsg, asked.bounds);
  const dates = datesOf(variables, figures);
  const collector = new TemperatureCollector(grid, axes.epsg as number, window, dates.length, figures.length);
  const read = (variable: NetcdfVariable) => figureOf(variable, axes, window, grid, asked.noData);
  const [minima, means] = [minimum, mean].map((each) => (each ? read(each) : null));
  for (const [time, date] of dates.entries()) collector.add(date, minima?.(time) ?? null, means?.(time) ?? null);
  const height = named(
    variables.filter((each) => isOnAxes(each, axes, 2)),
    NAMES.height,
  );
  return collector.finish(height === null ? null : heightsOf(height, axes, window, grid));
}

function heightsOf(variable: NetcdfVariable, axes: Axes, window: Window, grid: Grid): CellValues {
  const metres: NetcdfVariable = {
    ...variable,
    attributes: new Map([...variable.attributes].filter(([name]) => name !== 'units')),
  };
  return figureOf(metres, axes, window, grid, undefined)(0);
}
