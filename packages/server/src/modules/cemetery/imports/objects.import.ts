import type { Executor } from '#server/db/executor.ts';
import type { FeatureSource } from '#server/formats/featureSource.ts';
import { notesOf, projectorOfSource } from '#server/formats/projections.ts';
import type { ShapeContext } from '#server/formats/shapes/prepareShape.ts';
import { SOURCE_NOTES, sourceFaultText } from '#server/formats/sourceFault.hu.ts';
import { resolveColumns } from '#server/imports/fields.ts';
import { cellReader, valueMapFault } from '#server/imports/cellReader.ts';
import { decimalSignsOf } from '#server/imports/decimalSigns.ts';
import { importTexts } from '#server/imports/import.hu.ts';
import { recordRun } from '#server/imports/importRun.repository.ts';
import { inOneImport } from '#server/imports/importTransaction.ts';
import { beginJournal } from '#server/imports/journal.repository.ts';
import { untoldOf } from '#server/imports/plan.ts';
import { readingRow, refuseRow } from '#server/imports/reading.ts';
import { type ImportReport, type OnProgress, ReportBuilder, refusedReport } from '#server/imports/report.ts';
import type { ImportDeps } from '#server/imports/vectorSpec.ts';
import { newId } from '#server/uuid.ts';
import { chosenGraveyard } from './chosenGraveyard.ts';
import type { CompanyOptions } from './graveyards.import.ts';
import { storedGraveyards } from './graveyards.repository.ts';
import { OBJECT_VALUES, objectFields, type ObjectValue, readObject } from './objects.plan.ts';
import { objectKey, type PlacedObject, saveObjects, storedObjectKeys } from './objects.repository.ts';

const KIND = 'cemetery-objects';

const contextOf = (source: FeatureSource, { bounds }: ImportDeps): ShapeContext => ({
  project: projectorOfSource(source),
  bounds,
});

/** Objects that are written together. */
const BATCH = 500;

/** Reads a file's objects and writes them as they come; what cannot be read is refused in the report. */
class ObjectRun {
  readonly #tx: Executor;
  readonly #companyId: number;
  readonly #untold: readonly ObjectValue[];
  readonly #report: ReportBuilder;
  readonly #keys = new Set<string>();
  #batch: PlacedObject[] = [];

  constructor(tx: Executor, companyId: number, untold: readonly ObjectValue[], report: ReportBuilder) {
    this.#tx = tx;
    this.#companyId = companyId;
    this.#untold = untold;
    this.#report = report;
  }

  async take(row: number, read: () => PlacedObject): Promise<void> {
    const object = readingRow(() => this.#unseen(read()));
    if (!object.ok) return this.#report.refuse(row, object.reason);
    this.#keys.add(objectKey(object.row));
    this.#batch.push(object.row);
    if (this.#batch.length >= BATCH) await this.flush();
  }

  #unseen(object: PlacedObject): PlacedObject {
    return this.#keys.has(objectKey(object)) ? refuseRow(importTexts.duplicateKey(object.externalId)) : object;
  }

  async flush(): Promise<void> {
    const rows = this.#batch;
    this.#batch = [];
    if (rows.length === 0) return;
    const stored = await storedObjectKeys(this.#tx, this.#companyId, rows);
    const changed = rows.filter((row) => stored.has(objectKey(row))).length;
    this.#report.changed += changed;
    this.#report.added += rows.length - changed;
    // After a refusal the rest is only checked, so that all refusals are reported at once.
    if (this.#report.refusedCount === 0) await saveObjects(this.#tx, this.#companyId, rows, this.#untold);
  }
}

/** Imports what stands around the graves: areas, lines and points with their colours and signs; all of a file or nothing. */
export async function importObjects(
  deps: ImportDeps,
  source: FeatureSource,
  { companyId, map = {}, values = {}, dryRun = false }: CompanyOptions,
  onProgress: OnProgress = () => {},
): Promise<ImportReport> {
  const { fileName } = source;
  const resolved = resolveColumns(objectFields, source.columns, map, new Set(), KIND);
  if (!resolved.ok) return refusedReport(KIND, fileName, dryRun, importTexts.columns(KIND, resolved.refusal));
  const fault = valueMapFault(KIND, objectFields, values);
  if (fault !== null) return refusedReport(KIND, fileName, dryRun, fault);
  const context = contextOf(source, deps);
  const signs = await decimalSignsOf(KIND, source, objectFields, resolved.map);
  if (!signs.ok) return refusedReport(KIND, fileName, dryRun, signs.reason);
  return inOneImport(deps.db, async (tx) => {
    const journal = newId();
    if (!dryRun) await beginJournal(tx, journal);
    const report = new ReportBuilder();
    report.notes.push(...notesOf(source).map((note) => SOURCE_NOTES[note]));
    const cellsOf = cellReader(
      { fields: objectFields, columns: resolved.map, maps: values, kind: KIND, signs: signs.signs },
      report,
    );
    const graveyards = await storedGraveyards(tx, companyId);
    const run = new ObjectRun(tx, companyId, untoldOf(OBJECT_VALUES, resolved.map), report);
    let done = 0;
    const progress = (fraction: number) => onProgress({ fileName, step: 'rows', fraction, done });
    for await (const feature of source.read(progress)) {
      done += 1;
      if ('fault' in feature) report.refuse(feature.row, sourceFaultText(feature.fault));
      else
        await run.take(feature.row, () => {
          const object = readObject(cellsOf(feature.properties), feature.geometry, context);
          return { ...object, graveyardId: chosenGraveyard(graveyards, object.graveyard).id };
        });
    }
    await run.flush();
    progress(1);
    const built = report.build(KIND, fileName, dryRun);
    if (built.saved) await recordRun(tx, built, source.hash, companyId, deps.sentBy, journal);
    return built;
  });
}
