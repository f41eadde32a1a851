import type { BBox } from '@georisk/domain/geo/bbox.ts';
import type { Executor } from '#server/db/executor.ts';
import type { Jobs } from '#server/jobs/job.ts';
import type { ObjectStore } from '@georisk/imagery/storage.ts';
import type { FieldSpecs, NamedColumns } from './fields.ts';
import type { FileReaders } from './fileReaders.ts';
import type { RunSender } from './importRun.repository.ts';
import type { ImportedShape, Plan, ShapedRow } from './plan.ts';
import type { OnProgress, ReportBuilder } from './report.ts';
import type { ShapeRule } from '#server/formats/shapes/repair.ts';
import type { ValueMaps } from './valueList.ts';

export interface ImportDeps {
  /** The database, or a transaction in which several files are imported. */
  readonly db: Executor;
  /** Bounds of valid shapes, EPSG:23700. */
  readonly bounds: BBox;
  /** The store of the rasters. */
  readonly store: ObjectStore;
  /**
   * Called with every image that is put into the store, by a caller who removes them again when its transaction fails.
   */
  readonly onStored?: ((key: string) => void) | undefined;
  /** Called with alerts that were saved, in the transaction that saved them; left out where they are no news. */
  readonly onAlerts?: ((tx: Executor, alertIds: readonly number[]) => Promise<unknown>) | undefined;
  /** Readers of files that came from outside; without them files are read in this process. */
  readonly files?: FileReaders | undefined;
  /** Who sent the files; left out of a command. */
  readonly sentBy?: RunSender | undefined;
  /** The queue for the following jobs; without it none are queued. */
  readonly jobs?: Jobs | undefined;
}

export interface VectorOptions {
  /** Field → column, where the usual names do not fit. */
  readonly map?: NamedColumns | undefined;
  /** Known values for those of the file, by field. */
  readonly values?: ValueMaps | undefined;
  /** Reads, checks and compares everything, and saves nothing. */
  readonly dryRun?: boolean | undefined;
}

/** The cells of a row by field; undefined where the file has no such column. */
export type Cells<F extends FieldSpecs> = { readonly [Name in keyof F]: unknown };

/** Further input for reading a row. */
export interface RowAround {
  /** The whole row, by the file's own columns. */
  readonly properties: Readonly<Record<string, unknown>>;
  readonly report: Pick<ReportBuilder, 'repair'>;
}

export type ParsedRow<Row> = { readonly ok: true; readonly row: Row } | { readonly ok: false; readonly reason: string };

/** The differences between one kind of import and another. */
export interface VectorSpec<
  F extends FieldSpecs,
  /** A row as it was read. */
  Row extends ShapedRow,
  Shape extends ImportedShape | null,
  /** A row as it will be saved. */
  Saved extends ShapedRow = Row,
> {
  readonly kind: string;
  readonly companyId?: number | null;
  readonly fields: F;
  /** Fields whose value is given by an option and that therefore need no column. */
  readonly given?: ReadonlySet<string>;
  /** Whether the report names the columns of the file that no field reads: their values are lost. */
  readonly namesUnread?: boolean;
  readonly shape: {
    /** `line`: it is of lines, and not of areas. */
    readonly rule: ShapeRule | 'line';
    readonly use: null extends Shape ? 'optional' | 'ignored' : 'required';
    /** m²; where shapes may be smaller than any field. */
    readonly leastArea?: number;
  };
  parse(cells: Cells<F>, shape: Shape, row: number, around: RowAround): ParsedRow<Row>;
  /** Two rows of a file with the same key are a mistake. The key is shown to people. */
  keyOf(row: Row): string;
  /** What is wrong with a row whose key was there before, where the key is no word of the file; null where it is one. */
  twiceText?(row: Row): string | null;
  plan(tx: Executor, rows: readonly Row[]): Promise<Plan<Saved>>;
  write(tx: Executor, plan: Plan<Saved>): Promise<void>;
  /** Runs once all rows are written. @returns sentences for the report */
  finish?(tx: Executor, report: ReportBuilder, onProgress: OnProgress): Promise<readonly string[]>;
}
