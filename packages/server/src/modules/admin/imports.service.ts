import type { ImportReport } from '@georisk/contract/verticals/admin/admin.ts';
import { z } from 'zod';
import type { Executor } from '#server/db/executor.ts';
import { notFound } from '#server/http/problem.ts';
import type { ImportKinds } from '#server/imports/importKind.ts';
import { shownUndo } from '#server/imports/undo/shownUndo.ts';
import { auditForeign, type CallContext } from '#server/modules/access/audit.ts';
import { findImport, type ImportRow, listImports } from './admin.repository.ts';
import { type PageQuery, pageOf } from './page.ts';

const count = z.number().catch(0);
const rowNotes = z.array(z.object({ row: z.number(), reason: z.string() })).catch([]);
/** A report as it was stored: one of an earlier version may lack newer fields. */
const stored = z
  .object({
    added: count,
    changed: count,
    unchanged: count,
    refusedCount: count,
    refused: rowNotes,
    repairedCount: count,
    repaired: rowNotes,
    notes: z.array(z.string()).catch([]),
  })
  .catch({
    added: 0,
    changed: 0,
    unchanged: 0,
    refusedCount: 0,
    refused: [],
    repairedCount: 0,
    repaired: [],
    notes: [],
  });

/** Enough to see what is wrong with a file; the command prints the rest. */
const MAX_NOTES = 200;

const present = (kinds: ImportKinds, row: ImportRow, now: Date): ImportReport => {
  const { id, kind, fileName, at, by, company, report } = row;
  const { refusedCount, refused, repaired, ...rest } = stored.parse(report);
  return {
    id,
    kind,
    fileName,
    at: at.toISOString(),
    by,
    company,
    ...rest,
    refused: refusedCount,
    refusals: refused.slice(0, MAX_NOTES),
    repaired: repaired.slice(0, MAX_NOTES),
    undo: shownUndo(kinds, row, now),
  };
};

const companiesOf = (rows: readonly ImportRow[]) =>
  rows.flatMap(({ companyId }) => (companyId === null ? [] : [companyId]));

export async function importRuns(executor: Executor, kinds: ImportKinds, context: CallContext, query: PageQuery) {
  const page = pageOf(query);
  const { total, rows } = await listImports(executor, context.access.scope, page);
  await auditForeign(executor, context, companiesOf(rows), 'imports');
  const items = rows.map((row) => {
    const { repaired: _, repairedCount: __, refusals: ___, notes: ____, ...run } = present(kinds, row, context.at);
    return run;
  });
  return { items, total, page: page.page, pageSize: page.pageSize };
}

/** One import with the report of its rows. */
export async function importReport(
  executor: Executor,
  kinds: ImportKinds,
  context: CallContext,
  id: string,
): Promise<ImportReport> {
  const row = await findImport(executor, context.access.scope, id);
  if (!row) throw notFound();
  await auditForeign(executor, context, companiesOf([row]), 'imports');
  return present(kinds, row, context.at);
}
