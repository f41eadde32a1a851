import { arealArea } from '@georisk/domain/geo/area.ts';
import { rankedAreas } from '@georisk/domain/geo/rankedAreas.ts';
import { type SquareMetres, toHectares } from '@georisk/domain/units.ts';
import type { TableCell } from '@georisk/tables/table.ts';
import { formatDecimal, formatHectares } from '#web/lib/format.ts';
import type { ShapeRow, ShapeTable } from '#web/mapScreen/shapeTable.ts';
import { shapeTableTexts as texts } from './shapeTable.hu.ts';

/** A column by its place; the one after the table's own is of the area. */
export interface RowSort {
  readonly column: number;
  readonly descending: boolean;
}

/** How areas are measured and written, by their unit. */
const AREA_UNITS = {
  ha: {
    title: texts.columns.hectares,
    digits: 2,
    of: toHectares,
    format: formatHectares,
  },
  'm²': {
    title: texts.columns.squareMetres,
    digits: 1,
    of: (area: SquareMetres) => area as number,
    format: (area: number) => `${formatDecimal(area, 1)}\u00A0m²`,
  },
} as const satisfies Readonly<Record<NonNullable<ShapeTable['areaUnit']>, unknown>>;

/** The unit of a table's areas. */
export const areaUnitOf = ({ areaUnit = 'ha' }: ShapeTable) => AREA_UNITS[areaUnit];

/** A row with all of its cells, the area last. */
export interface FullRow extends ShapeRow {
  /** In the table's unit; null of a point. */
  readonly area: number | null;
}

/** Whether rows have a column of areas: those of points alone have none. */
export const haveAreas = (rows: readonly Pick<ShapeRow, 'geometry'>[]): boolean =>
  rows.length === 0 || rows.some(({ geometry }) => geometry.type !== 'Point');

/** @returns the rows of a table, each with its area */
export function withArea(table: ShapeTable, rows: readonly ShapeRow[]): readonly FullRow[] {
  if (!haveAreas(rows)) return rows.map((row) => ({ ...row, area: null }));
  const { of, digits } = areaUnitOf(table);
  return rows.map((row) => {
    const area = row.geometry.type === 'Point' ? null : of(arealArea(row.geometry));
    return { ...row, area, cells: [...row.cells, area === null ? null : { kind: 'number', value: area, digits }] };
  });
}

/** The areas of rows together, in their table's unit. */
export interface AreaSum {
  /** Null where no row has an area. */
  readonly total: number | null;
  /** Of shapes that lie in one another: each place once, under the highest rank there, highest first; else null. */
  readonly byRank: readonly (readonly [rank: number, area: number])[] | null;
}

/** Each place counted once, under the highest rank of the shapes there. */
function sumOnce(rows: readonly FullRow[], of: (area: SquareMetres) => number): AreaSum {
  const shapes = rows.flatMap(({ geometry, rank = 0 }) => (geometry.type === 'Point' ? [] : [{ geometry, rank }]));
  const byRank = [...rankedAreas(shapes)]
    .map(([rank, area]) => [rank, of(area)] as const)
    .toSorted(([one], [other]) => other - one);
  return { total: byRank.reduce((sum, [, area]) => sum + area, 0), byRank };
}

export function sumOfAreas(table: ShapeTable, rows: readonly FullRow[]): AreaSum {
  const areas = rows.flatMap(({ area }) => area ?? []);
  if (areas.length === 0) return { total: null, byRank: null };
  if (table.rankName !== undefined) return sumOnce(rows, areaUnitOf(table).of);
  return { total: areas.reduce((sum, area) => sum + area, 0), byRank: null };
}

const hungarian = new Intl.Collator('hu', { numeric: true });

type Full = Exclude<TableCell, null>;
const valueOf = (cell: Full): string | number =>
  typeof cell === 'string' ? cell : cell.kind === 'date' ? cell.date : cell.value;

function compare(one: Full, other: Full): number {
  const [a, b] = [valueOf(one), valueOf(other)];
  return typeof a === 'number' && typeof b === 'number' ? a - b : hungarian.compare(String(a), String(b));
}

/** The rows by a column; those without a value last in both directions, equal ones in their order. */
export function sortRows(rows: readonly FullRow[], { column, descending }: RowSort): readonly FullRow[] {
  const sign = descending ? -1 : 1;
  return rows.toSorted(({ cells: { [column]: a = null } }, { cells: { [column]: b = null } }) => {
    if (a === null || b === null) return Number(a === null) - Number(b === null);
    return sign * compare(a, b);
  });
}
