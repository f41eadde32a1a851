import { sql } from 'kysely';
import type { Executor } from '#server/db/executor.ts';
import type { Scope } from '#server/modules/access/scope.ts';
import { companyRowsIn, damagesIn } from '#server/modules/access/scopeFilter.ts';

/** Active people within reach who may be given cases, by name. */
export const expertsIn = (executor: Executor, scope: Scope, roles: readonly number[]) =>
  executor
    .selectFrom('appUser')
    .select(['id', 'name', 'companyId'])
    .where('status', '=', 'active')
    .where('role', 'in', [...roles])
    .where(companyRowsIn('app_user', scope))
    .orderBy('name')
    .orderBy('id')
    .execute();

/** The open cases that somebody has. */
export const openCasesOfExperts = (executor: Executor, scope: Scope) =>
  executor
    .selectFrom('caseRow as damage')
    .select(['damage.expertId', 'damage.area', 'damage.dueOn', 'damage.x', 'damage.y'])
    .where(damagesIn(scope))
    .where('damage.status', '!=', 'closed')
    .where(sql<boolean>`damage.expert_id is not null`)
    .orderBy('damage.reportedOn')
    .orderBy('damage.damageId')
    .execute();
