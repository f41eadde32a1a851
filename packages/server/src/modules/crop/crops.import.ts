import type { Areal } from '@georisk/domain/geo/types.ts';
import { untoldOf } from '#server/imports/plan.ts';
import type { ImportReport, OnProgress } from '#server/imports/report.ts';
import type { FeatureSource } from '#server/formats/featureSource.ts';
import { runVectorImport } from '#server/imports/vectorImport.ts';
import type { ImportDeps, VectorOptions, VectorSpec } from '#server/imports/vectorSpec.ts';
import { cropFields, cropKey, type CropRow, parseCrop, planCrops } from './crops.plan.ts';
import { saveCrops, storedCrops } from './crops.repository.ts';

export interface CropOptions extends VectorOptions {
  /** Harvest year of every row, where the file has no such column. */
  readonly year?: number | undefined;
}

function specOf({ year }: CropOptions): VectorSpec<typeof cropFields, CropRow, Areal> {
  let untold: readonly 'date'[] = [];
  return {
    kind: 'crops',
    fields: cropFields,
    shape: { rule: 'area', use: 'required' },
    parse(cells, shape, row) {
      untold = untoldOf(['date'], cells);
      return parseCrop(cells, shape, row, { year });
    },
    keyOf: cropKey,
    plan: async (tx, rows) => planCrops(rows, await storedCrops(tx, rows), untold),
    write: (tx, { add, change }) => saveCrops(tx, [...add, ...change]),
  };
}

/** Imports crops, by harvest year and identifier: the installation's, for everybody who may see the crop map. */
export const importCrops = (
  deps: ImportDeps,
  source: FeatureSource,
  options: CropOptions = {},
  onProgress?: OnProgress,
): Promise<ImportReport> => runVectorImport(deps, source, options, () => specOf(options), onProgress);
