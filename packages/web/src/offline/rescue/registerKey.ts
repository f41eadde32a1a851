import { callApi } from '#web/lib/api.ts';
import { canSign, deviceKey, keepRegistered } from './deviceKey.ts';

/** The server may have been restored from a backup since: it is told again after so long. */
const AGAIN_MS = 24 * 3_600_000;

/**
 * Tells the server the key of this device while there is a network, so that colleagues may import what it signs later.
 * Without a store of keys nothing is told: the next page would sign with another.
 */
export async function registerKey(userId: number, now = Date.now()): Promise<void> {
  if (!canSign()) return;
  const { publicKey, registeredAt } = await deviceKey(userId);
  if (registeredAt !== null && Math.abs(now - Date.parse(registeredAt)) < AGAIN_MS) return;
  await callApi('registerDeviceKey', { body: { publicKey } });
  await keepRegistered(userId, new Date(now).toISOString());
}
