import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Executor } from '#server/db/executor.ts';
import type { Channel } from '#server/modules/mail/outbox.ts';

/** A farmer is not written the same about an event again before this time has passed. */
const REPEAT_MS = 24 * 3_600_000;
/** Messages about events that a person is written on a channel within that time, whatever their words. */
const MAX_MESSAGES = 5;

export interface SentWords {
  readonly channel: Channel;
  readonly subject: string | null;
  readonly body: string;
}

/** As the database computes it: the texts of a day would be as many megabytes as they have recipients. */
const hashOf = ({ subject, body }: SentWords) =>
  createHash('md5')
    .update(`${subject ?? ''}\u001F${body}`)
    .digest('hex');

interface Sent {
  readonly userId: number;
  readonly channel: Channel;
  readonly words: string;
}

/**
 * What these people were written about events within the last day, whoever sent it; messages that did not arrive are
 * left out. @returns undefined for a person without any, else whether they were sent these words, or as many as they may
 */
export async function recentEventWords(
  tx: Executor,
  userIds: readonly number[],
  now: Date,
): Promise<(userId: number) => ((words: SentWords) => boolean) | undefined> {
  const { rows } = await sql<Sent>`
    select user_id, channel, md5(coalesce(subject, '') || chr(31) || body) as words from message
    where kind = 'event' and user_id = any(${userIds}::int[]) and created_at > ${new Date(now.getTime() - REPEAT_MS)}
      and status <> 'failed' and bounced_at is null`.execute(tx);
  const sent = Map.groupBy(rows, ({ userId }) => userId);
  return (userId) => {
    const those = sent.get(userId);
    if (those === undefined) return undefined;
    return (words) => {
      const onChannel = those.filter(({ channel }) => channel === words.channel);
      return onChannel.length >= MAX_MESSAGES || onChannel.some((each) => each.words === hashOf(words));
    };
  };
}
