import type { AuditEntry } from '@georisk/contract/endpoints/audit.ts';
import type { Executor } from '../../db/executor.ts';
import { Problem } from '../../http/problem.ts';
import { auditForeign, type CallContext, log } from '../access/audit.ts';
import { scopeOf } from '../access/scope.ts';
import { auditTexts } from './audit.hu.ts';
import { type AuditFilter, companiesReadSince, type EntryRow, listEntries } from './audit.repository.ts';

const USUAL_SIZE = 50;
/** Rows of one export; more must be asked for by narrower filters, never cut off in silence. */
export const MOST_EXPORTED = 50_000;

/** Reading the log writes into it: once for a sitting, else an administrator would see nothing there but himself. */
const SITTING_MS = 15 * 60_000;
const RESOURCE = 'audit';

const present = ({ at, ...row }: EntryRow): AuditEntry => ({ ...row, at: at.toISOString() });

async function auditReading(executor: Executor, context: CallContext, rows: readonly EntryRow[]): Promise<void> {
  const { caller, at } = context;
  const since = new Date(at.getTime() - SITTING_MS);
  const known = await companiesReadSince(executor, caller.id, RESOURCE, since);
  const companies = rows.flatMap(({ companyId }) => (companyId === null || known.has(companyId) ? [] : [companyId]));
  await auditForeign(executor, context, companies, RESOURCE);
}

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
  await auditReading(executor, context, page);
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
  await auditReading(executor, context, rows);
  await log(executor, context, 'spreadsheet-export', `audit ${format} ${rows.length}`);
  return rows;
}
