import { textOf } from '#server/formats/cellText.ts';
import type { FeatureSource, OpenOptions } from '#server/formats/featureSource.ts';
import { openFeatures } from '#server/formats/openFeatures.ts';
import { SourceError, type SourceFault } from '#server/formats/sourceFault.ts';

export interface AskedColumns {
  readonly path: string;
  /** Files that belong to it: the parts of a Shapefile. */
  readonly beside: readonly string[];
  readonly options: OpenOptions;
}

/** A column, and the first different values in it. */
export interface FileColumn {
  readonly name: string;
  readonly samples: readonly string[];
}

export type ColumnsRead =
  | { readonly ok: true; readonly columns: readonly FileColumn[] }
  | { readonly ok: false; readonly fault: SourceFault };

/** Columns of a table that has more are not mapped by hand. */
const MAX_COLUMNS = 500;
const MAX_SAMPLES = 3;
/** Rows that are looked at for samples. */
const MAX_ROWS = 200;
const LONGEST_SAMPLE = 60;

const shortened = (text: string): string =>
  text.length > LONGEST_SAMPLE ? `${text.slice(0, LONGEST_SAMPLE - 1)}…` : text;

/** The columns of an opened file, of whose rows the first are read. */
export async function columnsOf(source: Pick<FeatureSource, 'columns' | 'read'>): Promise<readonly FileColumn[]> {
  const samples = new Map(source.columns.slice(0, MAX_COLUMNS).map((name) => [name, new Set<string>()]));
  let rows = 0;
  for await (const row of source.read()) {
    if ('fault' in row) continue;
    for (const [name, seen] of samples) {
      const text = textOf(row.properties[name]);
      if (text !== null && seen.size < MAX_SAMPLES) seen.add(shortened(text));
    }
    rows += 1;
    if (rows >= MAX_ROWS) break;
  }
  return [...samples].map(([name, seen]) => ({ name, samples: [...seen] }));
}

/** Reads the columns of a file. The file is untrusted: only ever called in a process of its own. */
export async function readColumns({ path, options }: AskedColumns): Promise<ColumnsRead> {
  try {
    return { ok: true, columns: await columnsOf(await openFeatures(path, options)) };
  } catch (error) {
    if (error instanceof SourceError) return { ok: false, fault: error.fault };
    throw error;
  }
}
