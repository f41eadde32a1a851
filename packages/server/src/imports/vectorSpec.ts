import type { BBox } from '@georisk/domain/geo/bbox.ts';
import type { Areal } from '@georisk/domain/geo/types.ts';
import type { Executor } from '#server/db/executor.ts';
import type { Jobs } from '#server/jobs/jobNames.ts';
import type { ObjectStore } from '@georisk/imagery/storage.ts';
import type { FieldSpecs } from './fields.ts';
import type { ShapedRow, Plan } from './plan.ts';
import type { ImportKind, OnProgress, ReportBuilder } from './report.ts';
import type { ShapeRule } from '#server/formats/shapes/mend.ts';

export interface ImportDeps {
  /** The database, or a transaction that several files are imported in. */
  readonly db: Executor;
  /** Bounds of valid shapes, EPSG:23700. */
  readonly bounds: BBox;
  /** Where the rasters are kept. */
  readonly store: ObjectStore;
  /** Told of every image that is put into the store, by a caller who removes them again when his transaction fails. */
  readonly onStored?: ((key: string) => void) | undefined;
  /** Told of alerts that were saved, in the transaction that saved them; left out where they are no news to anybody. */
  readonly onAlerts?: ((tx: Executor, alertIds: readonly number[]) => Promise<unknown>) | undefined;
  /** Where the work goes that follows; without it nothing does. */
  readonly jobs?: Jobs | undefined;
}

export interface VectorOptions {
  /** Field → column, where the usual names do not fit. */
  readonly map?: Readonly<Record<string, string>> | undefined;
  /** Reads, checks and compares everything, and saves nothing. */
  readonly dryRun?: boolean | undefined;
}

/** The cells of a row by field; undefined where the file has no such column. */
export type Cells<F extends FieldSpecs> = { readonly [Name in keyof F]: unknown };

/** What else a row is read with. */
export interface RowAround {
  /** The whole row, by the file's own columns. */
  readonly properties: Readonly<Record<string, unknown>>;
  readonly report: Pick<ReportBuilder, 'mend'>;
}

export type ParsedRow<Row> = { readonly ok: true; readonly row: Row } | { readonly ok: false; readonly reason: string };

/** What distinguishes one kind of import from another. */
export interface VectorSpec<
  F extends FieldSpecs,
  /** A row as it was read. */
  Row extends ShapedRow,
  Shape extends Areal | null,
  /** A row as it will be saved. */
  Saved extends ShapedRow = Row,
> {
  readonly kind: ImportKind;
  readonly companyId?: number | null;
  readonly fields: F;
  /** Fields whose value is given by an option and that therefore need no column. */
  readonly given?: ReadonlySet<string>;
  readonly shape: { readonly rule: ShapeRule; readonly use: null extends Shape ? 'optional' | 'ignored' : 'required' };
  parse(cells: Cells<F>, shape: Shape, row: number, around: RowAround): ParsedRow<Row>;
  /** Two rows of a file with the same key are a mistake. The key is told to people. */
  keyOf(row: Row): string;
  plan(tx: Executor, rows: readonly Row[]): Promise<Plan<Saved>>;
  write(tx: Executor, plan: Plan<Saved>): Promise<void>;
  /** What follows once all rows are written. @returns sentences for the report */
  finish?(tx: Executor, report: ReportBuilder, onProgress: OnProgress): Promise<readonly string[]>;
}
