import type { NoticeState } from '@georisk/domain/notice/noticeState.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Executor } from '#server/db/executor.ts';
import type { Scope } from '#server/modules/access/scope.ts';
import { type Page, textHas } from '#server/modules/admin/page.ts';
import { jointStateInDatabase, NOTICE_COLUMNS, openedAt } from '#server/modules/mail/noticeFacts.ts';
import { alertStands } from './standing.ts';

/** Condition on table `alert_delivery`. */
export const deliveriesIn = (scope: Scope): RawBuilder<boolean> => {
  if (scope.kind === 'company') return sql<boolean>`alert_delivery.company_id = ${scope.companyId}`;
  return sql<boolean>`${scope.kind === 'all'}::boolean`;
};

export interface DeliveryFilter {
  readonly phrase?: string | undefined;
  readonly state?: 'waiting' | 'notified' | 'skipped' | undefined;
  readonly outcome?: NoticeState | undefined;
}

const settlementOf = sql<string | null>`coalesce(
  (select named.name from settlement named where named.code = block.settlement_code),
  (select around.name from settlement around where ST_Contains(around.geom, ST_PointOnSurface(block.geom))
    order by around.code limit 1))`;

/** Who was or will be notified of which alert; a farmer's name or a block's code may narrow it. */
export async function listDeliveries(
  executor: Executor,
  scope: Scope,
  { phrase, state, outcome: wantedOutcome }: DeliveryFilter,
  { pageSize, offset }: Page,
) {
  const wanted = phrase?.trim() ?? '';
  const matching = executor
    .selectFrom('alertDelivery')
    .innerJoin('alert', 'alert.id', 'alertDelivery.alertId')
    .innerJoin('block', 'block.id', 'alert.blockId')
    .innerJoin('appUser', 'appUser.id', 'alertDelivery.userId')
    .leftJoin('company', 'company.id', 'alertDelivery.companyId')
    .leftJoin('alertAnswer', (join) =>
      join
        .onRef('alertAnswer.alertId', '=', 'alertDelivery.alertId')
        .onRef('alertAnswer.userId', '=', 'alertDelivery.userId'),
    )
    .where(deliveriesIn(scope))
    .$if(state !== undefined, (query) => query.where('alertDelivery.state', '=', state ?? 'notified'))
    .$if(wantedOutcome !== undefined, (query) => query.where(sql<boolean>`${jointStateInDatabase} = ${wantedOutcome}`))
    .$if(wanted !== '', (query) =>
      query.where(textHas(sql`concat_ws(' ', app_user.name, app_user.user_name, block.mepar_code)`, wanted)),
    );
  const { total } = await matching.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  const rows = await matching
    .select([
      sql<string>`alert_delivery.alert_id || '-' || alert_delivery.user_id`.as('id'),
      'alertDelivery.userId',
      'alertDelivery.companyId',
      'appUser.name as userName',
      'company.name as companyName',
      'block.meparCode',
      settlementOf.as('cityName'),
      'alert.date',
      'alert.kind',
      'alert.areaHa',
      'alertDelivery.state',
      sql<
        string | null
      >`case when alert_delivery.state = 'notified' and not ${alertStands} then 'withdrawn' else alert_delivery.reason end`.as(
        'reason',
      ),
      'alertDelivery.dueAt',
      'alertDelivery.createdAt',
      'alertDelivery.alertId',
      'alertAnswer.answer',
      'alertAnswer.answeredAt',
    ])
    .orderBy('alertDelivery.createdAt', 'desc')
    .orderBy('alertDelivery.alertId', 'desc')
    .orderBy('alertDelivery.userId')
    .limit(pageSize)
    .offset(offset)
    .execute();
  return { total, rows };
}

/** The messages of deliveries, e-mails first. @param ids of alerts and people; more may be found than was asked for */
export const messagesOfDeliveries = (executor: Executor, alertIds: readonly number[], userIds: readonly number[]) =>
  executor
    .selectFrom('alertMessage')
    .innerJoin('message', 'message.id', 'alertMessage.messageId')
    .select([
      'alertMessage.alertId',
      'alertMessage.userId',
      'message.id',
      'message.channel',
      'message.recipient',
      ...NOTICE_COLUMNS,
      openedAt.as('openedAt'),
    ])
    .where(sql<boolean>`alert_message.alert_id = any(${alertIds}::int[])`)
    .where(sql<boolean>`alert_message.user_id = any(${userIds}::int[])`)
    .orderBy('message.channel')
    .execute();
