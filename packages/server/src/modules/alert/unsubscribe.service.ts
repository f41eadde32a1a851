import type { AlertChannel, AlertFrequency } from '@georisk/contract/verticals/insurance/alerts.ts';
import { parseCompoundToken } from '@georisk/domain/link/compoundToken.ts';
import type { Executor } from '#server/db/executor.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { limitedAddress } from '#server/http/network.ts';
import { Problem } from '#server/http/problem.ts';
import { logSourceOf } from '#server/modules/log/writeLog.ts';
import type { CalledFrom } from '#server/modules/session/session.service.ts';
import { countFailure, refuseThrottled, type ThrottleWindow } from '#server/modules/session/throttle.ts';
import { hashOf } from '#server/tokens.ts';
import { findUser } from '#server/modules/user/user.repository.ts';
import { choose, maskedAddress, type SettingDeps } from './settings.service.ts';
import { lockPerson, settingOf } from './settings.repository.ts';
import { findUnsubscribe, noteUnsubscribeUse } from './unsubscribe.repository.ts';

export interface UnsubscribeDeps extends SettingDeps {
  readonly rateLimitFactor: number;
}

export interface AlertMailState {
  readonly frequency: AlertFrequency;
  readonly channel: AlertChannel;
  readonly address: string | null;
}

const HOUR = 3600;
/**
 * Limit of wrong tokens from one network; a person who follows a mail has few. A right one is never refused because of
 * them.
 */
const wrongTokens = (ip: string, factor: number): ThrottleWindow[] => [
  { key: `unsubscribe ${limitedAddress(ip)}`, limit: 20 * factor, seconds: HOUR },
];

/**
 * Everything that can be wrong with a token (its form, unknown, another's, of an erased person) is one and the same
 * refusal.
 */
const refused = () => new Problem('link-expired');

/** The person whom a mail's token names. @throws Problem */
async function holder(executor: Executor, deps: UnsubscribeDeps, text: string | undefined, { ip }: CalledFrom) {
  const now = deps.clock.now();
  const compound = parseCompoundToken(text ?? '') ?? { userId: 0, token: text ?? '' };
  const tokenHash = hashOf(compound.token);
  const row = await findUnsubscribe(executor, tokenHash, compound.userId);
  const user = row && (await findUser(executor, row.userId));
  if (user?.status === 'active') return { user, tokenHash };
  const windows = wrongTokens(ip, deps.rateLimitFactor);
  await refuseThrottled(executor, windows, now);
  await countFailure(executor, windows, now);
  throw refused();
}

/**
 * Shows and saves the choice of a person who came by the link of an alert mail, without signing in.
 * @param frequency the new choice; left out, nothing changes and the present state is returned
 */
export async function changeByMail(
  executor: Executor,
  deps: UnsubscribeDeps,
  { token, frequency }: { readonly token: string | undefined; readonly frequency: AlertFrequency | undefined },
  origin: CalledFrom,
): Promise<AlertMailState> {
  const { user, tokenHash } = await holder(executor, deps, token, origin);
  const setting = await inTransaction(executor, async (tx) => {
    if (frequency === undefined) return settingOf(tx, user.id);
    await lockPerson(tx, user.id);
    await noteUnsubscribeUse(tx, tokenHash, deps.clock.now());
    const before = await settingOf(tx, user.id);
    return choose(
      tx,
      deps,
      before,
      { channel: before.channel, frequency },
      {
        userId: user.id,
        companyId: user.companyId,
        actorId: user.id,
        source: logSourceOf(user, origin),
        word: frequency === 'never' ? 'alert-unsubscribed' : 'alert-settings-changed',
      },
    );
  });
  return { frequency: setting.frequency, channel: setting.channel, address: maskedAddress(setting.channel, user) };
}
