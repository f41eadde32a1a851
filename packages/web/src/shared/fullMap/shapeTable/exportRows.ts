import { EOV_SRID } from '@georisk/domain/geo/crs.ts';
import { EOV_NAME, EOV_TEXT } from '@georisk/domain/geo/eovText.ts';
import { GEOPACKAGE_TYPE, geopackageBytes } from '@georisk/tables/gpkg/geopackage.ts';
import type { Table } from '@georisk/tables/table.ts';
import { workbookOf } from '#web/lib/workbook.ts';
import type { FullRow } from './sortRows.ts';

export interface ExportedRows extends Pick<Table, 'columns'> {
  readonly title: string;
  readonly rows: readonly FullRow[];
  /** ISO 8601 */
  readonly at: string;
}

const system = { srid: EOV_SRID, name: EOV_NAME, definition: EOV_TEXT };

/** The rows as files, by their ending. */
export const EXPORTS = {
  xlsx: ({ title, columns, rows }: ExportedRows): Blob =>
    workbookOf([{ name: title, columns, rows: rows.map(({ cells }) => cells), hasFilter: true }]),
  gpkg: ({ title, columns, rows, at }: ExportedRows): Blob => {
    const layer = { name: title, columns, system, changed: at };
    const shapes = rows.map(({ cells, geometry }) => ({ cells, shape: geometry }));
    return new Blob([geopackageBytes({ ...layer, rows: shapes })], { type: GEOPACKAGE_TYPE });
  },
} as const;
