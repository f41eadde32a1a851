import type { NamedColumns } from './fields.ts';
import type { DecimalSign } from '@georisk/domain/text/writtenNumber.ts';
import type { BBox } from '@georisk/domain/geo/bbox.ts';
import type { TemperatureFault, Temperatures } from '@georisk/imagery/temperatures.ts';
import type { SourceFault } from '#server/formats/sourceFault.ts';
import type { ColumnRefusal } from './fields.ts';

/** A file with temperatures on a grid, and how it is read. */
export interface TemperaturesAsked {
  readonly path: string;
  /** Bounds of what is kept, EPSG:23700. */
  readonly bounds: BBox;
  /** Day of a GeoTIFF; else from the name of the file or its metadata. */
  readonly date: string | undefined;
  readonly crs: number | undefined;
  readonly noData: number | undefined;
  /** Field → column or variable, where the usual names do not fit. */
  readonly map: NamedColumns;
  /** The decimal sign of a table's texts, where somebody has said it. */
  readonly decimal?: DecimalSign | undefined;
}

/** Why a row of a table cannot be read. */
export interface RowFault {
  readonly row: number;
  readonly what: 'date' | 'number' | 'place' | 'twice' | 'unreadable';
  readonly value: string;
}

export type GridFault =
  | TemperatureFault
  | { readonly code: 'source'; readonly source: SourceFault }
  /** Numbers of a table cannot be read, a Hungarian sentence. */
  | { readonly code: 'signs'; readonly reason: string }
  | { readonly code: 'columns'; readonly columns: ColumnRefusal }
  | { readonly code: 'rows'; readonly rows: readonly RowFault[] };

export type TemperaturesRead = Temperatures | { readonly ok: false; readonly fault: GridFault };
