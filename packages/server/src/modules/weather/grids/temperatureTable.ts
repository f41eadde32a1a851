import { gridOfCentres, placeOn, regularAxis } from '@georisk/domain/frost/temperatureGrid.ts';
import type { BBox } from '@georisk/domain/geo/bbox.ts';
import type { DecimalSign } from '@georisk/domain/text/writtenNumber.ts';
import { EOV_SRID, WGS84_SRID } from '@georisk/domain/geo/crs.ts';
import {
  type CellValues,
  TemperatureCollector,
  TemperatureError,
  type Temperatures,
  windowWithin,
} from '@georisk/imagery/temperatures.ts';
import { textOf } from '#server/formats/cellText.ts';
import type { FeatureSource, SourceRow } from '#server/formats/featureSource.ts';
import { openFeatures } from '#server/formats/openFeatures.ts';
import { type ColumnRefusal, type NamedColumns, optional, required, resolveColumns } from '#server/imports/fields.ts';
import { ofNumbers, RANGES } from '#server/imports/numberRanges.ts';
import type { RowFault } from '#server/imports/temperaturesRead.ts';
import { type DecimalSigns, decimalSignsOf } from '#server/imports/decimalSigns.ts';
import { dateOf, numberOf } from '#server/imports/values.ts';
import { wantedColumns } from '#server/imports/wantedColumns.ts';

/** A row for each cell and day; the place of a cell is that of its centre. */
export const temperatureFields = {
  date: required('date', 'datum', 'nap'),
  minimum: ofNumbers(
    RANGES.celsius,
    optional('tmin', 'tminc', 'tn', 'minimum', 'minimumhomerseklet', 'temperaturemin'),
  ),
  mean: ofNumbers(
    RANGES.celsius,
    optional('tmean', 'tmeanc', 'tg', 'tavg', 'mean', 'kozephomerseklet', 'temperaturemean'),
  ),
  lon: ofNumbers(RANGES.degrees, optional('lon', 'longitude', 'hosszusag')),
  lat: ofNumbers(RANGES.degrees, optional('lat', 'latitude', 'szelesseg')),
  easting: ofNumbers(RANGES.eov, optional('eovy', 'easting', 'keleti')),
  northing: ofNumbers(RANGES.eov, optional('eovx', 'northing', 'eszaki')),
  height: ofNumbers(
    RANGES.heightAboveSea,
    optional('height', 'elevation', 'altitude', 'magassag', 'tszf', 'tengerszintfeletti'),
  ),
};

export class TableError extends Error {
  readonly columns: ColumnRefusal | null;
  readonly rows: readonly RowFault[];

  constructor(columns: ColumnRefusal | null, rows: readonly RowFault[] = []) {
    super('table of temperatures');
    this.columns = columns;
    this.rows = rows;
  }
}

/** The numbers of its columns cannot be read; the message is a Hungarian sentence. */
export class SignError extends Error {}

export interface TableAsked {
  readonly path: string;
  readonly bounds: BBox;
  readonly noData: number | undefined;
  readonly map: NamedColumns;
  readonly decimal?: DecimalSign | undefined;
}

/** A longer table takes more memory than its reader has. */
const MAX_ROWS = 1_500_000;
const MAX_FAULTS = 20;

/** The rows of a table by columns, which takes a tenth of the memory of objects. */
interface Rows {
  /** Where each stands in the file. */
  readonly lines: number[];
  readonly dates: string[];
  readonly x: number[];
  readonly y: number[];
  readonly minimum: number[];
  readonly mean: number[];
  readonly height: number[];
}

type Columns = Partial<Record<keyof typeof temperatureFields, string>>;

function columnsOf(source: FeatureSource, named: TableAsked['map']): Columns {
  const found = resolveColumns(temperatureFields, source.columns, named, new Set(), 'temperature-grids');
  if (!found.ok) throw new TableError(found.refusal);
  const columns: Columns = found.map;
  const lacks = (...fields: readonly (keyof Columns)[]) => fields.filter((field) => columns[field] === undefined);
  const figures = lacks('minimum', 'mean');
  const places = [lacks('lon', 'lat'), lacks('easting', 'northing')];
  const missing = figures.length === 2 ? ['minimum'] : places.every(({ length }) => length > 0) ? ['lon', 'lat'] : [];
  if (missing.length > 0) throw new TableError({ code: 'missingColumns', fields: missing, columns: source.columns });
  return columns;
}

