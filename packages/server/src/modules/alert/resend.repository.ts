import type { Executor } from '#server/db/executor.ts';
import { NOTICE_COLUMNS, openedAt } from '#server/modules/mail/noticeFacts.ts';

/** A message about alerts, of any age that is kept. */
export const findNotice = (executor: Executor, messageId: string) =>
  executor
    .selectFrom('message')
    .select(['message.id', 'message.userId', 'message.channel', ...NOTICE_COLUMNS, openedAt.as('openedAt')])
    .where('message.id', '=', messageId)
    .where('message.kind', '=', 'alert')
    .executeTakeFirst();
