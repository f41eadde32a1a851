import { readFile, stat } from 'node:fs/promises';
import { gridOfCentres } from '@georisk/domain/frost/temperatureGrid.ts';
import type { BBox } from '@georisk/domain/geo/bbox.ts';
import type { Grid } from '@georisk/domain/raster/grid.ts';
import { RasterError } from '../rasterError.ts';
import { type CellValues, TemperatureCollector, type Temperatures, type Window, windowWithin } from './collect.ts';
import { TemperatureError } from './fault.ts';
import { type Axes, axesOf, indexes, indexesOf, isOnAxes, named, NAMES, plain } from './netcdfAxes.ts';
import { type NetcdfVariable, netcdfVariables } from './netcdfFile.ts';
import { datesOfAxis } from './netcdfBounds.ts';
import { judge, temperatureGate } from './temperatureGate.ts';

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

/** Raw values that a variable declares as gaps: what fills them, and what is outside of its valid range (CF 2.5.1). */
function isDeclaredGap(variable: NetcdfVariable, noData: number | undefined): (raw: number) => boolean {
  const declared = [...numbersOf(variable, '_FillValue'), ...numbersOf(variable, 'missing_value')];
  const given = noData === undefined ? [] : [noData];
  const fills = new Set([...declared, ...given].flatMap((fill) => [fill, Math.fround(fill)]));
  const [from, to] = numbersOf(variable, 'valid_range');
  const lowest = from ?? numbersOf(variable, 'valid_min')[0] ?? Number.NEGATIVE_INFINITY;
  const highest = to ?? numbersOf(variable, 'valid_max')[0] ?? Number.POSITIVE_INFINITY;
  return (raw) => fills.has(raw) || raw < lowest || raw > highest;
}

const unpacking = (variable: NetcdfVariable) => {
  const [scale = 1] = numbersOf(variable, 'scale_factor');
  const [offset = 0] = numbersOf(variable, 'add_offset');
  return { scale, offset };
};

interface Place {
  readonly axes: Axes;
  readonly window: Window;
  readonly grid: Grid;
}

/** Values of a variable by time and cell, with gaps as not a number. @param take the figure of a raw value */
function figureOf(
  variable: NetcdfVariable,
  { axes, window, grid }: Place,
  noData: number | undefined,
  take: (raw: number) => number,
) {
  const indexOf = indexes(variable, axes);
  const isGap = isDeclaredGap(variable, noData);
  const [columns, rows] = [
    indexesOf(axes.x, window.left, window.width),
    indexesOf(axes.y, window.top, window.height, grid.height),
  ];
  return (time: number): CellValues =>
    (index) => {
      const [column, row] = [columns[index % window.width], rows[Math.floor(index / window.width)]];
      if (column === undefined || row === undefined) return Number.NaN;
      const raw = variable.at(indexOf(time, column, row));
      return isGap(raw) ? Number.NaN : take(raw);
    };
}

/** A variable's temperatures, °C, and the judge of its values. */
function temperaturesOf(variable: NetcdfVariable, place: Place, noData: number | undefined) {
  const { scale, offset } = unpacking(variable);
  const scaleOffset = { scale, offset: offset + toCelsius(variable) };
  const gate = temperatureGate(null, { scaleOffset, isWhole: variable.isWhole });
  return { gate, at: figureOf(variable, place, noData, (raw) => gate.take(raw)) };
}

function datesOf(variables: readonly NetcdfVariable[], figures: readonly NetcdfVariable[]): readonly string[] {
  const time = named(variables, NAMES.time);
  if (time === null) throw new TemperatureError({ code: 'time', units: '' });
  const dates = datesOfAxis(time, variables);
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
  const place = { axes, window, grid };
  const [minima, means] = [minimum, mean].map((each) => (each ? temperaturesOf(each, place, asked.noData) : null));
  for (const [time, date] of dates.entries()) {
    for (const figure of [minima, means]) if (figure) figure.gate.place = date;
    collector.add(date, minima?.at(time) ?? null, means?.at(time) ?? null);
  }
  for (const figure of [minima, means]) if (figure) judge(figure.gate);
  const height = named(
    variables.filter((each) => isOnAxes(each, axes, 2)),
    NAMES.height,
  );
  return collector.finish(height === null ? null : heightsOf(height, place));
}

function heightsOf(variable: NetcdfVariable, place: Place): CellValues {
  const { scale, offset } = unpacking(variable);
  return figureOf(variable, place, undefined, (raw) => raw * scale + offset)(0);
}
