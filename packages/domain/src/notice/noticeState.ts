/**
 * What is known of a notice, and of a message of another kind: whether it was written, what its sender did with it,
 * and what came back.
 */
export interface NoticeFacts {
  /** Whether a message was written about it; `notified` for a message that is about no alert. */
  readonly delivery: 'waiting' | 'notified' | 'skipped';
  /** Null where the message is no longer kept. */
  readonly status: 'queued' | 'sending' | 'sent' | 'failed' | 'outbox' | null;
  /** The link in it was used. */
  readonly opened: boolean;
  /** A delivery status notification said that it did not arrive. */
  readonly bounced: boolean;
}

/**
 * `waiting` to be written · `queued` for its sender · `handed` to the mail server or the gateway · `opened` by its
 * link · `refused` by the server · `bounced` after it was handed over · `unsent`: no sender is configured · `skipped`
 * · `unknown`: its message is no longer kept.
 */
export const NOTICE_STATES = [
  'waiting',
  'queued',
  'handed',
  'opened',
  'refused',
  'bounced',
  'unsent',
  'skipped',
  'unknown',
] as const;
export type NoticeState = (typeof NOTICE_STATES)[number];

export interface NoticeRule {
  readonly state: NoticeState;
  /** The facts that it names, and no others, decide. */
  readonly when: Partial<NoticeFacts>;
}

/** The first rule that fits decides. The database filters lists by the same rows. */
export const NOTICE_RULES = [
  { state: 'waiting', when: { delivery: 'waiting' } },
  { state: 'skipped', when: { delivery: 'skipped' } },
  // Whoever opens the link has the message, whatever a server said of it.
  { state: 'opened', when: { opened: true } },
  { state: 'bounced', when: { bounced: true } },
  { state: 'queued', when: { status: 'queued' } },
  { state: 'queued', when: { status: 'sending' } },
  { state: 'handed', when: { status: 'sent' } },
  { state: 'refused', when: { status: 'failed' } },
  { state: 'unsent', when: { status: 'outbox' } },
  { state: 'unknown', when: {} },
] as const satisfies readonly NoticeRule[];

const FACTS = ['delivery', 'status', 'opened', 'bounced'] as const;

const fits = (facts: NoticeFacts, when: Partial<NoticeFacts>): boolean =>
  FACTS.every((fact) => when[fact] === undefined || when[fact] === facts[fact]);

/** What people read of a notice. */
export const noticeState = (facts: NoticeFacts): NoticeState =>
  NOTICE_RULES.find(({ when }) => fits(facts, when))?.state ?? 'unknown';

/** A notice of these states did not arrive and never will: it may be sent again. */
export const RESENDABLE: readonly NoticeState[] = ['refused', 'bounced'];
export const isResendable = (state: NoticeState): boolean => RESENDABLE.includes(state);

/** Of the messages of one notice the first of these states is the notice's: one that arrived outweighs one that did not. */
export const JOINT_ORDER = [
  'opened',
  'handed',
  'queued',
  'bounced',
  'refused',
  'unsent',
  'waiting',
  'skipped',
  'unknown',
] as const satisfies readonly NoticeState[];

/** What is said of a notice that went out on several channels. @param states of its messages */
export const jointState = (states: readonly NoticeState[]): NoticeState =>
  JOINT_ORDER.find((state) => states.includes(state)) ?? 'unknown';
