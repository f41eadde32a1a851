import type { Areal } from '@georisk/domain/geo/types.ts';
import type { FeatureSource } from '#server/formats/featureSource.ts';
import type { ImportReport, OnProgress } from '#server/imports/report.ts';
import { runVectorImport } from '#server/imports/vectorImport.ts';
import type { ImportDeps, VectorSpec } from '#server/imports/vectorSpec.ts';
import { parseSoilZone, planSoilZones, soilZoneFields, type SoilZoneRow } from './soilZones.plan.ts';
import { saveSoilZones, storedSoilZones } from './soilZones.repository.ts';
import type { SurveyOptions } from './survey.ts';

const specOf = ({ companyId }: SurveyOptions): VectorSpec<typeof soilZoneFields, SoilZoneRow, Areal> => ({
  kind: 'soil-zones',
  companyId,
  fields: soilZoneFields,
  shape: { rule: 'area', use: 'required' },
  parse: parseSoilZone,
  keyOf: ({ externalId }) => externalId,
  plan: async (tx, rows) => planSoilZones(rows, await storedSoilZones(tx, companyId, rows)),
  write: (tx, { add, change }) => saveSoilZones(tx, companyId, [...add, ...change]),
});

/** Imports the patches of a company's soil map, by their identifier. */
export const importSoilZones = (
  deps: ImportDeps,
  source: FeatureSource,
  options: SurveyOptions,
  onProgress?: OnProgress,
): Promise<ImportReport> => runVectorImport(deps, source, options, () => specOf(options), onProgress);
