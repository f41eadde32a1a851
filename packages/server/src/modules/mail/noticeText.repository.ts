import type { NoticeChannels } from '@georisk/domain/notice/channels.ts';
import type { TemplateKind, TemplateTexts } from '@georisk/domain/notice/template/kinds.ts';
import { textsOf } from '@georisk/domain/notice/template/preview.ts';
import type { Executor } from '#server/db/executor.ts';

/** As each person chose. */
export const USUAL_CHANNELS: NoticeChannels = 'one';

/** The words of a company's messages of a kind: its own, and the usual ones where it has none. */
export async function companyTexts(
  executor: Executor,
  companyId: number | null,
  kind: TemplateKind,
): Promise<TemplateTexts> {
  const own = await executor
    .selectFrom('noticeText')
    .select(['subject', 'body', 'sms'])
    .where('companyId', '=', companyId)
    .where('kind', '=', kind)
    .executeTakeFirst();
  return textsOf(kind, own);
}

/** Whom the farmers of a company call; null where it names nobody. */
export async function companyContact(executor: Executor, companyId: number | null) {
  if (companyId === null) return null;
  const row = await executor.selectFrom('company').select('contact').where('id', '=', companyId).executeTakeFirst();
  return row?.contact ?? null;
}

/** How a company writes to its farmers. */
export async function companyChannels(executor: Executor, companyId: number | null): Promise<NoticeChannels> {
  const row = await executor
    .selectFrom('noticeSetting')
    .select('channels')
    .where('companyId', '=', companyId)
    .executeTakeFirst();
  return row?.channels ?? USUAL_CHANNELS;
}
