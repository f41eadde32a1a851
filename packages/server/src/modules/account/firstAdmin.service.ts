import { ROLES } from '@georisk/domain/roles/roles.ts';
import type { Executor } from '#server/db/executor.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { newId } from '#server/uuid.ts';
import { insertLink, revokeUnused } from '#server/modules/link/link.repository.ts';
import { linkPath } from '#server/modules/link/linkAddress.ts';
import { writeLog } from '#server/modules/log/writeLog.ts';
import { hashOf, newToken } from '#server/tokens.ts';
import { findUserByName } from '#server/modules/user/user.repository.ts';

const LIFE_MS = 24 * 3_600_000;
const AT_THE_MACHINE = { actorId: null, ip: null, requestId: null } as const;

export interface NewAdmin {
  readonly userName: string;
  readonly name: string;
  readonly email: string | null;
}

/** The path under which a person sets their password once; handed over at the machine itself, never sent. */
async function passwordPath(tx: Executor, userId: number, now: Date): Promise<string> {
  const token = newToken();
  await revokeUnused(tx, userId, 'reset', now);
  await insertLink(tx, {
    id: newId(),
    tokenHash: hashOf(token),
    userId,
    kind: 'reset',
    createdAt: now,
    expiresAt: new Date(now.getTime() + LIFE_MS),
  });
  return linkPath('reset', { userId, token });
}

/** Makes an administrator without a password. @returns the path for setting it, or null where the name is taken */
export const createAdmin = (executor: Executor, admin: NewAdmin, now: Date): Promise<string | null> =>
  inTransaction(executor, async (tx) => {
    if (await findUserByName(tx, admin.userName)) return null;
    const { id } = await tx
      .insertInto('appUser')
      .values({ ...admin, role: ROLES.ADMIN, companyId: null, welcomeScreen: false })
      .returning('id')
      .executeTakeFirstOrThrow();
    await writeLog(tx, {
      ...AT_THE_MACHINE,
      userId: id,
      companyId: null,
      type: 'user-created',
      at: now,
      resource: 'cli',
    });
    return passwordPath(tx, id, now);
  });

/** @returns the path where an existing user sets a new password, or null where there is none of this name */
export const resetPath = (executor: Executor, userName: string, now: Date): Promise<string | null> =>
  inTransaction(executor, async (tx) => {
    const user = await findUserByName(tx, userName);
    if (!user) return null;
    const { id: userId, companyId } = user;
    await writeLog(tx, {
      ...AT_THE_MACHINE,
      userId,
      companyId,
      type: 'password-reset-request',
      at: now,
      resource: 'cli',
    });
    return passwordPath(tx, userId, now);
  });
