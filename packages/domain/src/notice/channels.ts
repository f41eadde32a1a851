/** How a company's farmers are written to: as each of them chose, on one channel, or on both. */
export const NOTICE_CHANNELS = ['one', 'email', 'sms', 'both'] as const;
export type NoticeChannels = (typeof NOTICE_CHANNELS)[number];
export type Channel = 'email' | 'sms';

export interface ChannelFacts {
  /** The channel that the person chose. */
  readonly chosen: Channel;
  /** Where they have an address. */
  readonly reachable: Readonly<Record<Channel, boolean>>;
  /** Which have a sender. */
  readonly sends: Readonly<Record<Channel, boolean>>;
}

const OTHER: Readonly<Record<Channel, Channel>> = { email: 'sms', sms: 'email' };

/** Channels with a sender; those without one only where that holds for all of them. */
const sending = (channels: readonly Channel[], sends: ChannelFacts['sends']): readonly Channel[] => {
  const able = channels.filter((channel) => sends[channel]);
  return able.length > 0 ? able : channels;
};

const WANTED: Readonly<Record<NoticeChannels, (facts: ChannelFacts) => readonly Channel[]>> = {
  one: ({ chosen }) => [chosen, OTHER[chosen]],
  email: () => ['email'],
  sms: () => ['sms'],
  both: () => ['email', 'sms'],
};

/** The channels on which a person is written to; none where they cannot be reached as the company wants it. */
export function channelsFor(how: NoticeChannels, facts: ChannelFacts): readonly Channel[] {
  const reachable = WANTED[how](facts).filter((channel) => facts.reachable[channel]);
  const able = sending(reachable, facts.sends);
  return how === 'one' ? able.slice(0, 1) : able;
}
