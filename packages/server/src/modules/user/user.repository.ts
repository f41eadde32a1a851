import { sql } from 'kysely';
import type { Executor } from '#server/db/executor.ts';
import { endMapKeysOf } from './mapKey.repository.ts';

/** The fields of a person that a sign-in needs. */
export interface SignInUser {
  readonly id: number;
  readonly companyId: number | null;
  readonly role: number;
  readonly status: 'active' | 'disabled';
  readonly passwordHash: string | null;
  readonly name: string;
  readonly userName: string;
  readonly email: string | null;
  readonly phone: string | null;
  readonly companyName: string | null;
}

const signInUsers = (executor: Executor) =>
  executor
    .selectFrom('appUser')
    .leftJoin('company', 'company.id', 'appUser.companyId')
    .select([
      'appUser.id',
      'appUser.companyId',
      'appUser.role',
      'appUser.status',
      'appUser.passwordHash',
      'appUser.name',
      'appUser.userName',
      'appUser.email',
      'appUser.phone',
      'company.name as companyName',
    ]);

export const findUserByName = (executor: Executor, userName: string): Promise<SignInUser | undefined> =>
  signInUsers(executor).where('appUser.userName', '=', userName).executeTakeFirst();

export const findUser = (executor: Executor, id: number): Promise<SignInUser | undefined> =>
  signInUsers(executor).where('appUser.id', '=', id).executeTakeFirst();

/** Many people at once. */
export const findUsers = (executor: Executor, ids: readonly number[]): Promise<SignInUser[]> =>
  signInUsers(executor).where(sql<boolean>`app_user.id = any(${ids}::int[])`).execute();

/**
 * The fields that a sign-in rests on, locked until the transaction ends: a write that replaces the password or disables
 * the account meanwhile waits for it, or the sign-in sees that write.
 */
export const holdSignIn = (tx: Executor, id: number) =>
  tx
    .selectFrom('appUser')
    .select(['passwordHash', 'status', 'role'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();

/** Everybody with an e-mail address, whatever its case. */
export const findUsersByEmail = (executor: Executor, email: string): Promise<SignInUser[]> =>
  signInUsers(executor)
    .where((eb) => eb(eb.fn<string>('lower', ['appUser.email']), '=', email.toLowerCase()))
    .where('appUser.status', '=', 'active')
    .orderBy('appUser.id')
    .execute();

/** Everybody with a telephone number. @param digits as `normalisePhone` writes it */
export const findUsersByPhone = (executor: Executor, digits: string): Promise<SignInUser[]> =>
  signInUsers(executor)
    .where((eb) => {
      const bare = eb.fn<string>('regexp_replace', ['appUser.phone', eb.val('[^0-9+]'), eb.val(''), eb.val('g')]);
      return eb(eb.fn<string>('regexp_replace', [bare, eb.val('^(06|0036)'), eb.val('+36')]), '=', digits);
    })
    .where('appUser.status', '=', 'active')
    .orderBy('appUser.id')
    .execute();

/** The profile as `GET /api/currentUser` answers it, without the session. */
export const findProfile = (executor: Executor, id: number) =>
  executor
    .selectFrom('appUser')
    .leftJoin('company', 'company.id', 'appUser.companyId')
    .select([
      'appUser.id',
      'appUser.name',
      'appUser.userName',
      'appUser.externalId',
      'appUser.companyId',
      'appUser.role',
      'appUser.welcomeScreen',
      'appUser.hidePolicyDamage',
      'appUser.capabilities',
      'company.name as companyName',
      'company.title',
      'company.theme',
      'company.logoUrl',
      'company.contact',
      'company.roleContacts',
      'company.hidePolicyDamage as companyHides',
      'company.helpVideoUrl',
      'company.termsUrl',
      'company.reportDays',
      'company.reportRule',
      'company.riskTaking',
    ])
    .where('appUser.id', '=', id)
    .executeTakeFirstOrThrow();
export type ProfileRow = Awaited<ReturnType<typeof findProfile>>;

/** Sets another password; the map keys, issued under the one before, end with it. */
export async function replacePassword(executor: Executor, id: number, passwordHash: string, at: Date): Promise<void> {
  await setPasswordHash(executor, id, passwordHash, at);
  await endMapKeysOf(executor, id);
}

/** The hash of the same password in today's form. */
export async function setPasswordHash(executor: Executor, id: number, passwordHash: string, at: Date): Promise<void> {
  await executor.updateTable('appUser').set({ passwordHash, updatedAt: at }).where('id', '=', id).execute();
}

export async function suppressWelcome(executor: Executor, id: number): Promise<void> {
  await executor.updateTable('appUser').set({ welcomeScreen: false }).where('id', '=', id).execute();
}

/** @returns the name before, and the version after; undefined of a person who was erased meanwhile */
export const renameUser = (executor: Executor, id: number, name: string, at: Date) =>
  executor
    .updateTable('appUser as u')
    .from('appUser as before')
    .set((eb) => ({ name, version: eb('u.version', '+', 1), updatedAt: at }))
    .where('u.id', '=', id)
    .where('u.erasedAt', 'is', null)
    .whereRef('before.id', '=', 'u.id')
    .returning(['before.name as before', 'u.version'])
    .executeTakeFirst();
