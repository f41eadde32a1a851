import { sql } from 'kysely';
import type { Executor } from '#server/db/executor.ts';

export interface AlertSetting {
  readonly channel: 'email' | 'sms';
  readonly frequency: 'each' | 'daily' | 'weekly' | 'never';
  /** 0 as long as nothing was ever chosen. */
  readonly version: number;
}

/** Default of a person who has never chosen. */
const USUAL: AlertSetting = { channel: 'email', frequency: 'each', version: 0 };

export async function settingOf(executor: Executor, userId: number): Promise<AlertSetting> {
  const row = await executor
    .selectFrom('alertSetting')
    .select(['channel', 'frequency', 'version'])
    .where('userId', '=', userId)
    .executeTakeFirst();
  return row ?? USUAL;
}

/** The settings of many people; the default of those who have never chosen. */
export async function settingsOf(
  executor: Executor,
  userIds: readonly number[],
): Promise<(userId: number) => AlertSetting> {
  const rows = await executor
    .selectFrom('alertSetting')
    .select(['userId', 'channel', 'frequency', 'version'])
    .where(sql<boolean>`user_id = any(${userIds}::int[])`)
    .execute();
  const known = new Map(rows.map(({ userId, ...setting }) => [userId, setting]));
  return (userId) => known.get(userId) ?? USUAL;
}

/** Takes a person for this transaction alone: meanwhile nobody notifies them or changes their settings. */
export async function lockPerson(tx: Executor, userId: number): Promise<void> {
  await sql`select 1 from app_user where id = ${userId} for no key update`.execute(tx);
}

/** The same for many people, in the order of their numbers: two that are held at once come one after the other. */
export async function lockPeople(tx: Executor, userIds: readonly number[]): Promise<void> {
  await sql`select 1 from app_user where id = any(${userIds}::int[]) order by id for no key update`.execute(tx);
}

export async function saveSetting(
  tx: Executor,
  userId: number,
  { channel, frequency }: Omit<AlertSetting, 'version'>,
  updatedAt: Date,
): Promise<AlertSetting> {
  return tx
    .insertInto('alertSetting')
    .values({ userId, channel, frequency, updatedAt })
    .onConflict((conflict) =>
      conflict
        .column('userId')
        .doUpdateSet((eb) => ({ channel, frequency, updatedAt, version: eb('alertSetting.version', '+', 1) })),
    )
    .returning(['channel', 'frequency', 'version'])
    .executeTakeFirstOrThrow();
}
