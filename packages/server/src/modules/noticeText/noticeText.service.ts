import type { Answer, Body } from '@georisk/contract/endpoints.ts';
import type { NoticeText } from '@georisk/contract/verticals/admin/noticeTexts.ts';
import { cleaned, templateFaults } from '@georisk/domain/notice/template/check.ts';
import { faultSentence } from '@georisk/domain/notice/template/faults.hu.ts';
import {
  fieldsOf,
  TEMPLATE_KINDS,
  type TemplateKind,
  type TemplateWish,
} from '@georisk/domain/notice/template/kinds.ts';
import { recordChange } from '#server/db/change.ts';
import type { Executor } from '#server/db/executor.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { notFound, Problem } from '#server/http/problem.ts';
import { auditForeign, type CallContext, doersOf, log } from '#server/modules/access/audit.ts';
import { findCompany, lockCompany } from '#server/modules/company/company.repository.ts';
import type { LinkSending } from '#server/modules/link/sendLink.ts';
import { USUAL_CHANNELS } from '#server/modules/mail/noticeText.repository.ts';
import { newId } from '#server/uuid.ts';
import { exampleLink } from './exampleLink.ts';
import {
  channelsOfCompany,
  type NoticeTextRow,
  saveChannels,
  saveText,
  textsOfCompany,
} from './noticeText.repository.ts';

const NOTHING: TemplateWish = { subject: null, body: null, sms: null };

const present = (kind: TemplateKind, row: NoticeTextRow | undefined): NoticeText => ({
  kind,
  subject: row?.subject ?? null,
  body: row?.body ?? null,
  sms: row?.sms ?? null,
  version: row?.version ?? 0,
  changedAt: row?.updatedAt.toISOString() ?? null,
  changedBy: row?.changedBy ?? null,
});

const ofKind = async (executor: Executor, companyId: number, kind: TemplateKind): Promise<NoticeText> =>
  present(
    kind,
    (await textsOfCompany(executor, companyId)).find((row) => row.kind === kind),
  );

const settingOf = async (executor: Executor, companyId: number) =>
  (await channelsOfCompany(executor, companyId)) ?? { channels: USUAL_CHANNELS, version: 0 };

/** A company within the caller's scope. @throws Problem 404 for another one */
export async function reachedCompany(executor: Executor, { access }: CallContext, companyId: number) {
  const company = await findCompany(executor, access.scope, companyId);
  if (company === undefined) throw notFound();
  return company;
}

export async function noticeSettings(
  executor: Executor,
  { outbox, publicUrl }: LinkSending,
  context: CallContext,
  companyId: number,
): Promise<Answer<'noticeSettings'>> {
  const { name } = await reachedCompany(executor, context, companyId);
  await auditForeign(executor, context, [companyId], `companies/${companyId}/notices`);
  const rows = await textsOfCompany(executor, companyId);
  return {
    companyId,
    companyName: name,
    setting: await settingOf(executor, companyId),
    sends: { email: outbox.sends('email'), sms: outbox.sends('sms') },
    exampleLink: exampleLink(publicUrl),
    texts: TEMPLATE_KINDS.map((kind) =>
      present(
        kind,
        rows.find((row) => row.kind === kind),
      ),
    ),
  };
}

/**
 * The texts as they are stored: without what nobody sees, and none of a field that the kind does not have.
 * @throws Problem 422 with a sentence beside each field that cannot be stored
 */
export function checkedTexts(kind: TemplateKind, typed: TemplateWish, publicUrl: string): TemplateWish {
  const faults = templateFaults(kind, typed, exampleLink(publicUrl).length);
  const [first] = faults;
  if (first !== undefined) {
    const fields = Object.fromEntries(faults.map(([field, fault]) => [field, faultSentence(fault)]));
    throw new Problem('form-refused', { message: faultSentence(first[1]), fields });
  }
  const kept = fieldsOf(kind).map((field) => [field, typed[field] === null ? null : cleaned(typed[field])] as const);
  return { ...NOTHING, ...Object.fromEntries(kept) };
}

interface Recorded {
  readonly companyId: number;
  readonly word: 'notice-text-changed' | 'notice-channels-changed';
  readonly subject: string;
  readonly version: number;
  readonly before: object;
  readonly after: object;
}

async function record(tx: Executor, context: CallContext, recorded: Recorded): Promise<void> {
  const { companyId, word, subject, version, before, after } = recorded;
  await recordChange(tx, {
    id: newId(),
    companyId,
    ...doersOf(context),
    subjectType: 'noticeSetting',
    subjectId: subject,
    operation: word,
    baseVersion: version,
    deviceAt: null,
    before,
    after,
    answer: null,
  });
  await log(tx, context, word, `company:${companyId} ${subject}`, companyId);
}

const wordsOf = ({ subject, body, sms }: TemplateWish): TemplateWish => ({ subject, body, sms });

/** Writes the words of one kind of message; null restores the usual text. */
export function saveNoticeText(
  executor: Executor,
  { publicUrl }: LinkSending,
  context: CallContext,
  { id: companyId, kind }: { readonly id: number; readonly kind: TemplateKind },
  { version, ...typed }: Body<'saveNoticeText'>,
): Promise<NoticeText> {
  return inTransaction(executor, async (tx) => {
    await reachedCompany(tx, context, companyId);
    await lockCompany(tx, companyId);
    const before = await ofKind(tx, companyId, kind);
    if (version !== before.version) throw new Problem('stale-version', { current: before });
    const texts = checkedTexts(kind, typed, publicUrl);
    await saveText(tx, { companyId, at: context.at }, kind, texts, doersOf(context).actorId);
    const word = 'notice-text-changed';
    await record(tx, context, {
      companyId,
      word,
      subject: `text-${kind}`,
      version,
      before: wordsOf(before),
      after: texts,
    });
    return ofKind(tx, companyId, kind);
  });
}

/** Sets on which channels a company writes to its farmers. */
export function saveNoticeChannels(
  executor: Executor,
  context: CallContext,
  companyId: number,
  { version, channels }: Body<'saveNoticeChannels'>,
): Promise<Answer<'saveNoticeChannels'>> {
  return inTransaction(executor, async (tx) => {
    await reachedCompany(tx, context, companyId);
    await lockCompany(tx, companyId);
    const before = await settingOf(tx, companyId);
    if (version !== before.version) throw new Problem('stale-version', { current: before });
    const after = await saveChannels(tx, { companyId, at: context.at }, channels);
    await record(tx, context, {
      companyId,
      word: 'notice-channels-changed',
      subject: 'channels',
      version,
      before: { channels: before.channels },
      after: { channels },
    });
    return after;
  });
}
