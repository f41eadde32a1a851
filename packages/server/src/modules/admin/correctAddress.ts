import type { Executor } from '#server/db/executor.ts';
import { notFound } from '#server/http/problem.ts';
import type { CallContext } from '#server/modules/access/audit.ts';
import { scopeOf } from '#server/modules/access/scope.ts';
import type { Channel } from '#server/modules/mail/outbox.ts';
import { findManaged } from './admin.repository.ts';
import { lockUser, updateUser } from './people.repository.ts';
import { endWhatWasOpen, recordPerson } from './people.service.ts';
import { checkedPerson } from './personForm.ts';

/**
 * Gives a person another address, by the rights of whoever changes people: links to the one before end, as with every
 * change of an address. Runs in the caller's transaction.
 * @returns false where it is the address that the person already has
 * @throws Problem 404 for a person whom the caller does not manage, 422 for what is no address
 */
export async function correctAddress(
  tx: Executor,
  context: CallContext,
  userId: number,
  { channel, address }: { readonly channel: Channel; readonly address: string },
): Promise<boolean> {
  const scope = scopeOf('changeUser', context.caller);
  await lockUser(tx, userId);
  const before = await findManaged(tx, scope, userId);
  if (before === undefined) throw notFound();
  const { email, phone } = checkedPerson(channel === 'email' ? { email: address } : { phone: address });
  const values = channel === 'email' ? { email: email ?? null } : { phone: phone ?? null };
  if (channel === 'email' ? values.email === before.email : values.phone === before.phone) return false;
  await updateUser(tx, userId, values, context.at);
  const after = await findManaged(tx, scope, userId);
  if (after === undefined) throw notFound();
  await endWhatWasOpen(tx, before, after, context.at);
  await recordPerson(tx, context, 'user-changed', before, after);
  return true;
}
