import { isFarmer } from '@georisk/domain/roles/roles.ts';
import { readEarly } from '#web/lib/earlyReads.ts';

/**
 * Requests a farmer's parcels as soon as it is known that the user is one.
 * @param user the answer about the signed-in user, whose body stays unread
 * @returns whether they are
 */
export async function readParcelsEarly(user: Promise<Response | undefined>): Promise<boolean> {
  const answer = (await user)?.clone();
  if (answer?.ok !== true) return false;
  const { role } = (await answer.json()) as { readonly role?: number };
  if (role === undefined || !isFarmer(role)) return false;
  readEarly('/api/mepars');
  return true;
}
