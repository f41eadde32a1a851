import { grantQuestion } from '@georisk/contract/verticals/insurance/deviceGrants.ts';
import type { CurrentUser } from '@georisk/contract/verticals/session/session.ts';
import { ApiProblem, callApi } from '#web/lib/api.ts';
import { makeDeviceKey, publicHalf, signText } from '#web/lib/deviceKey.ts';
import { newUuid7 } from '#web/lib/uuid7.ts';
import { deviceName } from './deviceName.ts';
import { fieldGrant, isOpen } from './fieldGrant.ts';
import type { GrantRecord } from './grantStore.ts';

const HOUR_MS = 3_600_000;

/** `revoked`: what was taken along is to be deleted from this device. */
export type GrantFate = 'open' | 'ended' | 'revoked';

const isYoung = ({ issuedAt }: GrantRecord, now: number): boolean => now >= issuedAt && now - issuedAt < HOUR_MS;

/**
 * Gives this device a grant for a signed-in person, or makes theirs valid for longer, at most once an hour.
 * @throws ApiProblem, TypeError without a network, DOMException where the device stores no key
 */
export async function renewGrant(user: CurrentUser): Promise<GrantFate> {
  const stored = await fieldGrant.stored();
  const now = Date.now();
  const own = stored?.user.id === user.id && stored.user.companyId === user.companyId ? stored : undefined;
  if (own !== undefined && (await fieldGrant.loaded()) !== null && isOpen(own, now) && isYoung(own, now)) {
    const fate = await fateOf(own);
    if (fate !== 'ended') return fate;
  }
  const { id, key } = own ?? { id: newUuid7(), key: await makeDeviceKey() };
  try {
    const body = { id, publicKey: await publicHalf(key), name: deviceName(navigator.userAgent) };
    const { validSeconds } = await callApi('makeDeviceGrant', { body });
    await fieldGrant.keep({ id, key, user, issuedAt: now, until: now + validSeconds * 1000, seenAt: now });
    return 'open';
  } catch (error) {
    if (error instanceof ApiProblem && error.reason === 'device-revoked') return 'revoked';
    throw error;
  }
}

/** What the server says of the grant of a device without a session. @throws ApiProblem */
export async function fateOf({ id, key }: GrantRecord): Promise<GrantFate> {
  const at = new Date().toISOString();
  try {
    const body = { at, signature: await signText(key, grantQuestion(id, at)) };
    return (await callApi('checkDeviceGrant', { params: { id }, body, token: null })).state;
  } catch (error) {
    // The server does not know it any more: nothing is opened, and nothing is deleted.
    if (error instanceof ApiProblem && error.status === 404) return 'ended';
    throw error;
  }
}
