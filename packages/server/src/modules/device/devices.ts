import type { Executor } from '../../db/executor.ts';
import { hashOf, newToken } from '../session/tokens.ts';
import { anyDevice, deleteDevicesUnusedSince, keepNewestDevices, saveDevice } from './device.repository.ts';

export const DEVICE_LIFE_SECONDS = 180 * 86_400;
const MOST_DEVICES = 10;

/** What is stored of a device: of two people at one device nobody can tell that it is the same. */
const hashFor = (secret: string, userId: number): Buffer => hashOf(`${userId} ${secret}`);

const oldest = (now: Date) => new Date(now.getTime() - DEVICE_LIFE_SECONDS * 1000);

/**
 * Whether somebody of these people signed in from this device before. It is no way in: a known device is only not held
 * up by what strangers do elsewhere.
 * @param secret what the browser keeps, if it does
 */
export const isKnownDevice = (
  executor: Executor,
  secret: string | undefined,
  userIds: readonly number[],
  now: Date,
): Promise<boolean> =>
  anyDevice(executor, secret === undefined ? [] : userIds.map((id) => hashFor(secret, id)), oldest(now));

/**
 * Notes that somebody signed in from here; of his devices the ten that were used last are kept.
 * @returns the secret that the browser is to keep from now on
 */
export async function rememberDevice(
  tx: Executor,
  secret: string | undefined,
  userId: number,
  now: Date,
): Promise<string> {
  const kept = secret ?? newToken();
  await saveDevice(tx, userId, hashFor(kept, userId), now);
  await keepNewestDevices(tx, userId, MOST_DEVICES);
  return kept;
}

export const forgetOldDevices = (executor: Executor, now: Date): Promise<void> =>
  deleteDevicesUnusedSince(executor, oldest(now));
