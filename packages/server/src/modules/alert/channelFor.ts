import { addressOn, type Channel, type Outbox, type Recipient } from '#server/modules/mail/outbox.ts';
import type { AlertSetting } from './settings.repository.ts';

/** The chosen channel, else the other; a channel without a sender only where that holds for both. */
export function channelFor(
  outbox: Outbox,
  user: Pick<Recipient, 'email' | 'phone'>,
  { channel }: Pick<AlertSetting, 'channel'>,
): Channel | undefined {
  const wanted: readonly Channel[] = channel === 'sms' ? ['sms', 'email'] : ['email', 'sms'];
  const reachable = wanted.filter((each) => addressOn(each, user) !== null);
  return reachable.find((each) => outbox.sends(each)) ?? reachable[0];
}
