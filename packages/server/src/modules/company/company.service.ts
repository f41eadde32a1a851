import { type AdminCompany, adminCompany } from '@georisk/contract/verticals/admin/companies.ts';
import type { Body } from '@georisk/contract/endpoints.ts';
import { byHungarian } from '@georisk/domain/text/inHungarian.ts';
import { recordChange } from '#server/db/change.ts';
import type { Executor } from '#server/db/executor.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { notFound, Problem } from '#server/http/problem.ts';
import { newId } from '#server/uuid.ts';
import { refuseField } from '#server/modules/admin/personForm.ts';
import { auditForeign, type CallContext } from '#server/modules/access/audit.ts';
import type { Scope } from '#server/modules/access/scope.ts';
import { logSource, writeLog } from '#server/modules/log/writeLog.ts';
import { companyTexts as texts } from './company.hu.ts';
import {
  type CompanyRow,
  companiesIn,
  findCompany,
  findFile,
  insertCompany,
  isNameTaken,
  lockCompany,
  replaceFile,
  updateCompany,
} from './company.repository.ts';
import type { CompanyFile, FileKind } from './companyFiles.ts';
import { readFileOf } from './readCompanyFile.ts';
import { checkedCompany, type CompanyWish } from './companyForm.ts';

/** The address of a company's file. */
const FILES = '/api/companyFiles/';

/**
 * Fields of a company that its own people do not set: they would give themselves rights, or open the pages to other
 * hosts.
 */
const TERMS = ['name', 'kind', 'riskTaking', 'baseMaps'] as const satisfies readonly (keyof CompanyWish)[];

const present = (scope: Scope, row: CompanyRow): AdminCompany => ({
  ...row,
  baseMaps: adminCompany.shape.baseMaps.parse(row.baseMaps),
  canSetTerms: scope.kind === 'all',
});

/** The fields in the record of a change. */
function facts(company: CompanyRow) {
  const { id: _, people: __, version: ___, ...rest } = company;
  return rest;
}

async function record(
  tx: Executor,
  context: CallContext,
  before: CompanyRow | undefined,
  after: CompanyRow,
): Promise<void> {
  const { caller, at } = context;
  await recordChange(tx, {
    id: newId(),
    companyId: after.id,
    actorId: caller.session.actorId ?? caller.id,
    userId: caller.id,
    subjectType: 'company',
    subjectId: String(after.id),
    operation: before ? 'change' : 'create',
    baseVersion: before?.version ?? null,
    deviceAt: null,
    before: before && facts(before),
    after: facts(after),
    answer: null,
  });
  const resource = `company:${after.id} ${before ? 'changed' : 'created'}`;
  await writeLog(tx, { ...logSource(context), companyId: after.id, type: 'company-changed', at, resource });
}

const reached = async (executor: Executor, scope: Scope, id: number): Promise<CompanyRow> => {
  const row = await findCompany(executor, scope, id);
  if (!row) throw notFound();
  return row;
};

/**
 * One write to one company: found in the caller's scope, held, compared with the version that they saw, recorded with
 * before and after.
 */
async function write(
  executor: Executor,
  context: CallContext,
  id: number,
  version: number | undefined,
  work: (tx: Executor, scope: Scope, before: CompanyRow) => Promise<void>,
): Promise<AdminCompany> {
  const { scope } = context.access;
  return inTransaction(executor, async (tx) => {
    await reached(tx, scope, id);
    await lockCompany(tx, id);
    const before = await reached(tx, scope, id);
    if (version !== undefined && version !== before.version)
      throw new Problem('stale-version', { current: present(scope, before) });
    await work(tx, scope, before);
    const after = await reached(tx, scope, id);
    await record(tx, context, before, after);
    return present(scope, after);
  });
}

/** Companies that the caller administers and whose people they may add to. */
export async function adminCompanies(executor: Executor, context: CallContext): Promise<AdminCompany[]> {
  const { scope } = context.access;
  const rows = byHungarian(await companiesIn(executor, scope).execute(), ({ name }) => name);
  await auditForeign(
    executor,
    context,
    rows.map(({ id }) => id),
    'companies',
  );
  return rows.map((row) => present(scope, row));
}

