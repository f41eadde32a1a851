import type { Areal } from '@georisk/domain/geo/types.ts';
import type { FeatureSource } from '#server/formats/featureSource.ts';
import type { ImportReport, OnProgress } from '#server/imports/report.ts';
import { runVectorImport } from '#server/imports/vectorImport.ts';
import type { ImportDeps, VectorOptions, VectorSpec } from '#server/imports/vectorSpec.ts';
import { countyFields, type CountyRow, parseCounty, planCounties } from './counties.plan.ts';
import { saveCounties, storedCounties } from './counties.repository.ts';
import { type CreditOption, creditOf } from './credit.ts';

const specOf = (options: CreditOption): VectorSpec<typeof countyFields, CountyRow, Areal> => {
  const credit = creditOf(options);
  return {
    kind: 'counties',
    fields: countyFields,
    shape: { rule: 'area', use: 'required' },
    parse: (cells, shape, row) => parseCounty(cells, shape, row, credit),
    keyOf: ({ code }) => code,
    async plan(tx, rows) {
      const codes = rows.map(({ code }) => code);
      return planCounties(rows, await storedCounties(tx, codes));
    },
    write: (tx, { add, change }) => saveCounties(tx, [...add, ...change]),
  };
};

/** Imports counties, by code (by name where the file has none): the map draws their borders and names. */
export const importCounties = (
  deps: ImportDeps,
  source: FeatureSource,
  options: VectorOptions & CreditOption = {},
  onProgress?: OnProgress,
): Promise<ImportReport> => runVectorImport(deps, source, options, () => specOf(options), onProgress);
