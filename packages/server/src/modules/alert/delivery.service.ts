import type { Answer } from '@georisk/contract/endpoints.ts';
import type { Executor } from '#server/db/executor.ts';
import { auditForeign, type CallContext } from '#server/modules/access/audit.ts';
import { type PageQuery, pageOf } from '#server/modules/admin/page.ts';
import { jointNotice, noticeOf } from '#server/modules/mail/noticeFacts.ts';
import { maskedRecipient } from '#server/modules/mail/masked.ts';
import { type DeliveryFilter, listDeliveries, messagesOfDeliveries } from './delivery.repository.ts';

type MessageRow = Awaited<ReturnType<typeof messagesOfDeliveries>>[number];

/** A message with its own state, its address as its owner recognises it. */
const present = (row: MessageRow) => ({
  id: row.id,
  channel: row.channel,
  address: maskedRecipient(row.channel, row.recipient),
  ...noticeOf('notified', row),
});

const keyOf = ({ alertId, userId }: { readonly alertId: number; readonly userId: number }) => `${alertId}-${userId}`;

type DeliveryRow = Awaited<ReturnType<typeof listDeliveries>>['rows'][number];

const itemOf = (row: DeliveryRow, messages: readonly ReturnType<typeof present>[]) => ({
  id: row.id,
  userId: row.userId,
  userName: row.userName,
  companyName: row.companyName,
  meparCode: row.meparCode,
  cityName: row.cityName,
  date: row.date,
  kind: row.kind,
  areaHa: row.areaHa,
  state: row.state,
  ...jointNotice(row.state, messages),
  messages: [...messages],
  reason: row.reason,
  dueAt: row.dueAt.toISOString(),
  createdAt: row.createdAt.toISOString(),
  answer: row.answer,
  answeredAt: row.answeredAt?.toISOString() ?? null,
});

export async function alertDeliveries(
  executor: Executor,
  context: CallContext,
  query: PageQuery & DeliveryFilter,
): Promise<Answer<'alertDeliveries'>> {
  const page = pageOf(query);
  const { total, rows } = await listDeliveries(executor, context.access.scope, query, page);
  const companies = rows.flatMap(({ companyId }) => (companyId === null ? [] : [companyId]));
  await auditForeign(executor, context, companies, 'alertDeliveries');
  const found = await messagesOfDeliveries(
    executor,
    rows.map(({ alertId }) => alertId),
    rows.map(({ userId }) => userId),
  );
  const messagesOf = Map.groupBy(found, keyOf);
  const items = rows.map((row) => itemOf(row, (messagesOf.get(keyOf(row)) ?? []).map(present)));
  return { items, total, page: page.page, pageSize: page.pageSize };
}
