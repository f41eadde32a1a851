import type { AdminUser } from '@georisk/contract/verticals/admin/admin.ts';
import type { Body } from '@georisk/contract/endpoints.ts';
import type { LogWord } from '@georisk/contract/logWords.ts';
import { inGroup, isAdmin } from '@georisk/domain/roles/roles.ts';
import { recordChange } from '#server/db/change.ts';
import type { Executor } from '#server/db/executor.ts';
import { inTransaction, orRefusal } from '#server/db/transaction.ts';
import type { Caller } from '#server/http/caller.ts';
import { notFound, Problem } from '#server/http/problem.ts';
import { newId } from '#server/uuid.ts';
import type { CallContext } from '#server/modules/access/audit.ts';
import type { Scope } from '#server/modules/access/scope.ts';
import { forgetDevicesOf } from '#server/modules/device/device.repository.ts';
import { endGrantsOf } from '#server/modules/device/grant.repository.ts';
import { refuseHeldCases } from '#server/modules/heldCases/refuseHeldCases.ts';
import { revokeLinksOf } from '#server/modules/link/link.repository.ts';
import type { LinkSending } from '#server/modules/link/sendLink.ts';
import { logSource, writeLog } from '#server/modules/log/writeLog.ts';
import type { Sessions } from '#server/modules/session/authenticator.ts';
import { deleteSessionsOf, deleteSessionsOfLinks } from '#server/modules/session/session.repository.ts';
import { endMapKeysOf } from '#server/modules/user/mapKey.repository.ts';
import { adminTexts } from './admin.hu.ts';
import { findManaged, type UserRow } from './admin.repository.ts';
import { sendFirstLink } from './firstLink.ts';
import { presentUser } from './lists.service.ts';
import { companyExists, insertUser, isUserNameTaken, lockAdmins, lockUser, updateUser } from './people.repository.ts';
import { checkedPerson, refuseField } from './personForm.ts';

/** The fields of a person in the record of a change. */
function facts(user: UserRow) {
  const { id: _, companyName: __, hasPassword: ___, version: ____, lastSignInAt: _____, ...rest } = user;
  return rest;
}

/** Appends both records of a write: the change with before and after, the entry in the log without personal data. */
export async function recordPerson(
  tx: Executor,
  context: CallContext,
  type: LogWord,
  before: UserRow | undefined,
  after: UserRow,
): Promise<void> {
  const { caller, at } = context;
  const actorId = caller.session.actorId ?? caller.id;
  await recordChange(tx, {
    id: newId(),
    companyId: after.companyId,
    actorId,
    userId: caller.id,
    subjectType: 'user',
    subjectId: String(after.id),
    operation: before ? 'change' : 'create',
    baseVersion: before?.version ?? null,
    deviceAt: null,
    before: before && facts(before),
    after: facts(after),
    answer: null,
  });
  const source = { ...logSource(context), userId: after.id, actorId, companyId: after.companyId };
  await writeLog(tx, { ...source, type, at, resource: `user:${after.id} role:${after.role} ${after.status}` });
}

/** A caller who reaches only one company gives the roles that they manage, and no right that they do not hold. */
function refuseBeyondScope(scope: Scope, role: number): void {
  if (scope.kind !== 'all' && !inGroup(role, 'managed')) throw refuseField('role', adminTexts.roleNotYours);
}

function refuseLentPower({ capabilities: own }: Caller, given: readonly string[], had: readonly string[]): void {
  if (given.some((capability) => !had.includes(capability) && !own.includes(capability)))
    throw refuseField('capabilities', adminTexts.capabilityNotYours);
}

const companyNeeded = (role: number, companyId: number | null): void => {
  if (companyId === null && !isAdmin(role)) throw refuseField('companyId', adminTexts.companyNeeded);
};

/** The company of a new person; to its people, another company does not exist. */
export async function companyFor(
  tx: Executor,
  scope: Scope,
  { role, companyId: asked }: Pick<Body<'createUser'>, 'role' | 'companyId'>,
): Promise<number | null> {
  const companyId = asked ?? (scope.kind === 'company' ? scope.companyId : null);
  if (scope.kind === 'none' || (scope.kind === 'company' && companyId !== scope.companyId)) throw notFound();
  companyNeeded(role, companyId);
  if (companyId !== null && !(await companyExists(tx, companyId)))
    throw refuseField('companyId', adminTexts.companyUnknown);
  return companyId;
}

/** Runs a write; a value that another person already has is reported with its field. */
export async function write<T>(executor: Executor, work: (tx: Executor) => Promise<T>): Promise<T> {
  const outcome = await orRefusal(
    async () => ({ done: await inTransaction(executor, work) }),
    ({ kind, constraint }) => (kind === 'unique' ? { taken: constraint ?? '' } : undefined),
  );
  if ('done' in outcome) return outcome.done;
  throw outcome.taken === 'app_user_external'
    ? refuseField('externalId', adminTexts.externalIdTaken)
    : refuseField('userName', adminTexts.userNameTaken);
}

const managed = async (tx: Executor, scope: Scope, id: number): Promise<UserRow> => {
  const row = await findManaged(tx, scope, id);
  if (!row) throw notFound();
  return row;
};

type NewPerson = Omit<Parameters<typeof insertUser>[1], 'createdAt' | 'updatedAt'>;

