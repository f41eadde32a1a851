import { sql } from 'kysely';
import type { Executor } from '#server/db/executor.ts';
import type { Channel } from '#server/modules/mail/outbox.ts';

/** A farmer is not written the same about an event again before this time has passed. */
const REPEAT_MS = 24 * 3_600_000;

export interface SentWords {
  readonly channel: Channel;
  readonly subject: string | null;
  readonly body: string;
}

const keyOf = ({ channel, subject, body }: SentWords) => JSON.stringify([channel, subject, body]);

/**
 * What these people were written about events within the last day, whoever sent it; messages that did not arrive are
 * left out. @returns undefined for a person without any, else whether they were sent these words
 */
export async function recentEventWords(
  tx: Executor,
  userIds: readonly number[],
  now: Date,
): Promise<(userId: number) => ((words: SentWords) => boolean) | undefined> {
  const { rows } = await sql<SentWords & { userId: number }>`
    select user_id, channel, subject, body from message
    where kind = 'event' and user_id = any(${userIds}::int[]) and created_at > ${new Date(now.getTime() - REPEAT_MS)}
      and status <> 'failed' and bounced_at is null`.execute(tx);
  const sent = Map.groupBy(rows, ({ userId }) => userId);
  return (userId) => {
    const those = sent.get(userId);
    if (those === undefined) return undefined;
    const keys = new Set(those.map(keyOf));
    return (words) => keys.has(keyOf(words));
  };
}
