import type { Company as CompanyAnswer, CurrentUser } from '@georisk/contract/verticals/session/session.ts';
import { recordChange } from '#server/db/change.ts';
import type { Executor } from '#server/db/executor.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { Caller } from '#server/http/caller.ts';
import { Problem } from '#server/http/problem.ts';
import { newId } from '#server/uuid.ts';
import { endGrantsOf } from '#server/modules/device/grant.repository.ts';
import { forgetOtherDevices } from '#server/modules/device/devices.ts';
import { revokeLinksOf } from '#server/modules/link/link.repository.ts';
import { logSource, writeLog } from '#server/modules/log/writeLog.ts';
import { ownPasswordWindows } from '#server/modules/session/passwordGuesses.ts';
import { deleteSessionsOf } from '#server/modules/session/session.repository.ts';
import type { Origin, SessionDeps } from '#server/modules/session/session.service.ts';
import { countFailure, refuseThrottled } from '#server/modules/session/throttle.ts';
import { capabilitiesOf, hidesPolicyDamage } from '#server/modules/user/capabilities.ts';
import { refuseNewPassword } from '#server/modules/user/newPassword.ts';
import { userTexts } from '#server/modules/user/user.hu.ts';
import {
  findProfile,
  findUser,
  holdSignIn,
  type ProfileRow,
  renameUser,
  replacePassword,
  suppressWelcome,
} from '#server/modules/user/user.repository.ts';

/** The contact for people of this role: the company's contact for the role, else its general one. */
function contactFor({ role, contact, roleContacts }: ProfileRow): CompanyAnswer['contact'] {
  const own = roleContacts?.find(({ roles }) => roles.includes(role));
  return own ? { name: own.name, phone: own.phone, email: own.email } : contact;
}

const companyOf = (row: ProfileRow): CurrentUser['company'] =>
  row.companyId === null
    ? null
    : {
        id: row.companyId,
        name: row.companyName ?? '',
        title: row.title ?? '',
        theme: row.theme ?? '',
        logoUrl: row.logoUrl,
        contact: contactFor(row),
        helpVideoUrl: row.helpVideoUrl,
        termsUrl: row.termsUrl,
        reportDays: row.reportDays,
        reportRule: row.reportRule,
      };

/** The caller's own account. */
export async function currentUser(executor: Executor, { id, session }: Caller): Promise<CurrentUser> {
  const row = await findProfile(executor, id);
  return {
    id: row.id,
    name: row.name,
    userName: row.userName,
    externalId: row.externalId,
    companyId: row.companyId,
    role: row.role,
    welcomeScreen: row.welcomeScreen,
    hidePolicyDamage: hidesPolicyDamage(row),
    capabilities: capabilitiesOf(row),
    company: companyOf(row),
    session: { kind: session.kind, expiresAt: session.expiresAt.toISOString(), actorName: session.actorName },
  };
}

type Request = Omit<Origin, 'devices'> & { readonly caller: Caller };

export async function rename(executor: Executor, deps: SessionDeps, request: Request, name: string): Promise<void> {
  const { caller } = request;
  if (/\p{Cc}/u.test(name)) throw new Problem('form-refused', { fields: { name: userTexts.nameUnsuitable } });
  const at = deps.clock.now();
  await inTransaction(executor, async (tx) => {
    const renamed = await renameUser(tx, caller.id, name, at);
    if (renamed === undefined) throw new Problem('not-signed-in');
    const { before, version } = renamed;
    await recordChange(tx, {
      id: newId(),
      companyId: caller.companyId,
      actorId: caller.session.actorId ?? caller.id,
      userId: caller.id,
      subjectType: 'user',
      subjectId: String(caller.id),
      operation: 'rename',
      baseVersion: version - 1,
      deviceAt: null,
      before: { name: before },
      after: { name },
      answer: null,
    });
    await writeLog(tx, { ...logSource(request), type: 'profile-changed', at });
  });
  deps.sessions.forgetUser(caller.id);
}

const changedMeanwhile = () => new Problem('busy', { error: 'Password changed meanwhile', retryAfterSeconds: 1 });

interface PasswordChange {
  readonly currentPassword: string;
  readonly newPassword: string;
}

/**
 * A new password ends every other session of the user, every link that was sent to them, and their map keys; of their
 * known devices this one stays.
 * @returns the secrets that this browser is to keep
 */
export async function changePassword(
  executor: Executor,
  deps: SessionDeps & { readonly passwordMinimum: number },
  request: Request & Origin,
  { currentPassword, newPassword }: PasswordChange,
): Promise<readonly string[]> {
  const { caller } = request;
  const at = deps.clock.now();
  const windows = ownPasswordWindows(caller.id, deps.rateLimitFactor);
  await refuseThrottled(executor, windows, at);
  const user = await findUser(executor, caller.id);
  if (!user || !(await deps.passwords.matches(user.passwordHash, currentPassword, true))) {
    await countFailure(executor, windows, at);
    throw new Problem('wrong-current-password');
  }
  const refusal =
    newPassword === currentPassword
      ? userTexts.samePassword
      : refuseNewPassword(newPassword, user, deps.passwordMinimum);
  if (refusal) throw new Problem('weak-password', { message: refusal, fields: { newPassword: refusal } });
  const hash = await deps.passwords.hash(newPassword);
  const devices = await inTransaction(executor, async (tx) => {
    // The password was replaced since it was checked: the check no longer counts.
    if ((await holdSignIn(tx, caller.id))?.passwordHash !== user.passwordHash) throw changedMeanwhile();
    await replacePassword(tx, caller.id, hash, at);
    // An exchange holds its link until its session is written: links go first, or that session would outlive this
    // change.
    await revokeLinksOf(tx, caller.id, at);
    await deleteSessionsOf(tx, caller.id, caller.session.id);
    await endGrantsOf(tx, caller.id, at);
    await writeLog(tx, { ...logSource(request), type: 'password-changed', at });
    return forgetOtherDevices(tx, request.devices, caller.id, at);
  });
  deps.sessions.forgetUser(caller.id);
  return devices;
}

export const suppressWelcomeScreen = (executor: Executor, caller: Caller): Promise<void> =>
  suppressWelcome(executor, caller.id);
