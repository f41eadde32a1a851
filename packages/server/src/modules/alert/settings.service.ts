import type { AlertChannel, AlertFrequency, AlertSettings } from '@georisk/contract/verticals/insurance/alerts.ts';
import type { Clock } from '#server/clock.ts';
import { recordChange } from '#server/db/change.ts';
import type { Executor } from '#server/db/executor.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { notFound, Problem } from '#server/http/problem.ts';
import { newId } from '#server/uuid.ts';
import type { CallContext } from '#server/modules/access/audit.ts';
import { type LogSource, logSource, writeLog } from '#server/modules/log/writeLog.ts';
import { companyChannels } from '#server/modules/mail/noticeText.repository.ts';
import { addressOn, type Channel, type Outbox, type Recipient } from '#server/modules/mail/outbox.ts';
import { findUser } from '#server/modules/user/user.repository.ts';
import { settingTexts } from './alert.hu.ts';
import { dueAt } from './dueAt.ts';
import { maskedEmail, maskedPhone } from '#server/modules/mail/masked.ts';
import { rescheduleWaiting, skipWaiting } from './schedule.repository.ts';
import { type AlertSetting, lockPerson, saveSetting, settingOf } from './settings.repository.ts';

export interface SettingDeps {
  readonly outbox: Outbox;
  readonly clock: Clock;
  readonly collectMinutes: number;
}

/** The address on a channel as its owner recognises it. */
export function maskedAddress(channel: Channel, user: Pick<Recipient, 'email' | 'phone'>): string | null {
  const address = addressOn(channel, user);
  return address && (channel === 'email' ? maskedEmail(address) : maskedPhone(address));
}

const CHANNELS: readonly AlertChannel[] = ['email', 'sms'];

async function present(
  executor: Executor,
  outbox: Outbox,
  user: Pick<Recipient, 'email' | 'phone' | 'companyId'>,
  setting: AlertSetting,
): Promise<AlertSettings> {
  return {
    channel: setting.channel,
    frequency: setting.frequency,
    version: setting.version,
    companyChannels: await companyChannels(executor, user.companyId),
    channels: CHANNELS.map((channel) => ({
      channel,
      address: maskedAddress(channel, user),
      sends: outbox.sends(channel),
    })),
  };
}

export async function alertSettings(
  executor: Executor,
  { outbox }: SettingDeps,
  { caller }: CallContext,
): Promise<AlertSettings> {
  const user = await findUser(executor, caller.id);
  if (!user) throw notFound();
  return present(executor, outbox, user, await settingOf(executor, caller.id));
}

interface Choice {
  readonly channel: AlertChannel;
  readonly frequency: AlertFrequency;
}

interface Choosing {
  readonly userId: number;
  readonly companyId: number | null;
  readonly actorId: number | null;
  readonly source: LogSource;
  readonly word: 'alert-settings-changed' | 'alert-unsubscribed';
}

/**
 * Saves a choice, and moves the waiting alerts to the times now wanted. Runs in one transaction that holds the person.
 */
export async function choose(
  tx: Executor,
  { clock, collectMinutes }: Pick<SettingDeps, 'clock' | 'collectMinutes'>,
  before: AlertSetting,
  choice: Choice,
  { userId, companyId, actorId, source, word }: Choosing,
): Promise<AlertSetting> {
  if (before.version > 0 && before.channel === choice.channel && before.frequency === choice.frequency) return before;
  const at = clock.now();
  const saved = await saveSetting(tx, userId, choice, at);
  if (choice.frequency === 'never') await skipWaiting(tx, userId, 'unsubscribed');
  else await rescheduleWaiting(tx, userId, dueAt(choice.frequency, at, collectMinutes));
  await recordChange(tx, {
    id: newId(),
    companyId,
    actorId,
    userId,
    subjectType: 'alertSetting',
    subjectId: String(userId),
    operation: word,
    baseVersion: before.version,
    deviceAt: null,
    before: { channel: before.channel, frequency: before.frequency },
    after: choice,
    answer: null,
  });
  await writeLog(tx, { ...source, type: word, at, resource: choice.frequency });
  return saved;
}

const UNREACHABLE: Readonly<Record<AlertChannel, string>> = { email: settingTexts.noEmail, sms: settingTexts.noPhone };

export async function saveAlertSettings(
  executor: Executor,
  deps: SettingDeps,
  context: CallContext,
  { version, ...choice }: Choice & { readonly version?: number | undefined },
): Promise<AlertSettings> {
  const { caller } = context;
  return inTransaction(executor, async (tx) => {
    await lockPerson(tx, caller.id);
    const user = await findUser(tx, caller.id);
    if (!user) throw notFound();
    const before = await settingOf(tx, caller.id);
    if (version !== undefined && version !== before.version) {
      throw new Problem('stale-version', { current: await present(tx, deps.outbox, user, before) });
    }
    const message = UNREACHABLE[choice.channel];
    if (choice.frequency !== 'never' && addressOn(choice.channel, user) === null) {
      throw new Problem('form-refused', { message, fields: { channel: message } });
    }
    const saved = await choose(tx, deps, before, choice, {
      userId: caller.id,
      companyId: caller.companyId,
      actorId: caller.session.actorId ?? caller.id,
      source: logSource(context),
      word: 'alert-settings-changed',
    });
    return present(tx, deps.outbox, user, saved);
  });
}
