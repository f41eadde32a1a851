import {
  JOINT_ORDER,
  jointState,
  NOTICE_RULES,
  type NoticeFacts,
  type NoticeRule,
  type NoticeState,
  noticeState,
} from '@georisk/domain/notice/noticeState.ts';
import { type Refusal, refusalOf } from '@georisk/domain/notice/refusal.ts';
import { type RawBuilder, sql } from 'kysely';

/** When the link of a message was first used. Of table `message`; null where it has none, or nobody used it. */
export const openedAt: RawBuilder<Date | null> = sql<Date | null>`(select min(link_token.first_used_at) from link_token
  where link_token.message_id = message.id)`;

/** What `noticeOf` reads of a message. */
export const NOTICE_COLUMNS = [
  'message.status',
  'message.sentAt',
  'message.lastError',
  'message.bouncedAt',
  'message.bounceStatus',
] as const;

export interface MessageFacts {
  readonly status: NoticeFacts['status'];
  readonly sentAt: Date | null;
  readonly lastError: string | null;
  readonly bouncedAt: Date | null;
  readonly bounceStatus: string | null;
  readonly openedAt: Date | null;
}

/** The facts by which rules decide, on tables `alert_delivery` and `message`. */
const CONDITIONS: Readonly<Record<keyof NoticeFacts, (value: unknown) => RawBuilder<boolean>>> = {
  delivery: (value) => sql<boolean>`alert_delivery.state = ${value}`,
  status: (value) => sql<boolean>`message.status = ${value}`,
  opened: (value) => sql<boolean>`(${openedAt} is not null) = ${value}::boolean`,
  bounced: (value) => sql<boolean>`(message.bounced_at is not null) = ${value}::boolean`,
};

const FACTS = ['delivery', 'status', 'opened', 'bounced'] as const;

function conditionOf({ when }: NoticeRule): RawBuilder<unknown> {
  const named = FACTS.filter((fact) => when[fact] !== undefined).map((fact) => CONDITIONS[fact](when[fact]));
  return named.length === 0 ? sql`true` : sql.join(named, sql` and `);
}

/** The state of one message by the same rules as `noticeState`. */
const stateInDatabase: RawBuilder<NoticeState> = sql<NoticeState>`case ${sql.join(
  NOTICE_RULES.map((rule) => sql`when ${conditionOf(rule)} then ${sql.lit(rule.state)}`),
  sql` `,
)} end`;

const UNWRITTEN = sql`case when alert_delivery.state = 'notified' then 'unknown' else alert_delivery.state end`;

/** The state of a notice, of all its messages, by the same rules as `jointState`: for filters of lists. */
export const jointStateInDatabase: RawBuilder<NoticeState> = sql<NoticeState>`coalesce((
  select ${stateInDatabase} as state from alert_message join message on message.id = alert_message.message_id
  where alert_message.alert_id = alert_delivery.alert_id and alert_message.user_id = alert_delivery.user_id
  order by array_position(${sql.val([...JOINT_ORDER])}::text[], ${stateInDatabase}) limit 1), ${UNWRITTEN})`;

function refusalIn(outcome: NoticeState, { lastError, bounceStatus }: MessageFacts): Refusal | null {
  if (outcome === 'bounced') return refusalOf(bounceStatus ?? '');
  return (outcome === 'refused' || outcome === 'queued') && lastError !== null ? refusalOf(lastError) : null;
}

/** What people read of a message. @param delivery of the alert that it is about; of other messages `notified` */
export function noticeOf(delivery: NoticeFacts['delivery'], message: MessageFacts) {
  const { status, sentAt, bouncedAt, openedAt: opened } = message;
  const outcome = noticeState({ delivery, status, opened: opened !== null, bounced: bouncedAt !== null });
  return {
    outcome,
    sentAt: sentAt?.toISOString() ?? null,
    openedAt: opened?.toISOString() ?? null,
    bouncedAt: bouncedAt?.toISOString() ?? null,
    refusal: refusalIn(outcome, message),
  };
}

type Notice = ReturnType<typeof noticeOf>;

const earliest = (times: readonly (string | null)[]): string | null =>
  times.filter((time) => time !== null).toSorted()[0] ?? null;

/** What people read of a notice with a message on each channel: opened by whichever link was opened first. */
export function jointNotice(delivery: NoticeFacts['delivery'], messages: readonly Notice[]): Notice {
  const outcome =
    messages.length === 0
      ? noticeState({ delivery, status: null, opened: false, bounced: false })
      : jointState(messages.map((each) => each.outcome));
  const deciding = messages.find((each) => each.outcome === outcome);
  return {
    outcome,
    sentAt: earliest(messages.map(({ sentAt }) => sentAt)),
    openedAt: earliest(messages.map(({ openedAt: at }) => at)),
    bouncedAt: deciding?.bouncedAt ?? null,
    refusal: deciding?.refusal ?? null,
  };
}
