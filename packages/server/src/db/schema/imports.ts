import type { ColumnType, Generated } from 'kysely';
import type { DefaultInstant } from './columns.ts';

export interface ImportRunTable {
  id: string;
  kind: string;
  fileName: string;
  fileHash: string;
  byUserId: number | null;
  companyId: number | null;
  at: DefaultInstant;
  report: ColumnType<unknown, string, string>;
  /** Whether there is a journal by which it can be undone. */
  journaled: Generated<boolean>;
  undoneAt: Date | null;
  undoneByUserId: number | null;
}

/** What one statement of an import did to the rows of a table; written by triggers (migration 0079). */
export interface ImportJournalTable {
  step: Generated<string>;
  importId: string;
  tableName: string;
  operation: 'insert' | 'update' | 'delete';
  columns: string[];
  entries: ColumnType<unknown, string, string>;
}

/** An import that was sent as a form: under way, or how it ended. */
export interface ImportAttemptTable {
  id: string;
  kind: string;
  byUserId: number;
  companyId: number | null;
  dryRun: boolean;
  state: 'running' | 'done' | 'failed';
  progress: Generated<number>;
  reports: ColumnType<unknown, string | undefined, string>;
  runs: ColumnType<unknown, string | undefined, string>;
  error: string | null;
  startedAt: Date;
  /** The process that runs it notes the time again and again: one that stopped has ended. */
  seenAt: Date;
}

/** Field → column; null where the files have none. */
type KeptColumns = Readonly<Record<string, string | null>>;

/** How the columns and values of a kind's files were mapped the last time. */
export interface ImportMappingTable {
  id: string;
  kind: string;
  /** Null of a kind whose rows are of nobody. */
  companyId: number | null;
  columns: ColumnType<KeptColumns, string, string>;
  knownValues: ColumnType<Readonly<Record<string, Readonly<Record<string, string>>>>, string, string>;
  version: Generated<number>;
  savedAt: Date;
  byUserId: number | null;
}

export interface ImportsSchema {
  importMapping: ImportMappingTable;
  importJournal: ImportJournalTable;
  importRun: ImportRunTable;
  importAttempt: ImportAttemptTable;
}
