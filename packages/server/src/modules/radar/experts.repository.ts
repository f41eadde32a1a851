import { byHungarian } from '@georisk/domain/text/inHungarian.ts';
import { sql } from 'kysely';
import type { Executor } from '#server/db/executor.ts';
import type { Scope } from '#server/modules/access/scope.ts';
import { companyRowsIn } from '#server/modules/access/scopeFilter.ts';

export interface Expert {
  readonly id: number;
  readonly name: string;
  readonly companyId: number;
  readonly openCases: number;
}

/** The active people of the roles in the scope's companies, by name, with their number of open cases. */
export async function expertsWithin(executor: Executor, scope: Scope, roles: readonly number[]): Promise<Expert[]> {
  const { rows } = await sql<Expert>`
    select app_user.id, app_user.name, app_user.company_id as "companyId",
      (select count(*)::integer from damage where damage.expert_id = app_user.id and damage.deleted_at is null
        and damage.status <> 'closed') as "openCases"
    from app_user
    where app_user.role = any(${roles}::int[]) and app_user.status = 'active' and app_user.company_id is not null
      and ${companyRowsIn('app_user', scope)}
    order by app_user.id`.execute(executor);
  return byHungarian(rows, ({ name }) => name);
}
