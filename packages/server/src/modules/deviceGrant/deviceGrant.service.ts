import type { Answer, Body } from '@georisk/contract/endpoints.ts';
import {
  type DeviceGrantItem,
  GRANT_SECONDS,
  grantQuestion,
} from '@georisk/contract/verticals/insurance/deviceGrants.ts';
import { mayCall } from '@georisk/contract/permissions/permissions.ts';
import type { Executor } from '#server/db/executor.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { notFound, Problem } from '#server/http/problem.ts';
import { auditForeign, type CallContext, log } from '#server/modules/access/audit.ts';
import { findManaged, type UserRow } from '#server/modules/admin/admin.repository.ts';
import {
  findGrant,
  openGrantsOf,
  revokeGrant,
  saveGrant,
  touchGrant,
} from '#server/modules/device/grant.repository.ts';
import { deviceKeyOf, isSignedBy } from './grantKey.ts';

/** A person has few devices: the one that was not used for longest goes. */
const MAX_GRANTS = 10;
/** The clock of a device may be wrong by a day. */
const MAX_SKEW_MS = 36 * 3_600_000;
const OWN_KINDS: ReadonlySet<string> = new Set(['password', 'link']);

/** Gives the caller's device a grant, or makes its own valid for longer. */
export async function makeDeviceGrant(
  executor: Executor,
  context: CallContext,
  { id, publicKey, name }: Body<'makeDeviceGrant'>,
): Promise<Answer<'makeDeviceGrant'>> {
  const { caller, at } = context;
  // An alert's link and an impersonation leave nothing behind on a device.
  if (!OWN_KINDS.has(caller.session.kind)) throw new Problem('session-kind-not-allowed');
  const key = Buffer.from(publicKey, 'base64');
  if (deviceKeyOf(key) === undefined) throw new Problem('form-refused');
  await inTransaction(executor, async (tx) => {
    const known = await findGrant(tx, id);
    const isSaved = await saveGrant(tx, {
      id,
      userId: caller.id,
      publicKey: key,
      name,
      createdAt: at,
      lastUsedAt: at,
      expiresAt: new Date(at.getTime() + GRANT_SECONDS * 1000),
      revokedAt: null,
    });
    // Of another person it is not said to exist.
    if (!isSaved && known?.userId !== caller.id) throw notFound();
    if (!isSaved) throw new Problem('device-revoked');
    const old = (await openGrantsOf(tx, caller.id, at)).slice(MAX_GRANTS);
    for (const each of old) await revokeGrant(tx, caller.id, each.id, at);
    if (known === undefined) await log(tx, context, 'device-grant-made', `device:${id}`);
  });
  return { validSeconds: GRANT_SECONDS };
}

/** The state of a grant, to the device that has its key; to everybody else it is not there. */
export async function checkDeviceGrant(
  executor: Executor,
  id: string,
  { at, signature }: Body<'checkDeviceGrant'>,
  now: Date,
): Promise<Answer<'checkDeviceGrant'>> {
  const grant = await findGrant(executor, id);
  const isNow = Math.abs(Date.parse(at) - now.getTime()) < MAX_SKEW_MS;
  if (grant === undefined || !isNow || !isSignedBy(grant.publicKey, grantQuestion(id, at), signature)) throw notFound();
  if (grant.revokedAt !== null) return { state: 'revoked' };
  const mayStill = grant.status === 'active' && mayCall('fieldPack', grant.role);
  if (!mayStill || grant.expiresAt <= now) return { state: 'ended' };
  await touchGrant(executor, id, now);
  return { state: 'open' };
}

async function listOf(executor: Executor, userId: number, now: Date): Promise<{ items: DeviceGrantItem[] }> {
  const rows = await openGrantsOf(executor, userId, now);
  return {
    items: rows.map(({ id, name, createdAt, lastUsedAt, expiresAt }) => ({
      id,
      name,
      createdAt: createdAt.toISOString(),
      lastUsedAt: lastUsedAt.toISOString(),
      expiresAt: expiresAt.toISOString(),
    })),
  };
}

export const deviceGrants = (executor: Executor, { caller, at }: CallContext): Promise<Answer<'deviceGrants'>> =>
  listOf(executor, caller.id, at);

/** The device deletes what was taken along as soon as it reaches the server. */
export async function revokeDeviceGrant(executor: Executor, context: CallContext, id: string): Promise<void> {
  const { caller, at } = context;
  await inTransaction(executor, async (tx) => {
    if (!(await revokeGrant(tx, caller.id, id, at))) throw notFound();
    await log(tx, context, 'device-grant-revoked', `device:${id}`);
  });
}

async function managed(executor: Executor, { access }: CallContext, userId: number): Promise<UserRow> {
  const user = await findManaged(executor, access.scope, userId);
  if (user === undefined) throw notFound();
  return user;
}

export async function userDeviceGrants(
  executor: Executor,
  context: CallContext,
  userId: number,
): Promise<Answer<'userDeviceGrants'>> {
  const { companyId } = await managed(executor, context, userId);
  await auditForeign(executor, context, companyId === null ? [] : [companyId], `users/${userId}/deviceGrants`);
  return listOf(executor, userId, context.at);
}

export async function revokeUserDeviceGrant(
  executor: Executor,
  context: CallContext,
  { id: userId, grantId }: { readonly id: number; readonly grantId: string },
): Promise<void> {
  await inTransaction(executor, async (tx) => {
    const { companyId } = await managed(tx, context, userId);
    if (!(await revokeGrant(tx, userId, grantId, context.at))) throw notFound();
    await log(tx, context, 'device-grant-revoked', `device:${grantId}`, companyId);
  });
}
