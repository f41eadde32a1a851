import { createHash, type Hash } from 'node:crypto';
import type { Row } from '#server/db/dump/catalog.ts';

export type StoreName = 'rasters' | 'documents';

export interface TableSum {
  readonly name: string;
  readonly rows: number;
  /** Of all rows in the order of their key. */
  readonly sha256: string;
}

export interface Summary {
  readonly tables: readonly TableSum[];
  readonly objects: number;
  readonly bytes: number;
  /** Of everything: tables with their sums, and objects with their names, which are hashes of their content. */
  readonly checksum: string;
}

export interface Tally {
  table(name: string, columns: readonly string[]): void;
  /** Of the latest table. */
  rows(rows: readonly Row[]): void;
  object(store: StoreName, key: string, size: number): void;
  summary(): Summary;
}

/** Sums up the content of a backup: the same for the same content, whichever database it comes from. */
export function createTally(): Tally {
  const whole = createHash('sha256');
  const tables: TableSum[] = [];
  let open: { name: string; hash: Hash; rows: number } | undefined;
  let objects = 0;
  let bytes = 0;

  const closeTable = () => {
    if (open === undefined) return;
    const sum = { name: open.name, rows: open.rows, sha256: open.hash.digest('hex') };
    tables.push(sum);
    whole.update(`table ${sum.name} ${sum.rows} ${sum.sha256}\n`);
    open = undefined;
  };

  return {
    table(name, columns) {
      closeTable();
      open = { name, hash: createHash('sha256').update(`${JSON.stringify(columns)}\n`), rows: 0 };
    },
    rows(rows) {
      if (open === undefined) throw new Error('rows before their table');
      for (const row of rows) open.hash.update(`${JSON.stringify(row)}\n`);
      open.rows += rows.length;
    },
    object(store, key, size) {
      closeTable();
      whole.update(`object ${store}/${key} ${size}\n`);
      objects += 1;
      bytes += size;
    },
    summary() {
      closeTable();
      return { tables, objects, bytes, checksum: whole.copy().digest('hex') };
    },
  };
}
