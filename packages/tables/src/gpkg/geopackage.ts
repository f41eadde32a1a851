import { type SqliteTable, type SqliteValue, sqliteBytes } from '../sqlite/sqlite.ts';
import type { Table, TableCell } from '../table.ts';
import { type Box, boxOf, type Shape, shapeBlob } from './shape.ts';

export const GEOPACKAGE_TYPE = 'application/geopackage+sqlite3';
export type { Shape };

/** A plane or global system by its EPSG number, with its well-known text. */
export interface ShapeSystem {
  readonly srid: number;
  readonly name: string;
  readonly definition: string;
}

export interface ShapeLayer extends Pick<Table, 'name' | 'columns'> {
  /** Each row with its shape. */
  readonly rows: readonly { readonly cells: readonly TableCell[]; readonly shape: Shape }[];
  readonly system: ShapeSystem;
  /** ISO 8601, in UTC, to the millisecond. */
  readonly changed: string;
}

/** "GPKG", and version 1.3. */
const MARKS = { applicationId: 0x47504b47, userVersion: 10_300 };
/** Names of the columns beside the table's own, in which no title may be written. */
const OWN = { id: 'fid', shape: 'geom' } as const;

/** Systems that every GeoPackage names (OGC 12-128r19, 1.1.2). */
const WGS84 = {
  srid: 4326,
  name: 'WGS 84',
  definition:
    'GEOGCS["WGS 84",DATUM["WGS_1984",SPHEROID["WGS 84",6378137,298.257223563]],PRIMEM["Greenwich",0],UNIT["degree",0.0174532925199433],AUTHORITY["EPSG","4326"]]',
};
const UNDEFINED = [
  [-1n, 'Undefined Cartesian SRS'],
  [0n, 'Undefined geographic SRS'],
] as const;

type Row = { readonly rowid: bigint; readonly values: readonly SqliteValue[] };

function systemRows(system: ShapeSystem): readonly Row[] {
  const known = system.srid === WGS84.srid ? [WGS84] : [WGS84, system].toSorted((a, b) => a.srid - b.srid);
  return [
    ...UNDEFINED.map(([rowid, name]) => ({ rowid, values: [name, null, 'NONE', rowid, 'undefined', null] })),
    ...known.map(({ srid, name, definition }) => ({
      rowid: BigInt(srid),
      values: [name, null, 'EPSG', BigInt(srid), definition, null],
    })),
  ];
}

const systemTable = (system: ShapeSystem): SqliteTable => ({
  name: 'gpkg_spatial_ref_sys',
  sql: 'CREATE TABLE gpkg_spatial_ref_sys (srs_name TEXT NOT NULL, srs_id INTEGER NOT NULL PRIMARY KEY, organization TEXT NOT NULL, organization_coordsys_id INTEGER NOT NULL, definition TEXT NOT NULL, description TEXT)',
  rows: systemRows(system),
});

const contentsTable = ({ name, system, changed }: ShapeLayer, box: Box | null): SqliteTable => ({
  name: 'gpkg_contents',
  sql: "CREATE TABLE gpkg_contents (table_name TEXT NOT NULL PRIMARY KEY, data_type TEXT NOT NULL, identifier TEXT UNIQUE, description TEXT DEFAULT '', last_change DATETIME NOT NULL DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ','now')), min_x DOUBLE, min_y DOUBLE, max_x DOUBLE, max_y DOUBLE, srs_id INTEGER, CONSTRAINT fk_gc_r_srs_id FOREIGN KEY (srs_id) REFERENCES gpkg_spatial_ref_sys(srs_id))",
  rows: [
    {
      rowid: 1n,
      values: [name, 'features', name, '', changed, ...(box ?? [null, null, null, null]), BigInt(system.srid)],
    },
  ],
  keys: [[0], [2]],
});

const geometryTable = ({ name, system }: ShapeLayer): SqliteTable => ({
  name: 'gpkg_geometry_columns',
  sql: 'CREATE TABLE gpkg_geometry_columns (table_name TEXT NOT NULL, column_name TEXT NOT NULL, geometry_type_name TEXT NOT NULL, srs_id INTEGER NOT NULL, z TINYINT NOT NULL, m TINYINT NOT NULL, CONSTRAINT pk_geom_cols PRIMARY KEY (table_name, column_name), CONSTRAINT uk_gc_table_name UNIQUE (table_name), CONSTRAINT fk_gc_tn FOREIGN KEY (table_name) REFERENCES gpkg_contents(table_name), CONSTRAINT fk_gc_srs FOREIGN KEY (srs_id) REFERENCES gpkg_spatial_ref_sys(srs_id))',
  rows: [{ rowid: 1n, values: [name, OWN.shape, 'GEOMETRY', BigInt(system.srid), 0n, 0n] }],
  keys: [[0, 1], [0]],
});

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

type Kind = 'TEXT' | 'DOUBLE' | 'DATE';
const kindOf = (cell: TableCell | undefined): Kind =>
  cell == null || typeof cell === 'string' ? 'TEXT' : cell.kind === 'date' ? 'DATE' : 'DOUBLE';

function valueOf(cell: TableCell): SqliteValue {
  if (cell === null || typeof cell === 'string') return cell;
  if (cell.kind === 'date') return cell.date;
  return Number.isFinite(cell.value) ? cell.value : null;
}

function layerTable({ name, columns, rows, system: { srid } }: ShapeLayer): SqliteTable {
  const declared = columns.map(({ title }, column) => {
    const first = rows.find(({ cells }) => (cells[column] ?? null) !== null)?.cells[column];
    return `${quoted(title)} ${kindOf(first)}`;
  });
  const names = [`${OWN.id} INTEGER PRIMARY KEY NOT NULL`, `${OWN.shape} GEOMETRY`, ...declared];
  return {
    name,
    sql: `CREATE TABLE ${quoted(name)} (${names.join(', ')})`,
    rows: rows.map(({ cells, shape }, index) => ({
      rowid: BigInt(index + 1),
      values: [null, shapeBlob(shape, srid), ...columns.map((_, column) => valueOf(cells[column] ?? null))],
    })),
  };
}

/**
 * Rows with their shapes as a GeoPackage (OGC 12-128r19) of one layer. Titles of columns differ from each other and from
 * `fid` and `geom` in more than capitals.
 */
export function geopackageBytes(layer: ShapeLayer): Uint8Array<ArrayBuffer> {
  const box = boxOf(layer.rows.map(({ shape }) => shape));
  return sqliteBytes(
    [systemTable(layer.system), contentsTable(layer, box), geometryTable(layer), layerTable(layer)],
    MARKS,
  );
}
