import { ROLE_GROUPS } from '@georisk/domain/roles/roles.ts';
import { sql } from 'kysely';
import type { Executor } from '#server/db/executor.ts';
import { people } from '#server/modules/admin/admin.repository.ts';
import { type Page, textHas } from '#server/modules/admin/page.ts';
import type { Scope } from '#server/modules/access/scope.ts';

/** Sessions that still open something, of the people of a scope. */
const openSessions = (executor: Executor, scope: Scope, now: Date) =>
  executor
    .selectFrom('session')
    .innerJoin('appUser', 'appUser.id', 'session.userId')
    .leftJoin('company', 'company.id', 'appUser.companyId')
    .leftJoin('appUser as actor', 'actor.id', 'session.actorId')
    .where(people(scope, ROLE_GROUPS.managed))
    .where('appUser.status', '=', 'active')
    .where('session.expiresAt', '>', now)
    .where(sql<boolean>`session.last_used_at + make_interval(secs => session.idle_seconds) > ${now}`);

export async function listSessions(
  executor: Executor,
  scope: Scope,
  phrase: string,
  now: Date,
  { pageSize, offset }: Page,
) {
  const matching = openSessions(executor, scope, now).$if(phrase !== '', (query) =>
    query.where(textHas(sql`concat_ws(' ', app_user.name, app_user.user_name, company.name)`, phrase)),
  );
  const { total } = await matching.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  const rows = await matching
    .select([
      'session.id',
      'session.userId',
      'session.kind',
      'session.createdAt',
      'session.lastUsedAt',
      'session.expiresAt',
      'appUser.name',
      'appUser.userName',
      'appUser.role',
      'appUser.companyId',
      'company.name as companyName',
      'actor.name as actorName',
    ])
    .orderBy('session.lastUsedAt', 'desc')
    .orderBy('session.id')
    .limit(pageSize)
    .offset(offset)
    .execute();
  return { total, rows };
}

export const findSessionOf = (executor: Executor, scope: Scope, id: string, now: Date) =>
  openSessions(executor, scope, now)
    .select(['session.id', 'session.userId', 'appUser.companyId'])
    .where('session.id', '=', id)
    .executeTakeFirst();