/** Stores a person who was checked already, with both records of it. */
export async function addPerson(tx: Executor, context: CallContext, person: NewPerson): Promise<UserRow> {
  const { access, at } = context;
  const id = await insertUser(tx, { ...person, createdAt: at, updatedAt: at });
  const user = await managed(tx, access.scope, id);
  await recordPerson(tx, context, 'user-created', undefined, user);
  return user;
}

/** Makes a person without a password: they set one by the link that is sent to them, or sign in by a link. */
export function createUser(
  executor: Executor,
  sending: LinkSending,
  context: CallContext,
  body: Body<'createUser'>,
): Promise<AdminUser> {
  const { access, caller } = context;
  const { scope } = access;
  refuseBeyondScope(scope, body.role);
  refuseLentPower(caller, body.capabilities ?? [], []);
  const { name = '', userName = '', email = null, phone = null, externalId = null } = checkedPerson(body);
  return write(executor, async (tx) => {
    const companyId = await companyFor(tx, scope, body);
    if (await isUserNameTaken(tx, userName)) throw refuseField('userName', adminTexts.userNameTaken);
    const user = await addPerson(tx, context, {
      companyId,
      userName,
      name,
      externalId,
      role: body.role,
      email,
      phone,
      hidePolicyDamage: body.hidePolicyDamage ?? false,
      capabilities: [...(body.capabilities ?? [])],
    });
    if (body.sendLink === true && !(await sendFirstLink(tx, sending, context, user)))
      throw refuseField('email', adminTexts.addressNeeded);
    return presentUser(caller)(user);
  });
}

type Changes = Omit<Body<'changeUser'>, 'version'>;

/** Nobody changes their own role or locks themselves out; one administrator always remains. */
async function refuseLockOut(tx: Executor, { id: self }: Caller, user: UserRow, changes: Changes): Promise<void> {
  const [roleChanges, statusChanges] = [
    changes.role !== undefined && changes.role !== user.role,
    changes.status !== undefined && changes.status !== user.status,
  ];
  if (self === user.id && roleChanges) throw refuseField('role', adminTexts.ownRole);
  if (self === user.id && statusChanges) throw refuseField('status', adminTexts.ownStatus);
  const stops = (roleChanges || changes.status === 'disabled') && isAdmin(user.role) && user.status === 'active';
  if (!stops) return;
  const others = (await lockAdmins(tx)).filter((id) => id !== user.id);
  if (others.length === 0) throw refuseField(roleChanges ? 'role' : 'status', adminTexts.lastAdmin);
}

/** Whether an active person can no longer work on cases after a change. */
const stopsWork = (user: UserRow, { role = user.role, status = user.status }: Changes): boolean =>
  user.status === 'active' && (status !== 'active' || (inGroup(user.role, 'expert') && !inGroup(role, 'expert')));

/** Another role or a disabled account ends sessions and links; another address voids the links to the one before. */
export async function endWhatWasOpen(tx: Executor, before: UserRow, after: UserRow, at: Date): Promise<void> {
  const ends = before.role !== after.role || before.status !== after.status;
  const moved = before.email !== after.email || before.phone !== after.phone;
  if (ends || moved) await deleteSessionsOfLinks(tx, await revokeLinksOf(tx, after.id, at));
  if (!ends) return;
  await deleteSessionsOf(tx, after.id);
  await endMapKeysOf(tx, after.id);
  await forgetDevicesOf(tx, after.id);
  await endGrantsOf(tx, after.id, at);
}

export async function changeUser(
  executor: Executor,
  sessions: Sessions,
  context: CallContext,
  id: number,
  { version, ...changes }: Body<'changeUser'>,
): Promise<AdminUser> {
  const { access, caller, at } = context;
  const { scope } = access;
  const { name, email, phone } = checkedPerson(changes);
  const { role, status, capabilities, hidePolicyDamage } = changes;
  const changed = await write(executor, async (tx) => {
    if (!(await findManaged(tx, scope, id))) throw notFound();
    if (role !== undefined || status !== undefined) await lockAdmins(tx);
    await lockUser(tx, id);
    const before = await managed(tx, scope, id);
    if (version !== before.version) throw new Problem('stale-version', { current: presentUser(caller)(before) });
    if (role !== undefined) refuseBeyondScope(scope, role);
    refuseLentPower(caller, capabilities ?? [], before.capabilities);
    await refuseLockOut(tx, caller, before, changes);
    companyNeeded(role ?? before.role, before.companyId);
    if (stopsWork(before, changes)) await refuseHeldCases(tx, before);
    const values = {
      ...(name !== undefined && { name }),
      ...(role !== undefined && { role }),
      ...(status !== undefined && { status }),
      ...(email !== undefined && { email }),
      ...(phone !== undefined && { phone }),
      ...(capabilities !== undefined && { capabilities: [...capabilities] }),
      ...(hidePolicyDamage !== undefined && { hidePolicyDamage }),
    };
    await updateUser(tx, id, values, at);
    const after = await managed(tx, scope, id);
    await endWhatWasOpen(tx, before, after, at);
    await recordPerson(tx, context, 'user-changed', before, after);
    return after;
  });
  sessions.forgetUser(id);
  return presentUser(caller)(changed);
}
