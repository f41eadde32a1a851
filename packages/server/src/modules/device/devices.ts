import type { Executor } from '#server/db/executor.ts';
import { hashOf, newToken } from '#server/tokens.ts';
import {
  deleteDevicesUnusedSince,
  findDevices,
  forgetDevicesOf,
  keepNewestDevices,
  saveDevice,
} from './device.repository.ts';

export const DEVICE_LIFE_SECONDS = 180 * 86_400;
const MAX_DEVICES = 10;
/** People whose secrets one browser keeps, those who signed in last. */
export const MAX_SECRETS = 5;

/** What is stored of a device: of two people at one device nobody can tell that it is the same. */
const hashFor = (secret: string, userId: number): Buffer => hashOf(`${userId} ${secret}`);

const oldest = (now: Date) => new Date(now.getTime() - DEVICE_LIFE_SECONDS * 1000);

/**
 * The secret by which one of these people signed in from this browser before. It is no way in: a known device is only
 * not held up by what strangers do elsewhere. Secrets that stand beside it, whoever put them there, change nothing.
 * @param secrets what the browser keeps
 */
export async function knownDevice(
  executor: Executor,
  secrets: readonly string[],
  userIds: readonly number[],
  now: Date,
): Promise<string | undefined> {
  const pairs = secrets.flatMap((secret) => userIds.map((id) => ({ secret, secretHash: hashFor(secret, id) })));
  const found = await findDevices(
    executor,
    pairs.map(({ secretHash }) => secretHash),
    oldest(now),
  );
  return pairs.find(({ secretHash }) => found.some((each) => each.equals(secretHash)))?.secret;
}

async function keep(tx: Executor, secrets: readonly string[], own: string, userId: number, now: Date) {
  await saveDevice(tx, userId, hashFor(own, userId), now);
  await keepNewestDevices(tx, userId, MAX_DEVICES);
  return [own, ...secrets.filter((secret) => secret !== own)].slice(0, MAX_SECRETS);
}

/**
 * Notes that somebody signed in from here; of his devices the ten that were used last are kept. A secret that was not
 * made for him is never taken for his: another site of the domain may have planted it.
 * @returns the secrets that the browser is to keep from now on, his first
 */
export async function rememberDevice(
  tx: Executor,
  secrets: readonly string[],
  userId: number,
  now: Date,
): Promise<readonly string[]> {
  const own = (await knownDevice(tx, secrets, [userId], now)) ?? newToken();
  return keep(tx, secrets, own, userId, now);
}

/** Forgets all devices of somebody but this one, which gets another secret. @returns what the browser is to keep */
export async function forgetOtherDevices(
  tx: Executor,
  secrets: readonly string[],
  userId: number,
  now: Date,
): Promise<readonly string[]> {
  const before = await knownDevice(tx, secrets, [userId], now);
  await forgetDevicesOf(tx, userId);
  const others = secrets.filter((secret) => secret !== before);
  return keep(tx, others, newToken(), userId, now);
}

export const forgetOldDevices = (executor: Executor, now: Date): Promise<void> =>
  deleteDevicesUnusedSince(executor, oldest(now));
