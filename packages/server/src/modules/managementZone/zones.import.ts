import type { Areal } from '@georisk/domain/geo/types.ts';
import type { FeatureSource } from '#server/formats/featureSource.ts';
import { untoldOf } from '#server/imports/plan.ts';
import type { ImportReport, OnProgress } from '#server/imports/report.ts';
import { runVectorImport } from '#server/imports/vectorImport.ts';
import type { ImportDeps, VectorSpec } from '#server/imports/vectorSpec.ts';
import { type SurveyOptions, twiceTextOf } from '#server/modules/soil/survey.ts';
import { parseZone, planZones, type ReadZone, ZONE_VALUES, zoneFields, type ZoneRow } from './zones.plan.ts';
import { saveZones, storedZones } from './zones.repository.ts';

function specOf({ companyId }: SurveyOptions): VectorSpec<typeof zoneFields, ReadZone, Areal, ZoneRow> {
  let untold: readonly (typeof ZONE_VALUES)[number][] = [];
  return {
    kind: 'management-zones',
    companyId,
    namesUnread: true,
    fields: zoneFields,
    shape: { rule: 'area', use: 'required' },
    parse(cells, shape, row) {
      untold = untoldOf(ZONE_VALUES, cells);
      return parseZone(cells, shape, row);
    },
    keyOf: ({ externalId }) => externalId,
    twiceText: twiceTextOf,
    plan: async (tx, rows) => planZones(rows, await storedZones(tx, companyId, rows), untold),
    write: (tx, { add, change }) => saveZones(tx, companyId, [...add, ...change]),
  };
}

/** Imports management zones of a company, by their identifier. */
export const importManagementZones = (
  deps: ImportDeps,
  source: FeatureSource,
  options: SurveyOptions,
  onProgress?: OnProgress,
): Promise<ImportReport> => runVectorImport(deps, source, options, () => specOf(options), onProgress);
