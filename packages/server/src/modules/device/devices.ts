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
/** Most people whose secrets one browser keeps, those who signed in last. */
export const MAX_SECRETS = 5;

/** The stored hash of a device: the hashes of two people do not reveal that they share a device. */
const hashFor = (secret: string, userId: number): Buffer => hashOf(`${userId} ${secret}`);

const oldest = (now: Date) => new Date(now.getTime() - DEVICE_LIFE_SECONDS * 1000);

/**
 * Finds the secret by which one of these people signed in from this browser before. It does not sign in: a known device
 * is only not delayed by strangers' attempts elsewhere. Other secrets of the browser, whoever set them, change nothing.
 * @param secrets those that the browser keeps
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
 * Records that a person signed in from here; the ten devices that they used last are kept. A secret that was not made
 * for them is never accepted as theirs: another site of the domain may have set it.
 * @returns the secrets that the browser is to keep from now on, theirs first
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

/**
 * Forgets all devices of a person but this one, which gets another secret. @returns the secrets that the browser is to
 * keep
 */
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
