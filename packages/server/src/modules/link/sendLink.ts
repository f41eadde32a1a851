import type { Executor } from '#server/db/executor.ts';
import { newId } from '#server/uuid.ts';
import { type LogSource, writeLog } from '#server/modules/log/writeLog.ts';
import { companyTexts } from '#server/modules/mail/noticeText.repository.ts';
import type { Letter, Outbox, Recipient, Words } from '#server/modules/mail/outbox.ts';
import { templateLetter, valuesFor } from '#server/modules/mail/templateLetter.ts';
import { hashOf, newToken } from '#server/tokens.ts';
import { insertLink, revokeUnused } from './link.repository.ts';
import { type LinkTarget, linkPath } from './linkAddress.ts';

const MINUTE_MS = 60_000;
/** How long a link opens; a requested one no longer than a person needs to fetch their mail. */
export const LINK_LIFE_MS = {
  login: 10 * MINUTE_MS,
  alert: 30 * 24 * 60 * MINUTE_MS,
  reset: 30 * MINUTE_MS,
  impersonation: MINUTE_MS,
} as const;

export type SentLinkKind = 'login' | 'alert' | 'reset';

export interface LinkOrder {
  readonly kind: SentLinkKind;
  readonly channel: 'email' | 'sms';
  readonly to: Recipient;
  /** The requester, where it was not the person. */
  readonly createdBy: number | null;
  readonly target?: LinkTarget | undefined;
  readonly source: LogSource;
  readonly now: Date;
  readonly lifeMs?: number;
  /** The text of the message, where not the usual of its kind. */
  readonly letter?: Letter;
  readonly messageId?: string;
}

export interface LinkSending {
  readonly outbox: Outbox;
  /** Origin of every link; never the host of a request. */
  readonly publicUrl: string;
}

/** The words of a link that opens alerts are those of the person's company; the other kinds have the usual ones. */
async function wordsOf(tx: Executor, { kind, letter, to }: LinkOrder): Promise<Words> {
  if (kind !== 'alert') return { kind, letter };
  return {
    kind,
    letter: letter ?? templateLetter('alertLink', await companyTexts(tx, to.companyId, 'alertLink'), valuesFor(to)),
  };
}

/** Newer links of these kinds void the older unused ones. */
const REPLACES_OLDER: ReadonlySet<SentLinkKind> = new Set(['login', 'reset']);

/**
 * Makes a link and stores the message that contains it; the token itself is stored nowhere else. Runs in one
 * transaction.
 * @returns false where the person cannot be reached on this channel
 */
export async function sendLink(tx: Executor, { outbox, publicUrl }: LinkSending, order: LinkOrder): Promise<boolean> {
  const { kind, channel, to, now, target } = order;
  const token = newToken();
  const messageId = order.messageId ?? newId();
  const url = `${publicUrl}${linkPath(kind, { userId: to.id, token }, target)}`;
  if (!(await outbox.put(tx, { ...(await wordsOf(tx, order)), id: messageId, channel, to, url, now }))) return false;
  if (REPLACES_OLDER.has(kind)) await revokeUnused(tx, to.id, kind, now);
  await insertLink(tx, {
    id: newId(),
    tokenHash: hashOf(token),
    userId: to.id,
    kind,
    createdBy: order.createdBy,
    createdAt: now,
    expiresAt: new Date(now.getTime() + (order.lifeMs ?? LINK_LIFE_MS[kind])),
    messageId,
  });
  await writeLog(tx, { ...order.source, type: 'link-sent', at: now, resource: `${kind} user:${to.id}` });
  return true;
}
