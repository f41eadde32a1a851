import type { FeatureSource, SourceFeature } from '#server/formats/featureSource.ts';
import { projectorToEov } from '#server/formats/projections.ts';
import type { ShapeContext } from '#server/formats/shapes/prepareShape.ts';
import { sourceFaultText } from '#server/formats/sourceFault.hu.ts';
import { SourceError } from '#server/formats/sourceFault.ts';
import { type ColumnMap, resolveColumns } from '#server/imports/fields.ts';
import { importTexts } from '#server/imports/import.hu.ts';
import { recordRun } from '#server/imports/importRun.repository.ts';
import { inOneImport } from '#server/imports/importTransaction.ts';
import { readingRow, refuseRow } from '#server/imports/reading.ts';
import { type ImportReport, type OnProgress, ReportBuilder, refusedReport } from '#server/imports/report.ts';
import type { Cells, ImportDeps } from '#server/imports/vectorSpec.ts';
import { chosenGraveyard } from './chosenGraveyard.ts';
import type { CompanyOptions } from './graveyards.import.ts';
import { type StoredGraveyard, storedGraveyards } from './graveyards.repository.ts';
import { objectFields, readObject } from './objects.plan.ts';
import { objectKey, type PlacedObject, saveObjects, storedObjectKeys } from './objects.repository.ts';

const KIND = 'cemetery-objects';

const cellsOf = ({ properties }: SourceFeature, columns: ColumnMap<typeof objectFields>) =>
  Object.fromEntries(
    Object.entries(columns).map(([field, column]) => [field, column === undefined ? undefined : properties[column]]),
  ) as Cells<typeof objectFields>;

function contextOf({ srid }: FeatureSource, { bounds }: ImportDeps): ShapeContext {
  if (srid === null) throw new SourceError({ code: 'crsMissing' });
  const project = projectorToEov(srid);
  if (project === undefined) throw new SourceError({ code: 'crsUnknown', declared: `EPSG:${srid}` });
  return { project, bounds };
}

/** The objects of a file; what cannot be read is refused in the report. */
async function objectsOf(
  source: FeatureSource,
  columns: ColumnMap<typeof objectFields>,
  context: ShapeContext,
  graveyards: ReadonlyMap<string, StoredGraveyard>,
  report: ReportBuilder,
): Promise<readonly PlacedObject[]> {
  const rows = new Map<string, PlacedObject>();
  for await (const feature of source.read()) {
    if ('fault' in feature) {
      report.refuse(feature.row, sourceFaultText(feature.fault));
      continue;
    }
    const read = readingRow(() => {
      const row = readObject(cellsOf(feature, columns), feature.geometry, context);
      const placed = { ...row, graveyardId: chosenGraveyard(graveyards, row.graveyard).id };
      return rows.has(objectKey(placed)) ? refuseRow(importTexts.duplicateKey(row.externalId)) : placed;
    });
    if (read.ok) rows.set(objectKey(read.row), read.row);
    else report.refuse(feature.row, read.reason);
  }
  return [...rows.values()];
}

/** Imports what stands around the graves: areas, lines and points with their colours and signs; all of a file or nothing. */
export async function importObjects(
  deps: ImportDeps,
  source: FeatureSource,
  { companyId, map = {}, dryRun = false }: CompanyOptions,
  onProgress: OnProgress = () => {},
): Promise<ImportReport> {
  const { fileName } = source;
  const resolved = resolveColumns(objectFields, source.columns, map);
  if (!resolved.ok) return refusedReport(KIND, fileName, dryRun, importTexts.columns(resolved.refusal));
  const context = contextOf(source, deps);
  return inOneImport(deps.db, async (tx) => {
    const report = new ReportBuilder();
    const rows = await objectsOf(source, resolved.map, context, await storedGraveyards(tx, companyId), report);
    const stored = await storedObjectKeys(tx, companyId);
    report.changed = rows.filter((row) => stored.has(objectKey(row))).length;
    report.added = rows.length - report.changed;
    if (report.refusedCount === 0) await saveObjects(tx, companyId, rows);
    onProgress({ fileName, step: 'rows', fraction: 1, done: rows.length });
    const built = report.build(KIND, fileName, dryRun);
    if (built.saved) await recordRun(tx, built, source.hash, companyId);
    return built;
  });
}
