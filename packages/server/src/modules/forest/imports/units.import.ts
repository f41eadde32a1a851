import type { Areal } from '@georisk/domain/geo/types.ts';
import type { FeatureSource } from '#server/formats/featureSource.ts';
import type { ImportReport, OnProgress } from '#server/imports/report.ts';
import { runVectorImport } from '#server/imports/vectorImport.ts';
import type { ImportDeps, VectorOptions, VectorSpec } from '#server/imports/vectorSpec.ts';
import { forestTexts } from '../forest.hu.ts';
import { forestTreesDue } from '../forest.jobs.ts';
import { canopiesOf } from './rasters.repository.ts';
import { parseUnit, planUnits, unitFields, unitKey, type UnitRow, UnknownSpecies } from './units.plan.ts';
import { saveUnits, storedUnits, unitsLeavingStems } from './units.repository.ts';

/** Whose forest is imported. */
export interface ForestOptions extends VectorOptions {
  readonly companyId: number;
}

function specOf({ jobs }: ImportDeps, { companyId }: ForestOptions): VectorSpec<typeof unitFields, UnitRow, Areal> {
  const unknown = new UnknownSpecies();
  const changed = new Set<string>();
  return {
    kind: 'forest-units',
    companyId,
    fields: unitFields,
    shape: { rule: 'area', use: 'required' },
    parse: (cells, shape, row) => parseUnit(cells, shape, row, unknown),
    keyOf: unitKey,
    plan: async (tx, rows) => planUnits(rows, await storedUnits(tx, companyId, rows)),
    async write(tx, { add, change }) {
      for (const { code } of change) changed.add(code);
      await saveUnits(tx, companyId, [...add, ...change]);
    },
    async finish(tx, report) {
      for (const { code, trees } of await unitsLeavingStems(tx, companyId, [...changed]))
        report.refuse(0, forestTexts.imports.leavesStems(code, trees));
      for (const projectId of await canopiesOf(tx, companyId)) await forestTreesDue(tx, jobs, { companyId, projectId });
      return unknown.notes();
    },
  };
}

/** Imports a company's forest units with the projects that they belong to. */
export const importForestUnits = (
  deps: ImportDeps,
  source: FeatureSource,
  options: ForestOptions,
  onProgress?: OnProgress,
): Promise<ImportReport> => runVectorImport(deps, source, options, () => specOf(deps, options), onProgress);
