import type { NoticeChannels } from '@georisk/domain/notice/channels.ts';
import { ROLES } from '@georisk/domain/roles/roles.ts';
import { inHungarian } from '@georisk/domain/text/inHungarian.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Executor } from '#server/db/executor.ts';
import type { Channel } from '#server/modules/mail/outbox.ts';
import { alertWithin } from './onPlots.repository.ts';
import { alertStands } from './standing.ts';
import { isInsuredOn } from '#server/modules/policy/policyDays.ts';

export async function countDuePeople(executor: Executor, now: Date): Promise<number> {
  const { people } = await executor
    .selectFrom('alertDelivery')
    .select((eb) => eb.fn.count<number>('userId').distinct().as('people'))
    .where('state', '=', 'waiting')
    .where('dueAt', '<=', now)
    .executeTakeFirstOrThrow();
  return people;
}

/** Takes one person who is due to be notified for this transaction alone; another process takes another. */
export async function claimDuePerson(tx: Executor, now: Date): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    select app_user.id from app_user
    where app_user.id in (select user_id from alert_delivery where state = 'waiting' and due_at <= ${now})
    order by app_user.id limit 1
    for no key update of app_user skip locked`.execute(tx);
  return rows[0]?.id;
}

export interface WaitingAlert {
  readonly alertId: number;
  readonly blockId: number;
  /** Hectares, of the block. */
  readonly blockHa: number;
  readonly meparCode: string;
  readonly cityName: string | null;
  readonly plants: string | null;
  /** Names of the recipient's plots on the block; null where they have none of a name (farmers). */
  readonly plotNames: string | null;
  readonly date: string;
  readonly kind: string;
  readonly areaHa: number;
  /** False where it has since become an alert that is not sent. */
  readonly stands: boolean;
  /** How this send goes out; null where the company's setting decides. */
  readonly channels: NoticeChannels | null;
}

const WAITING = sql<boolean>`alert_delivery.state = 'waiting'`;
/** Until the transaction ends. */
const HELD = sql`for update of alert_delivery`;

/** Everything that waits for a person, whether due or not: one message holds all of it. */
export const waitingAlerts = (tx: Executor, userId: number): Promise<WaitingAlert[]> =>
  alertsFor(tx, userId, WAITING, HELD);

/**
 * The same, to be looked at: nothing is held.
 * @param rows condition on `alert_delivery`: what the caller may read
 */
export const waitingAlertsWithin = (
  executor: Executor,
  userId: number,
  rows: RawBuilder<boolean>,
): Promise<WaitingAlert[]> => alertsFor(executor, userId, sql<boolean>`${WAITING} and ${rows}`);

/**
 * What a message to a person was about, once more: its alerts with what is known of them now.
 * @returns none where another message has taken its place
 */
export const alertsOfMessage = (tx: Executor, userId: number, messageId: string): Promise<WaitingAlert[]> =>
  alertsFor(
    tx,
    userId,
    sql<boolean>`exists (select 1 from alert_message where alert_message.message_id = ${messageId}::uuid
      and alert_message.alert_id = alert_delivery.alert_id and alert_message.user_id = alert_delivery.user_id)`,
    HELD,
  );

/** An alert with names in whatever order the database has them. */
interface NamedAlert extends Omit<WaitingAlert, 'plants' | 'plotNames'> {
  readonly plants: readonly string[] | null;
  readonly plotNames: readonly string[] | null;
}

const listed = (names: readonly string[] | null): string | null => names && inHungarian(names).join(', ');

/**
 * The newest day first, then by parcel: a link by that day opens the first.
 * @param which condition on `alert_delivery`
 * @param hold how the rows are held
 */
async function alertsFor(
  tx: Executor,
  userId: number,
  which: RawBuilder<boolean>,
  hold: RawBuilder<unknown> = sql``,
): Promise<WaitingAlert[]> {
  const { rows } = await sql<NamedAlert>`
    select alert.id as "alertId", block.id as "blockId", block.geom_ha as "blockHa", block.mepar_code as "meparCode", alert.date, alert.kind,
      alert.area_ha as "areaHa",
      (${alertStands}
        and (alert.company_id is null or alert.company_id = alert_delivery.company_id)) as stands, alert_delivery.channels,
      coalesce(
        (select named.name from settlement named where named.code = block.settlement_code),
        (select around.name from settlement around where ST_Contains(around.geom, ST_PointOnSurface(block.geom))
          order by around.code limit 1)) as "cityName",
      coalesce(
        (select array_agg(distinct policy_plot.plant_name) filter (where policy_plot.plant_name is not null) from policy_plot
          join policy on policy.id = policy_plot.policy_id and ${isInsuredOn(sql`alert.date`)}
          where policy_plot.mepar_code = block.mepar_code and policy_plot.farmer_user_id = ${userId}
            and (policy_plot.table_geom is null or ST_Intersects(policy_plot.table_geom, alert.geom))),
        (select array_agg(distinct block_plot.plant_name) filter (where block_plot.plant_name is not null) from block_plot
          cross join ${alertWithin(sql`block_plot.geom`)} as inside
          where block_plot.mepar_code = block.mepar_code and block_plot.company_id = recipient.company_id)) as plants,
      (select array_agg(block_plot.name) filter (where block_plot.name is not null) from block_plot
        cross join ${alertWithin(sql`block_plot.geom`)} as inside
        where block_plot.mepar_code = block.mepar_code and block_plot.company_id = recipient.company_id) as "plotNames"
    from alert_delivery
      join alert on alert.id = alert_delivery.alert_id
      join block on block.id = alert.block_id
      join app_user on app_user.id = alert_delivery.user_id
      left join lateral (select app_user.company_id where app_user.role = ${sql.lit(ROLES.AGRO)}) as recipient on true
    where alert_delivery.user_id = ${userId} and ${which}
    order by alert.date desc, block.mepar_code, alert.id
    ${hold}`.execute(tx);
  return rows.map((row) => ({ ...row, plants: listed(row.plants), plotNames: listed(row.plotNames) }));
}

/** The messages of a notice, one on each of its channels. */
export interface WrittenMessage {
  readonly channel: Channel;
  readonly messageId: string;
}

export async function markNotified(
  tx: Executor,
  userId: number,
  alertIds: readonly number[],
  messages: readonly WrittenMessage[],
): Promise<void> {
  const marked = await tx
    .updateTable('alertDelivery')
    .set({ state: 'notified' })
    .where('userId', '=', userId)
    .where('state', '=', 'waiting')
    .where(sql<boolean>`alert_id = any(${alertIds}::int[])`)
    .returning('alertId')
    .execute();
  const rows = marked.flatMap(({ alertId }) => messages.map((message) => ({ alertId, userId, ...message })));
  if (rows.length > 0) await tx.insertInto('alertMessage').values(rows).execute();
}

export async function insertUnsubscribe(
  tx: Executor,
  tokenHash: Buffer,
  userId: number,
  createdAt: Date,
): Promise<void> {
  await tx.insertInto('alertUnsubscribe').values({ tokenHash, userId, createdAt }).execute();
}

/** The alerts of one message are from now on those of another on the same channel. */
export async function moveToMessage(
  tx: Executor,
  userId: number,
  alertIds: readonly number[],
  { channel, messageId }: WrittenMessage,
): Promise<void> {
  await tx
    .updateTable('alertMessage')
    .set({ messageId })
    .where('userId', '=', userId)
    .where('channel', '=', channel)
    .where(sql<boolean>`alert_id = any(${alertIds}::int[])`)
    .execute();
}
