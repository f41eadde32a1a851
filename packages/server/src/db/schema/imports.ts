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

export interface ImportsSchema {
  importRun: ImportRunTable;
  importAttempt: ImportAttemptTable;
}