/** A row's numbers, in the order of `Rows`; a fault where one is none. */
function readRow(
  row: SourceRow,
  columns: Columns,
  isEov: boolean,
  signs: DecimalSigns,
): RowFault | readonly [string, ...number[]] {
  if ('fault' in row) return { row: row.row, what: 'unreadable', value: '' };
  const cell = (field: keyof Columns) => {
    const column = columns[field];
    return column === undefined ? undefined : row.properties[column];
  };
  const date = dateOf(cell('date'));
  if (date === null) return { row: row.row, what: 'date', value: textOf(cell('date')) ?? '' };
  const fields = [isEov ? 'easting' : 'lon', isEov ? 'northing' : 'lat', 'minimum', 'mean', 'height'] as const;
  const numbers = fields.map((field) => numberOf(cell(field), signs.get(field)));
  const bad = fields.find((_, index) => Number.isNaN(numbers[index]));
  if (bad !== undefined) return { row: row.row, what: 'number', value: textOf(cell(bad)) ?? '' };
  if (numbers[0] === null || numbers[1] === null) return { row: row.row, what: 'place', value: '' };
  return [date, ...numbers.map((number) => number ?? Number.NaN)];
}

async function rowsOf(source: FeatureSource, columns: Columns, isEov: boolean, signs: DecimalSigns): Promise<Rows> {
  const rows: Rows = { lines: [], dates: [], x: [], y: [], minimum: [], mean: [], height: [] };
  const faults: RowFault[] = [];
  const dates = new Map<string, string>();
  for await (const row of source.read()) {
    const read = readRow(row, columns, isEov, signs);
    if ('row' in read) faults.push(read);
    else {
      const [date, x = 0, y = 0, minimum = 0, mean = 0, height = 0] = read;
      // One text for each date, however many rows have it.
      if (!dates.has(date)) dates.set(date, date);
      rows.dates.push(dates.get(date) ?? date);
      rows.lines.push(row.row);
      for (const [name, value] of Object.entries({ x, y, minimum, mean, height })) rows[name as 'x'].push(value);
    }
    if (faults.length >= MAX_FAULTS) break;
    if (rows.dates.length > MAX_ROWS)
      throw new TemperatureError({ code: 'tooMany', cells: MAX_ROWS, days: dates.size, limit: MAX_ROWS });
  }
  if (faults.length > 0) throw new TableError(null, faults);
  return rows;
}

/**
 * A table (CSV, workbook) of temperatures by cell and day.
 * @throws SourceError, SignError, TableError, TemperatureError
 */
export async function readTemperatureTable(asked: TableAsked): Promise<Temperatures> {
  const wanted = wantedColumns('temperature-grids', temperatureFields, asked.map);
  const source = await openFeatures(asked.path, { wanted });
  const columns = columnsOf(source, asked.map);
  const isEov = columns.easting !== undefined && columns.northing !== undefined;
  const { decimal } = asked;
  const signs = await decimalSignsOf('temperature-grids', { ...source, decimal }, temperatureFields, columns);
  if (!signs.ok) throw new SignError(signs.reason);
  const rows = await rowsOf(source, columns, isEov, signs.signs);
  if (rows.dates.length === 0) throw new TemperatureError({ code: 'nothing' });
  const [x, y] = [regularAxis(rows.x), regularAxis(rows.y)];
  if (x === null || y === null) throw new TemperatureError({ code: 'irregular' });
  const grid = gridOfCentres(x, y);
  const epsg = isEov ? EOV_SRID : WGS84_SRID;
  const window = windowWithin(grid, epsg, asked.bounds);
  const byDate = Map.groupBy(rows.dates.keys(), (index) => rows.dates[index] ?? '');
  const figures = [columns.minimum, columns.mean].filter((column) => column !== undefined).length;
  const collector = new TemperatureCollector(grid, epsg, window, byDate.size, figures);
  const cells = window.width * window.height;
  const cellOf = (index: number): number | null => {
    const column = placeOn(x, rows.x[index] ?? 0) - window.left;
    const row = y.count - 1 - placeOn(y, rows.y[index] ?? 0) - window.top;
    return column >= 0 && column < window.width && row >= 0 && row < window.height ? row * window.width + column : null;
  };
  const heights = new Float64Array(cells).fill(Number.NaN);
  for (const [date, indexes] of byDate) {
    const [minima, means] = [new Float64Array(cells).fill(Number.NaN), new Float64Array(cells).fill(Number.NaN)];
    const seen = new Uint8Array(cells);
    for (const index of indexes) {
      const cell = cellOf(index);
      if (cell === null) continue;
      if (seen[cell] === 1)
        throw new TableError(null, [{ row: rows.lines[index] ?? index + 2, what: 'twice', value: date }]);
      seen[cell] = 1;
      minima[cell] = known(rows.minimum[index], asked.noData);
      means[cell] = known(rows.mean[index], asked.noData);
      if (!Number.isNaN(rows.height[index])) heights[cell] = rows.height[index] ?? Number.NaN;
    }
    collector.add(date, valuesOf(columns.minimum, minima), valuesOf(columns.mean, means));
  }
  return collector.finish(columns.height === undefined ? null : (index) => heights[index] ?? Number.NaN);
}

const known = (value: number | undefined, noData: number | undefined): number =>
  value === undefined || value === noData ? Number.NaN : value;

const valuesOf = (column: string | undefined, values: Float64Array): CellValues | null =>
  column === undefined ? null : (index) => values[index] ?? Number.NaN;
