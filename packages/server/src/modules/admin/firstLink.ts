import { inGroup, isApiClient } from '@georisk/domain/roles/roles.ts';
import type { Executor } from '#server/db/executor.ts';
import type { CallContext } from '#server/modules/access/audit.ts';
import { type LinkSending, sendLink } from '#server/modules/link/sendLink.ts';
import { logSource } from '#server/modules/log/writeLog.ts';
import { adminTexts } from './admin.hu.ts';
import type { UserRow } from './admin.repository.ts';

const DAY_MS = 24 * 3_600_000;

/** Staff and programs sign in with a password of their own; everybody else with a link. */
const setsPassword = (role: number): boolean => inGroup(role, 'insurer') || isApiClient(role);

/**
 * Sends the link by which a new person enters for the first time: it sets a password, or signs in.
 * @returns false where the person has no address
 */
export async function sendFirstLink(
  tx: Executor,
  sending: LinkSending,
  context: CallContext,
  to: UserRow,
): Promise<boolean> {
  const { caller, at: now } = context;
  const source = {
    ...logSource(context),
    userId: to.id,
    actorId: caller.session.actorId ?? caller.id,
    companyId: to.companyId,
  };
  const order = setsPassword(to.role)
    ? ({ kind: 'reset', lifeMs: DAY_MS, letter: adminTexts.welcomeLetter } as const)
    : ({ kind: 'login' } as const);
  const common = { ...order, to, createdBy: caller.id, source, now };
  return (
    (await sendLink(tx, sending, { ...common, channel: 'email' })) ||
    sendLink(tx, sending, { ...common, channel: 'sms' })
  );
}
