import { sql } from 'kysely';
import type { Executor } from '../executor.ts';
import type { Made } from '../migrate.ts';

export const id = '0081_notice_channels';

export const made: Made = { tables: ['alert_message'], functions: [] };

const STATEMENTS = [
  // ---- one message for a notice on each of its channels: what is said of the notice is derived from them
  `create table alert_message (
    alert_id integer not null,
    user_id integer not null,
    channel text not null check (channel in ('email', 'sms')),
    message_id uuid not null references message (id) on delete cascade,
    primary key (alert_id, user_id, channel),
    foreign key (alert_id, user_id) references alert_delivery (alert_id, user_id) on delete cascade
  )`,
  'create index alert_message_message on alert_message (message_id)',
  `insert into alert_message (alert_id, user_id, channel, message_id)
    select alert_delivery.alert_id, alert_delivery.user_id, message.channel, message.id
    from alert_delivery join message on message.id = alert_delivery.message_id`,
  'alter table alert_delivery drop column message_id',
  // ---- on which channels a send to come goes out; null where the company's setting decides
  `alter table alert_delivery add column channels text check (channels in ('one', 'email', 'sms', 'both'))`,
] as const;

export async function up(executor: Executor): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(executor);
}
