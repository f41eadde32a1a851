import type { FeatureSource, OpenOptions, SourceRow } from '#server/formats/featureSource.ts';
import { openFeatures } from '#server/formats/openFeatures.ts';
import { SourceError, type SourceFault } from '#server/formats/sourceFault.ts';

export interface AskedFeatures {
  readonly path: string;
  /** Files that belong to it: the parts of a Shapefile. */
  readonly beside: readonly string[];
  readonly options: OpenOptions;
}

/** A whole file of features as plain values. */
export type FeaturesRead =
  | { readonly ok: true; readonly source: Omit<FeatureSource, 'read'>; readonly rows: readonly SourceRow[] }
  | { readonly ok: false; readonly fault: SourceFault };

/** Reads a file of features as a whole. The file is untrusted: only ever called in a process of its own. */
export async function readAllFeatures({ path, options }: AskedFeatures): Promise<FeaturesRead> {
  try {
    const opened = await openFeatures(path, options);
    const rows: SourceRow[] = [];
    for await (const row of opened.read()) rows.push(row);
    // What was left out is known when all is read; a function cannot leave the process.
    const { read: _, ...source } = { ...opened, read: null };
    return { ok: true, source, rows };
  } catch (error) {
    if (error instanceof SourceError) return { ok: false, fault: error.fault };
    throw error;
  }
}
