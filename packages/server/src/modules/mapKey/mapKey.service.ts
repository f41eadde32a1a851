import type { Answer, Body } from '@georisk/contract/endpoints.ts';
import { MAX_MAP_KEYS } from '@georisk/contract/verticals/session/mapKeys.ts';
import type { Executor } from '#server/db/executor.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { notFound, Problem } from '#server/http/problem.ts';
import { auditForeign, type CallContext, log } from '#server/modules/access/audit.ts';
import { findManaged, type UserRow } from '#server/modules/admin/admin.repository.ts';
import type { Sessions } from '#server/modules/session/authenticator.ts';
import { holdSession } from '#server/modules/session/session.repository.ts';
import { deleteMapKey, insertMapKey, mapKeysOf } from '#server/modules/user/mapKey.repository.ts';
import { holdSignIn } from '#server/modules/user/user.repository.ts';
import { hashOf, newToken } from '#server/tokens.ts';
import { newId } from '#server/uuid.ts';
import { mapKeyTexts as texts } from './mapKey.hu.ts';
import { endOf, isOver, itemsOf } from './mapKeyList.ts';

type Forgets = Pick<Sessions, 'forgetUser'>;

const refuseName = (message: string) => new Problem('form-refused', { fields: { name: message } });

export const mapKeys = async (executor: Executor, { caller, at }: CallContext): Promise<Answer<'mapKeys'>> => ({
  items: itemsOf(await mapKeysOf(executor, caller.id), at),
});

/** Makes a key for another map program; it is shown only this once. */
export async function makeMapKey(
  executor: Executor,
  context: CallContext,
  { name, days }: Body<'makeMapKey'>,
): Promise<Answer<'makeMapKey'>> {
  const { caller, at } = context;
  if (/\p{Cc}/u.test(name)) throw refuseName(texts.nameUnsuitable);
  const [id, mapKey, expiresAt] = [newId(), newToken(), endOf(at, days)];
  await inTransaction(executor, async (tx) => {
    // A new password ends map keys and session behind the same lock: a call that comes after it makes no other key.
    await holdSignIn(tx, caller.id);
    if (!(await holdSession(tx, caller.session.id, at))) throw new Problem('not-signed-in');
    const known = await mapKeysOf(tx, caller.id);
    if (known.some((each) => each.name === name)) throw refuseName(texts.nameTaken);
    if (known.filter((each) => !isOver(each, at)).length >= MAX_MAP_KEYS) throw new Problem('too-many-map-keys');
    await insertMapKey(tx, {
      id,
      userId: caller.id,
      name,
      keyHash: hashOf(mapKey),
      createdAt: at,
      expiresAt,
      lastUsedAt: null,
    });
    await log(tx, context, 'map-key-made', `key:${id}`);
  });
  return { id, mapKey, name, expiresAt: expiresAt.toISOString() };
}

export async function revokeMapKey(
  executor: Executor,
  sessions: Forgets,
  context: CallContext,
  id: string,
): Promise<void> {
  await inTransaction(executor, async (tx) => {
    if (!(await deleteMapKey(tx, context.caller.id, id))) throw notFound();
    await log(tx, context, 'map-key-revoked', `key:${id}`);
  });
  sessions.forgetUser(context.caller.id);
}

async function managed(executor: Executor, { access }: CallContext, userId: number): Promise<UserRow> {
  const user = await findManaged(executor, access.scope, userId);
  if (user === undefined) throw notFound();
  return user;
}

export async function userMapKeys(
  executor: Executor,
  context: CallContext,
  userId: number,
): Promise<Answer<'userMapKeys'>> {
  const { companyId } = await managed(executor, context, userId);
  await auditForeign(executor, context, companyId === null ? [] : [companyId], `users/${userId}/mapKeys`);
  return { items: itemsOf(await mapKeysOf(executor, userId), context.at) };
}

export async function revokeUserMapKey(
  executor: Executor,
  sessions: Forgets,
  context: CallContext,
  { id: userId, keyId }: { readonly id: number; readonly keyId: string },
): Promise<void> {
  await inTransaction(executor, async (tx) => {
    const { companyId } = await managed(tx, context, userId);
    if (!(await deleteMapKey(tx, userId, keyId))) throw notFound();
    await log(tx, context, 'map-key-revoked', `user:${userId} key:${keyId}`, companyId);
  });
  sessions.forgetUser(userId);
}
