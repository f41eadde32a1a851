import type { WantedColumn } from '#server/formats/header.ts';
import type { FileColumn } from './columnReader.ts';
import type { Command, StacCommand } from './command/arguments.ts';
import type { FieldSpecs } from './fields.ts';
import type { FileReaders } from './fileReaders.ts';
import type { ImportReport, OnProgress } from './report.ts';
import type { UndoRule } from './undo/undoRule.ts';
import type { ImportDeps } from './vectorSpec.ts';

/** The settings of a file's import. */
export interface FileContext {
  readonly command: Command;
  readonly companyId: number | null;
  /** The base of relative paths. */
  readonly folder: string;
  /** Today in Budapest. */
  readonly today: string;
  readonly now: Date;
  readonly onProgress: OnProgress;
  /** Columns by which the table of the kind is found in a file. */
  readonly wanted?: readonly WantedColumn[] | undefined;
}

export type FileImport = (deps: ImportDeps, path: string, context: FileContext) => Promise<ImportReport>;

/** The columns of a table, or why it cannot be read, a Hungarian sentence. */
export type TableColumns =
  | { readonly ok: true; readonly columns: readonly FileColumn[] }
  | { readonly ok: false; readonly reason: string };

/** A kind of import; its title is in the contract's `importTitles`. */
export interface ImportKindRow {
  /** Options of the command that not every kind has; another kind's is refused rather than silently ignored. */
  readonly options: readonly string[];
  /** Its rows need a company. */
  readonly ofCompany?: true;
  /** Its rows may belong to one company alone: what its program imports is of that company. */
  readonly mayBeOfCompany?: true;
  /** Its files, where they are not a table of features. */
  readonly files?: 'image' | 'grid' | 'pictures' | 'scene' | 'points';
  /** Columns of its table. */
  readonly fields?: FieldSpecs;
  /** Reads the columns of a stranger's file, where it is no table of features. @throws SourceError */
  readonly readColumns?: (path: string, files: FileReaders) => Promise<TableColumns>;
  /** Whether what it saved can be undone, or why not: every kind says it. */
  readonly undo: UndoRule;
  /** Its files are independent: each is saved separately, and a refused one does not stop the others. */
  readonly alone?: true;
  /** Made once for a command, as its files may share what they have computed. */
  readonly open: () => FileImport;
  /** Imports what a STAC source shows, in place of files. */
  readonly stac?: (deps: ImportDeps, stac: StacCommand, context: FileContext) => Promise<readonly ImportReport[]>;
}

/** Whether the files of a kind have columns of numbers, whose decimal sign may have to be said. */
export const hasNumbers = ({ fields = {} }: Pick<ImportKindRow, 'fields'>): boolean =>
  Object.values(fields).some(({ number }) => number !== undefined);

/** Kinds of import by the word of the command. */
export type ImportKinds = Readonly<Record<string, ImportKindRow>>;
