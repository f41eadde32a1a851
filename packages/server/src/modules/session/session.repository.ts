import { type Insertable, sql } from 'kysely';
import type { Executor } from '#server/db/executor.ts';
import type { SessionKind, SessionTable } from '#server/db/schema.ts';

/** A session with the current row of its person. */
export interface SessionRow {
  readonly id: string;
  readonly kind: SessionKind;
  readonly linkId: string | null;
  readonly authenticatedAt: Date;
  readonly lastUsedAt: Date;
  readonly idleSeconds: number;
  readonly expiresAt: Date;
  readonly userId: number;
  readonly companyId: number | null;
  readonly role: number;
  readonly name: string;
  readonly userName: string;
  readonly capabilities: string[];
  readonly hidePolicyDamage: boolean;
  readonly riskTaking: boolean | null;
  readonly companyHides: boolean | null;
  readonly actorId: number | null;
  readonly actorSessionId: string | null;
  readonly actorRole: number | null;
  readonly actorName: string | null;
}

/** Only active people: a disabled user, or a disabled administrator, has no session any more. */
export const findSession = (executor: Executor, tokenHash: Buffer): Promise<SessionRow | undefined> =>
  executor
    .selectFrom('session')
    .innerJoin('appUser', 'appUser.id', 'session.userId')
    .leftJoin('company', 'company.id', 'appUser.companyId')
    .leftJoin('appUser as actor', 'actor.id', 'session.actorId')
    .select([
      'session.id',
      'session.kind',
      'session.linkId',
      'session.authenticatedAt',
      'session.lastUsedAt',
      'session.idleSeconds',
      'session.expiresAt',
      'session.actorId',
      'session.actorSessionId',
      'appUser.id as userId',
      'appUser.companyId',
      'appUser.role',
      'appUser.name',
      'appUser.userName',
      'appUser.capabilities',
      'appUser.hidePolicyDamage',
      'company.riskTaking',
      'company.hidePolicyDamage as companyHides',
      'actor.role as actorRole',
      'actor.name as actorName',
    ])
    .where('session.tokenHash', '=', tokenHash)
    .where('appUser.status', '=', 'active')
    .where((eb) => eb.or([eb('session.actorId', 'is', null), eb('actor.status', '=', 'active')]))
    .executeTakeFirst();

export async function insertSession(executor: Executor, session: Insertable<SessionTable>): Promise<void> {
  await executor.insertInto('session').values(session).execute();
}

/** Ends the oldest sessions of a user beyond `most`; impersonated ones do not count as theirs. */
export async function endOldestSessions(executor: Executor, userId: number, most: number): Promise<void> {
  await executor
    .deleteFrom('session')
    .where('userId', '=', userId)
    .where('kind', '!=', 'impersonated')
    .where('id', 'not in', (eb) =>
      eb
        .selectFrom('session')
        .select('id')
        .where('userId', '=', userId)
        .where('kind', '!=', 'impersonated')
        .orderBy('createdAt', 'desc')
        .orderBy('id', 'desc')
        .limit(most),
    )
    .execute();
}

export async function touchSession(executor: Executor, id: string, at: Date): Promise<void> {
  await executor
    .updateTable('session')
    .set({ lastUsedAt: at })
    .where('id', '=', id)
    .where('lastUsedAt', '<', at)
    .execute();
}

/**
 * Whether a session still exists and is neither expired nor idle too long; nobody ends it until the transaction does.
 */
export async function holdSession(executor: Executor, id: string, now: Date): Promise<boolean> {
  const row = await executor
    .selectFrom('session')
    .select('id')
    .where('id', '=', id)
    .where('expiresAt', '>', now)
    .where(sql<boolean>`last_used_at + make_interval(secs => idle_seconds) > ${now}`)
    .forShare()
    .executeTakeFirst();
  return row !== undefined;
}

/** Ends a session; the database also ends those that were opened from it by impersonation. */
export async function deleteSession(executor: Executor, id: string): Promise<void> {
  await executor.deleteFrom('session').where('id', '=', id).execute();
}

/**
 * Ends the sessions of a person, and those that they opened by impersonation.
 * @param exceptId the session of their own that stays, where one does
 */
export async function deleteSessionsOf(executor: Executor, userId: number, exceptId?: string): Promise<void> {
  await executor
    .deleteFrom('session')
    .where((eb) => eb.or([eb('userId', '=', userId), eb('actorId', '=', userId)]))
    .$if(exceptId !== undefined, (query) => query.where('id', '!=', exceptId ?? ''))
    .execute();
}

export async function deleteSessionsOfLinks(executor: Executor, linkIds: readonly string[]): Promise<void> {
  if (linkIds.length > 0) await executor.deleteFrom('session').where('linkId', 'in', linkIds).execute();
}

export async function deleteEndedSessions(executor: Executor, now: Date): Promise<void> {
  await executor
    .deleteFrom('session')
    .where((eb) =>
      eb.or([eb('expiresAt', '<', now), sql<boolean>`last_used_at + make_interval(secs => idle_seconds) < ${now}`]),
    )
    .execute();
}
