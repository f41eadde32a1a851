/** A sentence about a row of the file; row 0 means the file as a whole. */
export interface RowNote {
  readonly row: number;
  /** Hungarian. */
  readonly reason: string;
}

/** A value that the list of its field does not have, and in how many cells it is. */
export interface UnknownValue {
  readonly field: string;
  readonly value: string;
  readonly count: number;
}

/** The result of an import; stored with the import and printed by the command. */
export interface ImportReport {
  /** Word of the import command. */
  readonly kind: string;
  readonly fileName: string;
  readonly dryRun: boolean;
  /** Whether the rows are in the database now: not after a refusal or a dry run. */
  readonly saved: boolean;
  readonly added: number;
  readonly changed: number;
  readonly unchanged: number;
  /** The first refusals; one suffices that nothing of the file is saved. */
  readonly refused: readonly RowNote[];
  readonly refusedCount: number;
  /** Shapes that were repaired without significant loss, the first of them. */
  readonly repaired: readonly RowNote[];
  readonly repairedCount: number;
  /** The most frequent first. */
  readonly unknown: readonly UnknownValue[];
  /** Other events, Hungarian sentences. */
  readonly notes: readonly string[];
}

export interface ImportProgress {
  readonly fileName: string;
  readonly step: 'rows' | 'raster' | 'statistics';
  /** 0 to 1. */
  readonly fraction: number;
  /** Rows, or rasters, so far. */
  readonly done: number;
}

export type OnProgress = (progress: ImportProgress) => void;

/** A longer list helps nobody. */
const MAX_NOTES = 1_000;

/** Different values that a person would map one by one. */
const MAX_UNKNOWN = 300;
/** A longer one is no value of a list. */
const LONGEST_VALUE = 200;

/** Collects a report while the rows are processed. */
export class ReportBuilder {
  added = 0;
  changed = 0;
  unchanged = 0;
  readonly notes: string[] = [];
  readonly #refused = new NoteList();
  readonly #repaired = new NoteList();
  readonly #unknown = new Map<string, UnknownValue>();

  refuse(row: number, reason: string): void {
    this.#refused.add({ row, reason });
  }

  repair(row: number, reason: string): void {
    this.#repaired.add({ row, reason });
  }

  /** Counts a value that the list of its field does not have. */
  unknown(field: string, value: string): void {
    const key = JSON.stringify([field, value]);
    const known = this.#unknown.get(key);
    if (known === undefined && (this.#unknown.size >= MAX_UNKNOWN || value.length > LONGEST_VALUE)) return;
    this.#unknown.set(key, { field, value, count: (known?.count ?? 0) + 1 });
  }

  get refusedCount(): number {
    return this.#refused.count;
  }

  build(kind: string, fileName: string, dryRun: boolean): ImportReport {
    const { added, changed, unchanged, notes } = this;
    return {
      kind,
      fileName,
      dryRun,
      saved: !dryRun && this.refusedCount === 0,
      added,
      changed,
      unchanged,
      refused: this.#refused.sorted(),
      refusedCount: this.#refused.count,
      repaired: this.#repaired.sorted(),
      repairedCount: this.#repaired.count,
      unknown: [...this.#unknown.values()].toSorted((a, b) => b.count - a.count),
      notes: [...notes],
    };
  }
}

/** The report of a file that was refused as a whole. */
export function refusedReport(kind: string, fileName: string, dryRun: boolean, reason: string): ImportReport {
  const builder = new ReportBuilder();
  builder.refuse(0, reason);
  return builder.build(kind, fileName, dryRun);
}

class NoteList {
  readonly #notes: RowNote[] = [];
  count = 0;

  add(note: RowNote): void {
    this.count += 1;
    if (this.#notes.length < MAX_NOTES) this.#notes.push(note);
  }

  sorted(): readonly RowNote[] {
    return this.#notes.toSorted((a, b) => a.row - b.row);
  }
}
