import type { DecimalSign } from '@georisk/domain/text/writtenNumber.ts';
import type { WantedColumn } from './header.ts';
import type { SourceFault } from './sourceFault.ts';

/** What was put right while a row's shape was read; each has its sentence in `shapes/shapeFault.hu.ts`. */
export type SourceRepair = 'ring-order' | 'curve';

/** One row of a file, geometry still in the file's own coordinate system. */
export interface SourceFeature {
  /** In the author's count: line of the table (the header is 1), or position in the list of features (from 1). */
  readonly row: number;
  readonly properties: Readonly<Record<string, unknown>>;
  /** GeoJSON-like and not checked; null where the row has none. */
  readonly geometry: unknown;
  readonly repairs?: readonly SourceRepair[];
}

/** An unreadable row; the others may be readable, so that all faults are reported at once. */
export interface UnreadableRow {
  readonly row: number;
  readonly fault: SourceFault;
}

export type SourceRow = SourceFeature | UnreadableRow;

/** What its reader must say about a whole file that can be read; each has its sentence in `sourceFault.hu.ts`. */
export type SourceNote = 'wal-missing' | 'datum-rough';

/** An opened file of features: its description and its reader. It can be read any number of times. */
export interface FeatureSource {
  readonly fileName: string;
  readonly format: 'geojson' | 'geopackage' | 'csv' | 'shapefile' | 'flatgeobuf' | 'kml' | 'workbook';
  /** SHA-256 of the file, hexadecimal. */
  readonly hash: string;
  /** EPSG code that the file declares; null where it declares none. */
  readonly srid: number | null;
  /** The coordinate system as the file describes it (well-known text), where it does. */
  readonly definition?: string | undefined;
  /** Names of the columns; null where every row has its own (GeoJSON: those of the first feature are taken). */
  readonly columns: readonly string[];
  readonly notes?: readonly SourceNote[];
  /** Where in the file the columns were looked for, in words for a person; a table alone has it. */
  readonly lookedIn?: LookedIn | undefined;
  /** What of the file was left out. */
  readonly leftOut?: readonly LeftOut[] | undefined;
  /** The decimal sign of its texts, where somebody has said it. */
  readonly decimal?: DecimalSign | undefined;
  /** @param onFraction share of the file that was read, 0 to 1 */
  read(onFraction?: (fraction: number) => void): AsyncIterable<SourceRow>;
}

/** Where the header of a table was looked for. */
export interface LookedIn {
  /** The line of the header, from 1. */
  readonly line: number;
  /** The sheet of a workbook, and all of its sheets. */
  readonly sheet?: string | undefined;
  readonly sheets?: readonly string[] | undefined;
}

/** Parts of a table that are no rows of it: its sheets, or its lines by their numbers. */
export type LeftOut =
  | { readonly code: 'sheets' | 'hiddenSheets'; readonly sheets: readonly string[]; readonly read: string }
  | { readonly code: 'titleLines' | 'totals' | 'notes'; readonly lines: readonly number[] };

export interface OpenOptions {
  /** Layer of a GeoPackage, Shapefile of an archive or sheet of a workbook, where there are several. */
  readonly layer?: string | undefined;
  /** EPSG code that overrides the file's own. */
  readonly srid?: number | undefined;
  /** Columns by which the table of a workbook or of a text is found. */
  readonly wanted?: readonly WantedColumn[] | undefined;
}
