import type { AuditChange, AuditEntry } from '@georisk/contract/verticals/admin/audit.ts';
import type { Executor } from '#server/db/executor.ts';
import { notFound, Problem } from '#server/http/problem.ts';
import { auditForeign, type CallContext, log } from '#server/modules/access/audit.ts';
import type { Scope } from '#server/modules/access/scope.ts';
import { auditTexts } from './audit.hu.ts';
import { namedBy } from './named.repository.ts';
import {
  type AuditFilter,
  type ChangeRow,
  changesMarked,
  companiesReadSince,
  entryMark,
  type EntryRow,
  listEntries,
  peopleNamed,
} from './audit.repository.ts';

const USUAL_SIZE = 50;
/** Rows of one export; more need narrower filters and are never cut off silently. */
export const MAX_EXPORTED = 50_000;

/**
 * Reading the log writes into it: once per sitting, or an administrator would see nothing there but their own reading.
 */
const SITTING_MS = 15 * 60_000;
const RESOURCE = 'audit';

function present({ at, ...row }: EntryRow): AuditEntry {
  const { transactionMark, ...entry } = row;
  return { ...entry, at: at.toISOString(), hasChanges: transactionMark !== null && entry.hasChanges };
}

async function auditReading(executor: Executor, context: CallContext, rows: readonly EntryRow[]): Promise<void> {
  const { caller, at } = context;
  const since = new Date(at.getTime() - SITTING_MS);
  const known = await companiesReadSince(executor, caller.id, RESOURCE, since);
  const companies = rows.flatMap(({ companyId }) => (companyId === null || known.has(companyId) ? [] : [companyId]));
  await auditForeign(executor, context, companies, RESOURCE);
}

/** The requested filter: people by a part of their name. */
type AskedFilter = Omit<AuditFilter, 'who' | 'named'> & { readonly who?: string | undefined };

/** People of one phrase at most; more need a longer part of the name. */
const MAX_PEOPLE = 5_000;

/** Undefined where nobody has the name: then there is nothing to look for. */
async function resolved(
  executor: Executor,
  scope: Scope,
  { who, ...asked }: AskedFilter,
): Promise<AuditFilter | undefined> {
  const { resource = '' } = asked;
  const filter = resource.trim() === '' ? asked : { ...asked, named: await namedBy(executor, scope, resource) };
  if (who === undefined || who.trim() === '') return filter;
  const people = await peopleNamed(executor, scope, who, MAX_PEOPLE + 1);
  if (people.length > MAX_PEOPLE) throw new Problem('form-refused', { message: auditTexts.tooManyPeople });
  return people.length === 0 ? undefined : { ...filter, who: people };
}

async function entriesOf(
  executor: Executor,
  { access }: CallContext,
  asked: AskedFilter,
  after: string | undefined,
  limit: number,
): Promise<EntryRow[]> {
  const filter = await resolved(executor, access.scope, asked);
  return filter ? listEntries(executor, access.scope, filter, after, limit) : [];
}

interface PageQuery extends AskedFilter {
  readonly cursor?: string | undefined;
  readonly limit?: number | undefined;
}

/** A page of the log of what was done, newest first. */
export async function auditPage(
  executor: Executor,
  context: CallContext,
  { cursor, limit = USUAL_SIZE, ...filter }: PageQuery,
): Promise<{ items: AuditEntry[]; next: string | null }> {
  const rows = await entriesOf(executor, context, filter, cursor, limit + 1);
  const page = rows.slice(0, limit);
  await auditReading(executor, context, page);
  const last = page.at(-1);
  return { items: page.map(present), next: rows.length > limit && last ? String(last.id) : null };
}

/** `damagePlots/12`, `user:5 changed`: the object of an entry. */
const ABOUT = /^([A-Za-z]+?)s?[/:](\w+)/;

interface Entry {
  /** Null for the installation. */
  readonly companyId: number | null;
  readonly resource: string | null;
}

/**
 * What was changed at an entry's company: a write may concern several, which know nothing of each other. Where nothing of
 * that company was, what was changed at the installation.
 */
function ofCompany({ companyId }: Entry, rows: readonly ChangeRow[]): readonly ChangeRow[] {
  if (companyId === null) return rows;
  const own = rows.filter((row) => row.companyId === companyId);
  return own.length > 0 ? own : rows.filter((row) => row.companyId === null);
}

/** The changes of one transaction that concern the entry's object; all of its company where it names none. */
function changesAbout(entry: Entry, marked: readonly ChangeRow[]): readonly ChangeRow[] {
  const [, subject, id] = ABOUT.exec(entry.resource ?? '') ?? [];
  const rows = ofCompany(entry, marked);
  const about = rows.filter(({ subjectType, subjectId }) => subjectType === subject && subjectId === id);
  return about.length > 0 ? about : rows;
}

/** What an entry changed, before and after. */
export async function auditChanges(executor: Executor, context: CallContext, id: string): Promise<AuditChange[]> {
  const entry = await entryMark(executor, context.access.scope, id);
  if (entry === undefined) throw notFound();
  if (entry.companyId !== null) await auditForeign(executor, context, [entry.companyId], `${RESOURCE}/${id}`);
  const rows = entry.transactionMark === null ? [] : await changesMarked(executor, [entry.transactionMark]);
  return changesAbout(entry, rows).map(({ subjectType, subjectId, operation, before, after }) => ({
    subject: subjectType,
    subjectId,
    operation,
    before: before ?? null,
    after: after ?? null,
  }));
}

/** An entry of a file, with its changes. */
export type ExportedEntry = EntryRow & { readonly changes: readonly ChangeRow[] };

/** Marks that are read at once. */
const MARKS = 1_000;

async function withChanges(executor: Executor, rows: readonly EntryRow[]): Promise<ExportedEntry[]> {
  const marks = rows.flatMap((row) => (row.hasChanges && row.transactionMark !== null ? [row.transactionMark] : []));
  const found: ChangeRow[] = [];
  for (let at = 0; at < marks.length; at += MARKS)
    found.push(...(await changesMarked(executor, marks.slice(at, at + MARKS), 20 * MARKS)));
  const byMark = Map.groupBy(found, ({ transactionMark }) => transactionMark);
  return rows.map((row) => ({
    ...row,
    changes: row.transactionMark === null ? [] : changesAbout(row, byMark.get(row.transactionMark) ?? []),
  }));
}

/** All entries that pass a filter, for a file; the export is itself logged. */
export async function auditExport(
  executor: Executor,
  context: CallContext,
  { format, ...filter }: AskedFilter & { readonly format: string },
): Promise<ExportedEntry[]> {
  const rows = await entriesOf(executor, context, filter, undefined, MAX_EXPORTED + 1);
  if (rows.length > MAX_EXPORTED) throw new Problem('form-refused', { message: auditTexts.tooMany });
  await auditReading(executor, context, rows);
  await log(executor, context, 'spreadsheet-export', `audit ${format} ${rows.length}`);
  return withChanges(executor, rows);
}