/** A person of one company creates no other. */
export function createCompany(
  executor: Executor,
  context: CallContext,
  body: Body<'createCompany'>,
): Promise<AdminCompany> {
  const { scope } = context.access;
  if (scope.kind !== 'all') throw notFound();
  const { name = '', title, theme } = checkedCompany(body);
  return inTransaction(executor, async (tx) => {
    if (await isNameTaken(tx, name, null)) throw refuseField('name', texts.nameTaken);
    const id = await insertCompany(tx, {
      name,
      kind: body.kind,
      title: title ?? name.slice(0, 60),
      ...(theme !== undefined && { theme }),
      riskTaking: body.riskTaking ?? false,
      createdAt: context.at,
      updatedAt: context.at,
    });
    const company = await reached(tx, scope, id);
    await record(tx, context, undefined, company);
    return present(scope, company);
  });
}

const json = (value: unknown): string | null => (value === null ? null : JSON.stringify(value));

/** Fields that were not sent are left out; JSON columns are written as text. */
const valuesOf = ({ contact, roleContacts, baseMaps, ...plain }: CompanyWish) => ({
  ...Object.fromEntries(Object.entries(plain).filter(([, value]) => value !== undefined)),
  ...(contact !== undefined && { contact: json(contact) }),
  ...(roleContacts !== undefined && { roleContacts: JSON.stringify(roleContacts) }),
  ...(baseMaps !== undefined && { baseMaps: json(baseMaps) }),
});

export function changeCompany(
  executor: Executor,
  context: CallContext,
  id: number,
  { version, ...typed }: Body<'changeCompany'>,
): Promise<AdminCompany> {
  return write(executor, context, id, version, async (tx, scope, before) => {
    const beyond = scope.kind === 'all' ? undefined : TERMS.find((key) => typed[key] !== undefined);
    if (beyond) throw refuseField(beyond, texts.onlyAdmin);
    const wish = checkedCompany(typed);
    if (wish.name !== undefined && (await isNameTaken(tx, wish.name, id))) throw refuseField('name', texts.nameTaken);
    // An uploaded document is removed with its address.
    if (wish.termsUrl !== undefined && wish.termsUrl !== before.termsUrl && before.termsUrl?.startsWith(FILES))
      await replaceFile(tx, id, 'pdf', null);
    await updateCompany(tx, id, valuesOf(wish), context.at);
  });
}

const setFile = (
  executor: Executor,
  context: CallContext,
  id: number,
  version: number | undefined,
  column: 'logoUrl' | 'termsUrl',
  kept: CompanyFile | null,
): Promise<AdminCompany> =>
  write(executor, context, id, version, async (tx) => {
    await replaceFile(tx, id, column === 'logoUrl' ? 'png' : 'pdf', kept);
    await updateCompany(tx, id, { [column]: kept && `${FILES}${kept.fileName}` }, context.at);
  });

/** The company is looked up first: a caller without one learns nothing of its file. */
async function fileOf(executor: Executor, context: CallContext, id: number, kind: FileKind, file: string) {
  await reached(executor, context.access.scope, id);
  return readFileOf(kind, file, context.caller.id);
}

export async function setLogo(
  executor: Executor,
  context: CallContext,
  id: number,
  { version, file }: Body<'setCompanyLogo'>,
): Promise<AdminCompany> {
  return setFile(executor, context, id, version, 'logoUrl', await fileOf(executor, context, id, 'logo', file));
}

export const removeLogo = (executor: Executor, context: CallContext, id: number): Promise<AdminCompany> =>
  setFile(executor, context, id, undefined, 'logoUrl', null);

export async function setTerms(
  executor: Executor,
  context: CallContext,
  id: number,
  { version, file }: Body<'setCompanyTerms'>,
): Promise<AdminCompany> {
  return setFile(executor, context, id, version, 'termsUrl', await fileOf(executor, context, id, 'terms', file));
}

/** @throws Problem 404 for every name without a file */
export async function companyFile(executor: Executor, fileName: string): Promise<Buffer> {
  const row = await findFile(executor, fileName);
  if (!row) throw notFound();
  return row.bytes;
}
