import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { DatabaseSync } from 'node:sqlite';
import { fileBytes, fileHash } from '../fileBytes.ts';
import type { FileHead } from '../fileType.ts';
import { opened } from './openDatabase.ts';
import { rowOfShape } from '../surfaces/rowOfShape.ts';
import { readGeoPackageGeometry } from './geopackageGeometry.ts';
import type { FeatureSource, OpenOptions, SourceRow } from '../featureSource.ts';
import { SourceError } from '../sourceFault.ts';

interface Layer {
  readonly name: string;
  /** Null for a table without shapes. */
  readonly geometryColumn: string | null;
  readonly organization: string | null;
  readonly code: number | null;
  readonly system: number | null;
}

/** Opens a layer of a GeoPackage (OGC 12-128r19) read-only; a compressed one is unpacked while it is read. */
export async function openGeoPackage(
  path: string,
  head: FileHead,
  { layer: wanted, srid }: OpenOptions,
): Promise<FeatureSource> {
  const open = await withDatabase(path, head, (database, isLogMissing) => {
    const layer = chooseLayer(layersOf(database), wanted);
    const columns = columnsOf(database, layer);
    const [count = 0] = numbersOf(database, `select count(*) as n from ${quoted(layer.name)}`);
    return { layer, columns, count, isLogMissing, definition: definitionOf(database, layer) };
  });
  const { layer, columns, count } = open;
  return {
    fileName: basename(path),
    format: 'geopackage',
    hash: await fileHash(path),
    srid: srid ?? declaredSrid(layer),
    definition: srid === undefined ? open.definition : undefined,
    ...(open.isLogMissing && { notes: ['wal-missing'] as const }),
    columns: columns.filter((name) => name !== layer.geometryColumn),
    async *read(onFraction) {
      const file = await unpacked(path, head);
      const { database } = await opened(file.path);
      try {
        let row = 0;
        for (const record of recordsOf(database, layer)) {
          row += 1;
          yield readRow(layer, record, row);
          if (row % 100 === 0) onFraction?.(row / count);
        }
      } catch (cause) {
        throw cause instanceof SourceError ? cause : new SourceError({ code: 'brokenGeoPackage' }, { cause });
      } finally {
        database.close();
        await file.remove();
      }
    },
  };
}

/** Whole numbers that a number cannot be exactly are texts of their digits: SQLite's have 64 bits. */
const exact = (value: unknown): unknown =>
  typeof value !== 'bigint' ? value : Number.isSafeInteger(Number(value)) ? Number(value) : String(value);

function* recordsOf(database: DatabaseSync, { name }: Layer): Generator<Readonly<Record<string, unknown>>> {
  const records = database.prepare(`select * from ${quoted(name)}`);
  records.setReadBigInts(true);
  for (const record of records.iterate())
    yield Object.fromEntries(Object.entries(record).map(([column, value]) => [column, exact(value)]));
}

function readRow(layer: Layer, record: Readonly<Record<string, unknown>>, row: number): SourceRow {
  if (layer.geometryColumn === null) return { row, properties: record, geometry: null };
  const { [layer.geometryColumn]: blob, ...properties } = record;
  if (blob === null) return { row, properties, geometry: null };
  try {
    if (!(blob instanceof Uint8Array)) throw new RangeError('geometry is no blob');
    return rowOfShape({ row, properties, geometry: null }, readGeoPackageGeometry(blob));
  } catch {
    return { row, fault: { code: 'brokenGeometry' } };
  }
}

async function withDatabase<T>(
  path: string,
  head: FileHead,
  use: (database: DatabaseSync, isLogMissing: boolean) => T,
): Promise<T> {
  const file = await unpacked(path, head);
  try {
    const { database, isLogMissing } = await opened(file.path);
    try {
      return use(database, isLogMissing);
    } finally {
      database.close();
    }
  } catch (cause) {
    throw cause instanceof SourceError ? cause : new SourceError({ code: 'brokenGeoPackage' }, { cause });
  } finally {
    await file.remove();
  }
}

/** SQLite reads files, not streams: a compressed one needs a temporary file. */
async function unpacked(path: string, head: FileHead): Promise<{ path: string; remove(): Promise<void> }> {
  if (!head.gzip) return { path, remove: () => Promise.resolve() };
  const directory = await mkdtemp(join(tmpdir(), 'georisk-import-'));
  const remove = () => rm(directory, { recursive: true, force: true });
  const target = join(directory, 'unpacked.gpkg');
  try {
    await pipeline(Readable.from(fileBytes(path, true)), createWriteStream(target));
    return { path: target, remove };
  } catch (error) {
    await remove();
    throw error;
  }
}

function layersOf(database: DatabaseSync): Layer[] {
  const rows = database
    .prepare(
      `select c.table_name as name, g.column_name as geometryColumn, s.organization as organization,
              s.organization_coordsys_id as code, g.srs_id as system
         from gpkg_contents c
         join sqlite_master m on m.name = c.table_name and m.type = 'table'
         left join gpkg_geometry_columns g on g.table_name = c.table_name
         left join gpkg_spatial_ref_sys s on s.srs_id = g.srs_id
        where c.data_type in ('features', 'attributes')
        order by c.table_name`,
    )
    .all();
  return rows as unknown as Layer[];
}

function chooseLayer(layers: readonly Layer[], wanted: string | undefined): Layer {
  const names = layers.map(({ name }) => name);
  const found = wanted === undefined ? layers[0] : layers.find(({ name }) => name === wanted);
  if (layers.length === 0) throw new SourceError({ code: 'noLayer' });
  if (found === undefined) throw new SourceError({ code: 'unknownLayer', layer: wanted ?? '', layers: names });
  if (wanted === undefined && layers.length > 1) throw new SourceError({ code: 'chooseLayer', layers: names });
  return found;
}

const columnsOf = (database: DatabaseSync, layer: Layer): string[] =>
  database
    .prepare('select name from pragma_table_info(?)')
    .all(layer.name)
    .map((row) => String(row['name']));

const numbersOf = (database: DatabaseSync, query: string): number[] =>
  database
    .prepare(query)
    .all()
    .map((row) => Number(row['n']));

/** How the file describes the system of a layer; columns of extensions may have it in the newer form. */
function definitionOf(database: DatabaseSync, { system }: Layer): string | undefined {
  if (system === null) return undefined;
  const row = database.prepare('select * from gpkg_spatial_ref_sys where srs_id = ?').get(system) ?? {};
  const texts = [row['definition'], row['definition_12_063']];
  return texts.find((text): text is string => typeof text === 'string' && text.includes('['));
}

const declaredSrid = ({ organization, code }: Layer): number | null =>
  organization?.toUpperCase() === 'EPSG' && code !== null && code > 0 ? code : null;

/** A name as SQL's identifier; the names are those of the file's own tables. */
const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;
