import { arealArea } from '@georisk/domain/geo/area.ts';
import { toHectares } from '@georisk/domain/units.ts';
import type { TableCell } from '@georisk/tables/table.ts';
import type { ShapeRow } from '#web/mapScreen/shapeTable.ts';

/** A column by its place; the one after the table's own is of the hectares. */
export interface RowSort {
  readonly column: number;
  readonly descending: boolean;
}

/** A row with all of its cells, hectares last. */
export interface FullRow extends ShapeRow {
  readonly hectares: number;
}

export const withHectares = (row: ShapeRow): FullRow => {
  const hectares = toHectares(arealArea(row.geometry));
  return { ...row, hectares, cells: [...row.cells, { kind: 'number', value: hectares, digits: 2 }] };
};

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
