import type { ImportReport, OnProgress } from '#server/imports/report.ts';
import type { FeatureSource } from '#server/formats/featureSource.ts';
import { runVectorImport } from '#server/imports/vectorImport.ts';
import type { ImportDeps, VectorOptions, VectorSpec } from '#server/imports/vectorSpec.ts';
import { inspectionTexts as texts } from './inspections.hu.ts';
import { inspectionFields, type InspectionRow, parseInspection, planInspections } from './inspections.plan.ts';
import { casesByNumber, saveInspections, storedInspections } from './inspections.repository.ts';

export interface InspectionOptions extends VectorOptions {
  readonly companyId: number;
}

/**
 * Identifiers of documents whose source has none: the case, the inspection, the form, the plant, and the number among
 * such documents of the file.
 */
export function documentIdentities(): (...parts: readonly string[]) => string {
  const seen = new Map<string, number>();
  return (...parts) => {
    const key = parts.join('/');
    const ordinal = (seen.get(key) ?? 0) + 1;
    seen.set(key, ordinal);
    return `${key}/${ordinal}`;
  };
}

function specOf({ companyId }: InspectionOptions): VectorSpec<typeof inspectionFields, InspectionRow, null> {
  const identify = documentIdentities();
  return {
    kind: 'inspections',
    companyId,
    fields: inspectionFields,
    shape: { rule: 'area', use: 'ignored' },
    parse: (cells, _shape, row, { properties, report }) =>
      parseInspection(cells, row, properties, {
        identify,
        onUnread: (at, keys) => report.repair(at, texts.unread(keys)),
      }),
    keyOf: ({ externalId }) => externalId,
    async plan(tx, rows) {
      const stored = await storedInspections(
        tx,
        companyId,
        rows.map(({ externalId }) => externalId),
      );
      const cases = await casesByNumber(
        tx,
        companyId,
        rows.map(({ damageNumber }) => damageNumber),
      );
      return planInspections(rows, stored, new Set(cases.keys()));
    },
    write: (tx, { add, change }) => saveInspections(tx, companyId, [...add, ...change]),
  };
}

/**
 * Imports inspection documents of a company's cases (`A_MG_e_JKV_2`, `A_MG_e_JKV_4` and others), one row each, kept as
 * they came.
 */
export const importInspections = (
  deps: ImportDeps,
  source: FeatureSource,
  options: InspectionOptions,
  onProgress?: OnProgress,
): Promise<ImportReport> => runVectorImport(deps, source, options, () => specOf(options), onProgress);
