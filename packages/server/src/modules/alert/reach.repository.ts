import type { NoticeChannels } from '@georisk/domain/notice/channels.ts';
import { sql } from 'kysely';
import type { Executor } from '#server/db/executor.ts';
import type { Scope } from '#server/modules/access/scope.ts';
import { deliveriesIn } from './delivery.repository.ts';

export interface WaitingPerson {
  readonly email: string | null;
  readonly phone: string | null;
  /** The channel that they chose. */
  readonly chosen: 'email' | 'sms';
  readonly active: boolean;
  /** How this send goes out; null where the company's setting decides. */
  readonly channels: NoticeChannels | null;
}

/** The people whom alerts wait for; as with the message itself the newest alert decides. */
export async function waitingPeople(executor: Executor, scope: Scope): Promise<WaitingPerson[]> {
  const { rows } = await sql<WaitingPerson>`
    select app_user.email, app_user.phone, coalesce(alert_setting.channel, 'email') as chosen,
      app_user.status = 'active' as active, person.channels
    from (select alert_delivery.user_id,
        (array_agg(alert_delivery.channels order by alert.date desc, block.mepar_code, alert.id)
          filter (where alert_delivery.channels is not null))[1] as channels
      from alert_delivery join alert on alert.id = alert_delivery.alert_id join block on block.id = alert.block_id
      where alert_delivery.state = 'waiting' and ${deliveriesIn(scope)}
      group by alert_delivery.user_id) as person
      join app_user on app_user.id = person.user_id
      left join alert_setting on alert_setting.user_id = app_user.id`.execute(executor);
  return rows;
}

/** @returns the people and companies whose sends were changed */
export async function chooseChannels(
  tx: Executor,
  scope: Scope,
  channels: NoticeChannels | null,
): Promise<readonly { readonly userId: number; readonly companyId: number | null }[]> {
  const { rows } = await sql<{ userId: number; companyId: number | null }>`
    update alert_delivery set channels = ${channels}
    where alert_delivery.state = 'waiting' and ${deliveriesIn(scope)}
    returning user_id as "userId", company_id as "companyId"`.execute(tx);
  return rows;
}
