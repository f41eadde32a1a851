import type { SourceFault } from './sourceFault.ts';

/** One row of a file, geometry still in the file's own coordinate system. */
export interface SourceFeature {
  /** As its author counts: line of the table (the header is 1), or place in the list of features (from 1). */
  readonly row: number;
  readonly properties: Readonly<Record<string, unknown>>;
  /** GeoJSON-like and not checked; null where the row has none. */
  readonly geometry: unknown;
}

/** A row that cannot be read at all; the others may still be, so that all faults are told at once. */
export interface UnreadableRow {
  readonly row: number;
  readonly fault: SourceFault;
}

export type SourceRow = SourceFeature | UnreadableRow;

/** A file of features, opened: what it is and how it is read. It can be read any number of times. */
export interface FeatureSource {
  readonly fileName: string;
  readonly format: 'geojson' | 'geopackage' | 'csv' | 'shapefile' | 'flatgeobuf' | 'workbook';
  /** SHA-256 of the file, hexadecimal. */
  readonly hash: string;
  /** EPSG code that the file declares; null where it declares none. */
  readonly srid: number | null;
  /** Names of the columns; null where every row has its own (GeoJSON: those of the first feature are taken). */
  readonly columns: readonly string[];
  /** @param onFraction share of the file that was read, 0 to 1 */
  read(onFraction?: (fraction: number) => void): AsyncIterable<SourceRow>;
}

export interface OpenOptions {
  /** Layer of a GeoPackage, Shapefile of an archive or sheet of a workbook, where there are several. */
  readonly layer?: string | undefined;
  /** EPSG code that outranks what the file declares. */
  readonly srid?: number | undefined;
}
