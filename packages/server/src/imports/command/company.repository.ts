import type { Executor } from '#server/db/executor.ts';

export interface CompanyChoice {
  readonly id: number;
  readonly name: string;
}

export const companies = (db: Executor): Promise<CompanyChoice[]> =>
  db.selectFrom('company').select(['id', 'name']).orderBy('id').execute();

/** The company of an identifier or a name, whatever the case. */
export const findCompany = (all: readonly CompanyChoice[], named: string): CompanyChoice | undefined =>
  all.find(({ id }) => String(id) === named.trim()) ??
  all.find(({ name }) => name.toLowerCase() === named.trim().toLowerCase());

export async function createCompany(db: Executor, name: string): Promise<number> {
  const { id } = await db.insertInto('company').values({ name: name.trim() }).returning('id').executeTakeFirstOrThrow();
  return id;
}
