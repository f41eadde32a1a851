import { isFarmer } from '@georisk/domain/roles/roles.ts';
import { readEarly } from '#web/lib/earlyReads.ts';

/**
 * Requests a farmer's parcels as soon as it is known that the user is one.
 * @param user content of the answer about the signed-in user
 * @returns whether they are
 */
export async function readParcelsEarly(user: Promise<unknown>): Promise<boolean> {
  const { role } = ((await user) ?? {}) as { readonly role?: number };
  if (role === undefined || !isFarmer(role)) return false;
  readEarly('/api/mepars');
  return true;
}
