import { channelsFor as channelsOf, type NoticeChannels } from '@georisk/domain/notice/channels.ts';
import { addressOn, type Channel, type Outbox, type Recipient } from '#server/modules/mail/outbox.ts';
import type { AlertSetting } from './settings.repository.ts';

/**
 * The channels on which a person is notified.
 * @param how their company writes; where each person chooses, the chosen channel, else the other
 */
export const channelsFor = (
  outbox: Outbox,
  user: Pick<Recipient, 'email' | 'phone'>,
  { channel }: Pick<AlertSetting, 'channel'>,
  how: NoticeChannels,
): readonly Channel[] =>
  channelsOf(how, {
    chosen: channel,
    reachable: { email: addressOn('email', user) !== null, sms: addressOn('sms', user) !== null },
    sends: { email: outbox.sends('email'), sms: outbox.sends('sms') },
  });
