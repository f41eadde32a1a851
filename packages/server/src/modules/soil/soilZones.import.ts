import type { Areal } from '@georisk/domain/geo/types.ts';
import type { FeatureSource } from '#server/formats/featureSource.ts';
import { untoldOf } from '#server/imports/plan.ts';
import type { ImportReport, OnProgress } from '#server/imports/report.ts';
import { runVectorImport } from '#server/imports/vectorImport.ts';
import type { ImportDeps, VectorSpec } from '#server/imports/vectorSpec.ts';
import {
  parseSoilZone,
  planSoilZones,
  type ReadSoilZone,
  SOIL_COLORS,
  soilZoneFields,
  type SoilZoneRow,
} from './soilZones.plan.ts';
import { saveSoilZones, storedSoilZones } from './soilZones.repository.ts';
import { type SurveyOptions, twiceTextOf } from './survey.ts';

function specOf({ companyId }: SurveyOptions): VectorSpec<typeof soilZoneFields, ReadSoilZone, Areal, SoilZoneRow> {
  let untold: readonly (typeof SOIL_COLORS)[number][] = [];
  return {
    kind: 'soil-zones',
    companyId,
    namesUnread: true,
    fields: soilZoneFields,
    shape: { rule: 'area', use: 'required' },
    parse(cells, shape, row) {
      untold = untoldOf(SOIL_COLORS, cells);
      return parseSoilZone(cells, shape, row);
    },
    keyOf: ({ externalId }) => externalId,
    twiceText: twiceTextOf,
    plan: async (tx, rows) => planSoilZones(rows, await storedSoilZones(tx, companyId, rows), untold),
    write: (tx, { add, change }) => saveSoilZones(tx, companyId, [...add, ...change]),
  };
}

/** Imports the patches of a company's soil map, by their identifier. */
export const importSoilZones = (
  deps: ImportDeps,
  source: FeatureSource,
  options: SurveyOptions,
  onProgress?: OnProgress,
): Promise<ImportReport> => runVectorImport(deps, source, options, () => specOf(options), onProgress);
