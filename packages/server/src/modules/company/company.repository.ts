import { type Insertable, sql, type Updateable } from 'kysely';
import type { Executor } from '#server/db/executor.ts';
import type { CompanyTable } from '#server/db/schema/company.ts';
import type { Scope } from '#server/modules/access/scope.ts';
import type { CompanyFile } from './companyFiles.ts';

const people = sql<number>`(select count(*) from app_user
  where app_user.company_id = company.id and app_user.status = 'active')`.as('people');

/** The companies of a scope, as they are administered. */
export const companiesIn = (executor: Executor, scope: Scope) =>
  executor
    .selectFrom('company')
    .select([
      'id',
      'name',
      'title',
      'theme',
      'kind',
      'riskTaking',
      'hidePolicyDamage',
      'logoUrl',
      'contact',
      'roleContacts',
      'helpVideoUrl',
      'termsUrl',
      'reportDays',
      'reportRule',
      'baseMaps',
      'version',
      people,
    ])
    .where(
      scope.kind === 'all'
        ? sql<boolean>`true`
        : scope.kind === 'company'
          ? sql<boolean>`company.id = ${scope.companyId}`
          : sql<boolean>`false`,
    )
    .orderBy('name')
    .orderBy('id');
export type CompanyRow = Awaited<ReturnType<ReturnType<typeof companiesIn>['execute']>>[number];

export const findCompany = (executor: Executor, scope: Scope, id: number): Promise<CompanyRow | undefined> =>
  companiesIn(executor, scope).where('company.id', '=', id).executeTakeFirst();

/** Holds a company for the rest of the transaction. */
export async function lockCompany(executor: Executor, id: number): Promise<void> {
  await executor.selectFrom('company').select('id').where('id', '=', id).forUpdate().execute();
}

/** Holds the list of names: two companies of one name must not be made at the same moment. */
export async function isNameTaken(executor: Executor, name: string, exceptId: number | null): Promise<boolean> {
  await sql`lock table company in share row exclusive mode`.execute(executor);
  const row = await executor
    .selectFrom('company')
    .select('id')
    .where(sql<boolean>`lower(name) = lower(${name})`)
    .$if(exceptId !== null, (query) => query.where('id', '!=', exceptId ?? 0))
    .executeTakeFirst();
  return row !== undefined;
}

export async function insertCompany(executor: Executor, company: Insertable<CompanyTable>): Promise<number> {
  const { id } = await executor.insertInto('company').values(company).returning('id').executeTakeFirstOrThrow();
  return id;
}

export async function updateCompany(
  executor: Executor,
  id: number,
  values: Updateable<CompanyTable>,
  at: Date,
): Promise<void> {
  await executor
    .updateTable('company')
    .set((eb) => ({ ...values, version: eb('version', '+', 1), updatedAt: at }))
    .where('id', '=', id)
    .execute();
}

/** Stores a file in place of the company's one of its kind. */
export async function replaceFile(
  executor: Executor,
  companyId: number,
  extension: 'png' | 'pdf',
  file: CompanyFile | null,
): Promise<void> {
  await executor
    .deleteFrom('companyFile')
    .where('companyId', '=', companyId)
    .where('fileName', 'like', `%.${extension}`)
    .execute();
  if (file)
    await executor
      .insertInto('companyFile')
      .values({ companyId, ...file })
      .execute();
}

export const findFile = (executor: Executor, fileName: string) =>
  executor.selectFrom('companyFile').select('bytes').where('fileName', '=', fileName).limit(1).executeTakeFirst();

/** The base maps that companies have of their own. */
export const companyBaseMaps = (executor: Executor) =>
  executor.selectFrom('company').select('baseMaps').where('baseMaps', 'is not', null).orderBy('id').execute();
