import type { Answer } from '@georisk/contract/endpoints.ts';
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Executor } from '#server/db/executor.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { Problem } from '#server/http/problem.ts';
import { type CallContext, log } from '#server/modules/access/audit.ts';
import { isOpen } from '#server/modules/damage/caseAccess.ts';
import { remember } from '#server/modules/damage/caseChange.ts';
import { companyOfNewCase } from '#server/modules/damage/openCase.service.ts';
import { cellReader } from '#server/imports/cellReader.ts';
import { decimalSignsOf } from '#server/imports/decimalSigns.ts';
import { resolveColumns } from '#server/imports/fields.ts';
import { importTexts } from '#server/imports/import.hu.ts';
import { readingRow } from '#server/imports/reading.ts';
import { recordRun } from '#server/imports/importRun.repository.ts';
import { documentIdentities } from './inspections.import.ts';
import { inspectionTexts } from './inspections.hu.ts';
import { inspectionFields, type InspectionRow, parseInspection, planInspections } from './inspections.plan.ts';
import { casesByNumber, saveInspections, storedInspections } from './inspections.repository.ts';
import { ReportBuilder } from '#server/imports/report.ts';
import { MAX_DOCUMENTS } from './documentLimits.ts';
import type { Documents, DocumentsRead } from './documentRows.ts';
import { inspectionCallTexts as texts } from './inspection.hu.ts';

const MAX_FAULTS = 500;

interface Note {
  readonly row: number;
  readonly reason: string;
}

const refuse = (notes: readonly Note[], message = texts.refused(notes.length)): never => {
  const rows = notes
    .toSorted((a, b) => a.row - b.row)
    .slice(0, MAX_FAULTS)
    .map(({ row, reason }) => ({ row, column: '', error: reason }));
  throw new Problem('import-refused', { message, rows });
};

const sourceOf = ({ columns, rows }: Documents) => ({
  columns,
  async *read() {
    for (const { row, properties } of rows) yield { row, properties, geometry: null };
  },
});

/** Reads the documents as the import does. @throws Problem with a sentence for each unreadable one */
async function readDocuments({
  columns,
  rows,
}: Documents): Promise<{ rows: readonly InspectionRow[]; doubts: readonly Note[] }> {
  if (rows.length === 0) return refuse([], texts.empty);
  if (rows.length > MAX_DOCUMENTS) return refuse([], texts.tooMany(MAX_DOCUMENTS));
  const resolved = resolveColumns(inspectionFields, columns, {}, new Set(), 'inspections');
  if (!resolved.ok) return refuse([], importTexts.columns('inspections', resolved.refusal));
  const signs = await decimalSignsOf('inspections', sourceOf({ columns, rows }), inspectionFields, resolved.map, false);
  if (!signs.ok) return refuse([], signs.reason);
  const cellsOf = cellReader(
    { fields: inspectionFields, columns: resolved.map, maps: {}, kind: 'inspections', signs: signs.signs },
    { unknown: () => {} },
  );
  const identify = documentIdentities();
  const [faults, doubts, read]: [Note[], Note[], InspectionRow[]] = [[], [], []];
  const keys = new Set<string>();
  for (const { row, properties } of rows) {
    const cells = readingRow(() => cellsOf(properties));
    if (!cells.ok) {
      faults.push({ row, reason: cells.reason });
      continue;
    }
    const onUnread = (at: number, unread: readonly string[]) =>
      doubts.push({ row: at, reason: inspectionTexts.unread(unread) });
    const parsed = parseInspection(cells.row, row, properties, { identify, onUnread });
    if (!parsed.ok) faults.push({ row, reason: parsed.reason });
    else if (keys.has(parsed.row.externalId))
      faults.push({ row, reason: importTexts.duplicateKey(parsed.row.externalId) });
    else {
      keys.add(parsed.row.externalId);
      read.push(parsed.row);
    }
  }
  return faults.length > 0 ? refuse(faults) : { rows: read, doubts };
}

/**
 * Locks the cases against other writers of their documents; in the order of their numbers, so that two calls never wait
 * for each other.
 * @returns the closed ones
 */
async function lockCases(tx: Executor, ids: readonly number[]): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ id: number; status: string }>`select id, status from damage
    where id = any(${[...ids].sort((a, b) => a - b)}::int[]) order by id for update`.execute(tx);
  return new Set(rows.filter(({ status }) => !isOpen(status)).map(({ id }) => id));
}

export interface SentDocuments {
  readonly read: DocumentsRead;
  readonly fileName: string;
  readonly companyId: number | undefined;
}

/**
 * Adds documents of inspections to their cases: all of them or none. Documents that came before with the same values
 * change nothing.
 */
export async function importInspectionDocuments(
  executor: Executor,
  context: CallContext,
  { read, fileName, companyId: asked }: SentDocuments,
): Promise<Answer<'importInspections'>> {
  const companyId = await companyOfNewCase(executor, context, asked);
  if (!read.ok) return refuse([], read.reason);
  const { rows, doubts } = await readDocuments(read.documents);
  return inTransaction(executor, async (tx) => {
    const numbers = rows.map(({ damageNumber }) => damageNumber);
    const cases = await casesByNumber(tx, companyId, numbers);
    const closed = await lockCases(tx, [...cases.values()]);
    const names = rows.map(({ externalId }) => externalId);
    const plan = planInspections(rows, await storedInspections(tx, companyId, names), new Set(cases.keys()));
    if (plan.refused.length > 0) return refuse(plan.refused);
    const written = [...plan.add, ...plan.change];
    const late = written.filter(({ damageNumber }) => closed.has(cases.get(damageNumber) ?? 0));
    if (late.length > 0)
      return refuse(late.map(({ row, damageNumber }) => ({ row, reason: texts.closed(damageNumber) })));
    await saveInspections(tx, companyId, written);
    for (const [number, damageId] of cases) {
      const types = written.filter(({ damageNumber }) => damageNumber === number).map(({ type }) => type);
      if (types.length === 0) continue;
      const after = { documents: types.join(', ') };
      const change = { operation: 'import-inspections', baseVersion: null, before: null, after, answer: null };
      await remember(tx, context, {}, { subject: 'damage', subjectId: damageId, companyId, ...change });
    }
    if (written.length > 0) {
      const builder = new ReportBuilder();
      builder.added = plan.add.length;
      builder.changed = plan.change.length;
      builder.unchanged = plan.unchanged;
      for (const { row, reason } of doubts) builder.repair(row, reason);
      const hash = createHash('sha256').update(JSON.stringify(read.documents.rows)).digest('hex');
      await recordRun(tx, builder.build('inspections', fileName, false), hash, companyId, {
        userId: context.caller.id,
      });
      await log(tx, context, 'data-imported', `inspections: ${written.length}`, companyId);
    }
    return {
      added: plan.add.length,
      changed: plan.change.length,
      unchanged: plan.unchanged,
      warnings: doubts.map(({ row, reason }) => ({ row, error: reason })),
    };
  });
}
