import type { NoticeChannels } from '@georisk/domain/notice/channels.ts';
import type { TemplateKind, TemplateWish } from '@georisk/domain/notice/template/kinds.ts';
import type { Executor } from '#server/db/executor.ts';

/** The texts that a company has written, with who did it last. */
export const textsOfCompany = (executor: Executor, companyId: number) =>
  executor
    .selectFrom('noticeText')
    .leftJoin('appUser', 'appUser.id', 'noticeText.updatedBy')
    .select([
      'noticeText.kind',
      'noticeText.subject',
      'noticeText.body',
      'noticeText.sms',
      'noticeText.version',
      'noticeText.updatedAt',
      'appUser.name as changedBy',
    ])
    .where('noticeText.companyId', '=', companyId)
    .execute();
export type NoticeTextRow = Awaited<ReturnType<typeof textsOfCompany>>[number];

interface Writing {
  readonly companyId: number;
  readonly at: Date;
}

export async function saveText(
  tx: Executor,
  { companyId, at }: Writing,
  kind: TemplateKind,
  texts: TemplateWish,
  updatedBy: number,
): Promise<void> {
  const values = { ...texts, updatedAt: at, updatedBy };
  await tx
    .insertInto('noticeText')
    .values({ companyId, kind, ...values })
    .onConflict((conflict) =>
      conflict
        .columns(['companyId', 'kind'])
        .doUpdateSet((eb) => ({ ...values, version: eb('noticeText.version', '+', 1) })),
    )
    .execute();
}

/** How a company writes; undefined as long as nobody has chosen. */
export const channelsOfCompany = (executor: Executor, companyId: number) =>
  executor
    .selectFrom('noticeSetting')
    .select(['channels', 'version'])
    .where('companyId', '=', companyId)
    .executeTakeFirst();

export const saveChannels = (tx: Executor, { companyId, at }: Writing, channels: NoticeChannels) =>
  tx
    .insertInto('noticeSetting')
    .values({ companyId, channels, updatedAt: at })
    .onConflict((conflict) =>
      conflict
        .column('companyId')
        .doUpdateSet((eb) => ({ channels, updatedAt: at, version: eb('noticeSetting.version', '+', 1) })),
    )
    .returning(['channels', 'version'])
    .executeTakeFirstOrThrow();
