import type { FeatureSource } from '#server/formats/featureSource.ts';
import { leftOutText, lookedInText } from '#server/formats/leftOut.hu.ts';
import { notesOf, projectorOfSource } from '#server/formats/projections.ts';
import type { ShapeContext } from '#server/formats/shapes/prepareShape.ts';
import { SOURCE_NOTES, sourceFaultText } from '#server/formats/sourceFault.hu.ts';
import { SourceError } from '#server/formats/sourceFault.ts';
import { newId } from '#server/uuid.ts';
import { cellReader, valueMapFault } from './cellReader.ts';
import { decimalSignsOf } from './decimalSigns.ts';
import { type ColumnMap, type FieldSpecs, resolveColumns } from './fields.ts';
import { importTexts } from './import.hu.ts';
import { recordRun } from './importRun.repository.ts';
import { inOneImport } from './importTransaction.ts';
import { beginJournal } from './journal.repository.ts';
import type { ImportedShape, ShapedRow } from './plan.ts';
import { type ImportReport, type OnProgress, ReportBuilder, refusedReport } from './report.ts';
import type { ValueMaps } from './valueList.ts';
import { VectorRun } from './vectorRun.ts';
import type { ImportDeps, VectorOptions, VectorSpec } from './vectorSpec.ts';

/**
 * Runs an import: all of the file in one transaction, or nothing of it. Bad input is reported; only faults are thrown.
 * @param specOf called again for every attempt, as a spec may count
 */
export async function runVectorImport<
  F extends FieldSpecs,
  Row extends ShapedRow,
  Shape extends ImportedShape | null,
  Saved extends ShapedRow,
>(
  { db, bounds, sentBy }: ImportDeps,
  source: FeatureSource,
  options: VectorOptions,
  specOf: () => VectorSpec<F, Row, Shape, Saved>,
  onProgress: OnProgress = () => {},
): Promise<ImportReport> {
  const { fileName } = source;
  const dryRun = options.dryRun ?? false;
  try {
    const { kind, fields } = specOf();
    const columns = columnsOf(source, options, specOf());
    const signs = await decimalSignsOf(kind, source, fields, columns);
    if (!signs.ok) throw new ColumnError(signs.reason);
    return await inOneImport(db, async (tx) => {
      const spec = specOf();
      const journal = newId();
      if (!dryRun) await beginJournal(tx, journal);
      const builder = new ReportBuilder();
      builder.notes.push(...notesOf(source).map((note) => SOURCE_NOTES[note]));
      const maps = valuesOf(options, spec);
      const cellsOf = cellReader({ fields: spec.fields, columns, maps, kind, signs: signs.signs }, builder);
      const run = new VectorRun(tx, spec, builder, cellsOf, {
        project: projectorOf(source, spec.shape.use),
        bounds,
        leastArea: spec.shape.leastArea,
      });
      const progress = (fraction: number) => onProgress({ fileName, step: 'rows', fraction, done: run.rows });
      for await (const row of source.read(progress)) {
        if ('fault' in row) builder.refuse(row.row, sourceFaultText(row.fault));
        else await run.take(row);
      }
      await run.flush();
      builder.notes.push(...(source.leftOut ?? []).map(leftOutText));
      if (spec.namesUnread === true) builder.notes.push(...unreadNotes(source, columns));
      progress(1);
      if (builder.refusedCount === 0) builder.notes.push(...((await spec.finish?.(tx, builder, onProgress)) ?? []));
      const report = builder.build(spec.kind, fileName, dryRun);
      if (report.saved) await recordRun(tx, report, source.hash, spec.companyId ?? null, sentBy, journal);
      return report;
    });
  } catch (error) {
    if (error instanceof SourceError)
      return refusedReport(specOf().kind, fileName, dryRun, sourceFaultText(error.fault));
    if (error instanceof ColumnError) return refusedReport(specOf().kind, fileName, dryRun, error.message);
    throw error;
  }
}

/** What of a table is not kept. Columns that a reader makes of points have no name of the file. */
function unreadNotes({ columns }: FeatureSource, read: ColumnMap<FieldSpecs>): readonly string[] {
  const taken = new Set(Object.values(read));
  const unread = columns.filter((column) => !taken.has(column) && !column.startsWith('#'));
  return unread.length === 0 ? [] : [importTexts.unreadColumns(unread)];
}

/** The columns of the file, or what its values are replaced with, do not fit; the message is a Hungarian sentence. */
class ColumnError extends Error {}

function columnsOf<F extends FieldSpecs>(
  { columns, lookedIn }: FeatureSource,
  { map = {} }: VectorOptions,
  { kind, fields, given }: { readonly kind: string; readonly fields: F; readonly given?: ReadonlySet<string> },
): ColumnMap<F> {
  const resolved = resolveColumns(fields, columns, map, given, kind);
  if (!resolved.ok)
    throw new ColumnError(
      `${importTexts.columns(kind, resolved.refusal)}${lookedIn === undefined ? '' : lookedInText(lookedIn)}`,
    );
  return resolved.map;
}

function valuesOf(
  { values = {} }: VectorOptions,
  { kind, fields }: { readonly kind: string; readonly fields: FieldSpecs },
): ValueMaps {
  const fault = valueMapFault(kind, fields, values);
  if (fault !== null) throw new ColumnError(fault);
  return values;
}

function projectorOf(source: FeatureSource, use: 'required' | 'optional' | 'ignored'): ShapeContext['project'] {
  const missing = () => {
    throw new SourceError({ code: 'crsMissing' });
  };
  if (use === 'ignored') return (position) => position;
  // A table without shapes needs no coordinate system: it is read at the first shape.
  if (source.srid === null && source.definition === undefined) return use === 'optional' ? missing : missing();
  return projectorOfSource(source);
}
