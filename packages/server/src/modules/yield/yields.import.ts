import type { ImportReport, OnProgress } from '#server/imports/report.ts';
import type { FeatureSource } from '#server/formats/featureSource.ts';
import { runVectorImport } from '#server/imports/vectorImport.ts';
import type { ImportDeps, VectorOptions, VectorSpec } from '#server/imports/vectorSpec.ts';
import { parseYield, planYields, yieldFields, yieldKey, type YieldRow } from './yields.plan.ts';
import { knownPlaces, saveYields, storedYields } from './yields.repository.ts';

export interface YieldOptions extends VectorOptions {
  /** Harvest year of every row, where the file has no such column. */
  readonly year?: number | undefined;
  /** Code of the country for rows without a place. */
  readonly country?: string | undefined;
  /** The insurer of these figures; without one they are everybody's. */
  readonly companyId?: number | null | undefined;
}

const specOf = ({ year, country, companyId = null }: YieldOptions): VectorSpec<typeof yieldFields, YieldRow, null> => ({
  kind: 'yields',
  companyId,
  fields: yieldFields,
  given: new Set(year === undefined ? [] : ['year']),
  shape: { rule: 'area', use: 'ignored' },
  parse: (cells, _shape, row) => parseYield(cells, row, { year, country }),
  keyOf: yieldKey,
  plan: async (tx, rows) => planYields(rows, await storedYields(tx, companyId, rows), await knownPlaces(tx, rows)),
  write: (tx, { add, change }) => saveYields(tx, companyId, [...add, ...change]),
});

/** Imports harvested yields, t/ha, of a block, a district, a county or the country, by crop and harvest year. */
export const importYields = (
  deps: ImportDeps,
  source: FeatureSource,
  options: YieldOptions = {},
  onProgress?: OnProgress,
): Promise<ImportReport> => runVectorImport(deps, source, options, () => specOf(options), onProgress);
