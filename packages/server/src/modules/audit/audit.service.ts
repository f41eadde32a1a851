import type { AuditEntry } from '@georisk/contract/endpoints/audit.ts';
import type { Executor } from '../../db/executor.ts';
import { Problem } from '../../http/problem.ts';
import { auditForeign, type CallContext, log } from '../access/audit.ts';
import { scopeOf } from '../access/scope.ts';
import { auditTexts } from './audit.hu.ts';
import { type AuditFilter, type EntryRow, listEntries } from './audit.repository.ts';

const USUAL_SIZE = 50;
/** Rows of one export; more must be asked for by narrower filters, never cut off in silence. */
export const MOST_EXPORTED = 50_000;

const present = ({ at, ...row }: EntryRow): AuditEntry => ({ ...row, at: at.toISOString() });

const companiesOf = (rows: readonly EntryRow[]) =>
  rows.flatMap(({ companyId }) => (companyId === null ? [] : [companyId]));

interface PageQuery extends AuditFilter {
  readonly cursor?: string | undefined;
  readonly limit?: number | undefined;
}

/** A page of the log of what was done, newest first. */
export async function auditPage(
  executor: Executor,
  context: CallContext,
  { cursor, limit = USUAL_SIZE, ...filter }: PageQuery,
): Promise<{ items: AuditEntry[]; next: string | null }> {
  const rows = await listEntries(executor, scopeOf('M4', context.caller), filter, cursor, limit + 1);
  const page = rows.slice(0, limit);
  await auditForeign(executor, context, companiesOf(page), 'audit');
  const last = page.at(-1);
  return { items: page.map(present), next: rows.length > limit && last ? String(last.id) : null };
}

/** All entries that a filter lets through, for a file; that it was made is an entry itself. */
export async function auditExport(
  executor: Executor,
  context: CallContext,
  { format, ...filter }: AuditFilter & { readonly format: string },
): Promise<EntryRow[]> {
  const rows = await listEntries(executor, scopeOf('M4', context.caller), filter, undefined, MOST_EXPORTED + 1);
  if (rows.length > MOST_EXPORTED) throw new Problem('form-refused', { message: auditTexts.tooMany });
  await auditForeign(executor, context, companiesOf(rows), 'audit');
  await log(executor, context, 'spreadsheet-export', `audit ${format} ${rows.length}`);
  return rows;
}
