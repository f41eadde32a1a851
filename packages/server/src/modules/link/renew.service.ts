import { INVALID_COMPOUND_LINK_TOKEN, parseCompoundToken } from '@georisk/domain/link/compoundToken.ts';
import type { Executor } from '#server/db/executor.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { Problem } from '#server/http/problem.ts';
import { endGrantsOf } from '#server/modules/device/grant.repository.ts';
import { forgetOtherDevices } from '#server/modules/device/devices.ts';
import { logSourceOf, writeLog } from '#server/modules/log/writeLog.ts';
import { scrubUsed } from '#server/modules/mail/message.repository.ts';
import { deleteSessionsOf } from '#server/modules/session/session.repository.ts';
import type { Origin, SessionDeps } from '#server/modules/session/session.service.ts';
import { refuseNewPassword } from '#server/modules/user/newPassword.ts';
import { findUser, holdSignIn, replacePassword } from '#server/modules/user/user.repository.ts';
import { findGuessed } from './guesses.ts';
import { revokeLinksOf, useOnce } from './link.repository.ts';

interface Renewal {
  readonly token: string;
  readonly password: string;
}

const expired = () => new Problem('link-expired');

/**
 * Sets a new password by a link that was mailed. The link is used up only by a password that can be set; then all
 * sessions and all other links of the person end, and their map key.
 * @returns the secrets that this browser is to keep
 */
export async function renewPassword(
  executor: Executor,
  deps: SessionDeps & { readonly passwordMinimum: number },
  { token, password }: Renewal,
  origin: Origin,
): Promise<readonly string[]> {
  const compound = parseCompoundToken(token);
  if (!compound) throw new Problem('invalid-link-token', { error: INVALID_COMPOUND_LINK_TOKEN });
  const now = deps.clock.now();
  const link = await findGuessed(executor, compound, origin.ip, deps.rateLimitFactor, now);
  const usable =
    link?.kind === 'reset' && link.status === 'active' && !link.usedAt && !link.revokedAt && now < link.expiresAt;
  const user = usable ? await findUser(executor, link.userId) : undefined;
  if (!link || !user) throw expired();
  const refusal = refuseNewPassword(password, user, deps.passwordMinimum);
  if (refusal) throw new Problem('weak-password', { message: refusal, fields: { password: refusal } });
  const hash = await deps.passwords.hash(password);
  const devices = await inTransaction(executor, async (tx) => {
    await holdSignIn(tx, user.id);
    if (!(await useOnce(tx, link.id, null, now))) throw expired();
    await scrubUsed(tx, link.messageId, now);
    await replacePassword(tx, user.id, hash, now);
    // An exchange holds its link until its session is written: links go first, or that session would outlive this
    // change.
    await revokeLinksOf(tx, user.id, now);
    await deleteSessionsOf(tx, user.id);
    await endGrantsOf(tx, user.id, now);
    await writeLog(tx, { ...logSourceOf(user, origin), type: 'password-renewed', at: now });
    return forgetOtherDevices(tx, origin.devices, user.id, now);
  });
  deps.sessions.forgetUser(user.id);
  return devices;
}
