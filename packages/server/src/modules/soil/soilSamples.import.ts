import type { Areal } from '@georisk/domain/geo/types.ts';
import type { FeatureSource } from '#server/formats/featureSource.ts';
import { untoldOf } from '#server/imports/plan.ts';
import type { ImportReport, OnProgress } from '#server/imports/report.ts';
import { withPointColumns } from '#server/imports/pointColumns.ts';
import { runVectorImport } from '#server/imports/vectorImport.ts';
import type { ImportDeps, VectorSpec } from '#server/imports/vectorSpec.ts';
import {
  parseSoilSample,
  planSoilSamples,
  SAMPLE_VALUES,
  soilSampleFields,
  type SoilSampleRow,
} from './soilSamples.plan.ts';
import { saveSoilSamples, storedSoilSamples } from './soilSamples.repository.ts';
import { type SurveyOptions, twiceTextOf } from './survey.ts';

type Spec = VectorSpec<typeof soilSampleFields, SoilSampleRow, Areal | null>;

function specOf({ bounds }: ImportDeps, { companyId }: SurveyOptions): Spec {
  let untold: readonly (typeof SAMPLE_VALUES)[number][] = [];
  return {
    kind: 'soil-samples',
    companyId,
    namesUnread: true,
    fields: soilSampleFields,
    shape: { rule: 'area', use: 'optional' },
    parse(cells, shape, row, around) {
      untold = untoldOf(SAMPLE_VALUES, cells);
      return parseSoilSample(cells, shape, row, around, bounds);
    },
    keyOf: ({ externalId }) => externalId,
    twiceText: twiceTextOf,
    plan: async (tx, rows) => planSoilSamples(rows, await storedSoilSamples(tx, companyId, rows), untold),
    write: (tx, { add, change }) => saveSoilSamples(tx, companyId, [...add, ...change]),
  };
}

/** Imports a company's soil samples, by their identifier: points, areas, or a table with coordinates. */
export const importSoilSamples = (
  deps: ImportDeps,
  source: FeatureSource,
  options: SurveyOptions,
  onProgress?: OnProgress,
): Promise<ImportReport> =>
  runVectorImport(deps, withPointColumns(source), options, () => specOf(deps, options), onProgress);
