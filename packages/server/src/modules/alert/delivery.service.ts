import type { Answer } from '@georisk/contract/endpoints.ts';
import type { Executor } from '#server/db/executor.ts';
import { auditForeign, type CallContext } from '#server/modules/access/audit.ts';
import { type PageQuery, pageOf } from '#server/modules/admin/page.ts';
import { noticeOf } from '#server/modules/mail/noticeFacts.ts';
import { maskedRecipient } from './masked.ts';
import { type DeliveryFilter, listDeliveries } from './delivery.repository.ts';

export async function alertDeliveries(
  executor: Executor,
  context: CallContext,
  query: PageQuery & DeliveryFilter,
): Promise<Answer<'alertDeliveries'>> {
  const page = pageOf(query);
  const { total, rows } = await listDeliveries(executor, context.access.scope, query, page);
  const companies = rows.flatMap(({ companyId }) => (companyId === null ? [] : [companyId]));
  await auditForeign(executor, context, companies, 'alertDeliveries');
  const items = rows.map((row) => ({
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
    ...noticeOf(row.state, row),
    reason: row.reason,
    messageId: row.messageId,
    channel: row.channel,
    address: row.channel === null || row.recipient === null ? null : maskedRecipient(row.channel, row.recipient),
    dueAt: row.dueAt.toISOString(),
    createdAt: row.createdAt.toISOString(),
    answer: row.answer,
    answeredAt: row.answeredAt?.toISOString() ?? null,
  }));
  return { items, total, page: page.page, pageSize: page.pageSize };
}
