import type { Erasure, PersonExport } from '@georisk/contract/verticals/session/persons.ts';
import type { Executor } from '#server/db/executor.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { notFound, Problem } from '#server/http/problem.ts';
import { forgetPersonInJournals } from '#server/imports/journal.repository.ts';
import type { CallContext } from '#server/modules/access/audit.ts';
import { logSource, writeLog } from '#server/modules/log/writeLog.ts';
import type { Sessions } from '#server/modules/session/authenticator.ts';
import { personTexts } from './person.hu.ts';
import { countBlockPhotos, deletePersonal, lockPerson, pseudonymise, scrubTraces } from './person.repository.ts';
import { collectPerson } from './personExport.ts';
import { countPointingAt, referencesToPeople } from './references.repository.ts';

/** The greatest age of a sign-in that may export or erase a person's data. */
const FRESH_MS = 5 * 60_000;

function refuseStale({ caller, at }: CallContext): void {
  if (at.getTime() - caller.session.authenticatedAt.getTime() > FRESH_MS) throw new Problem('fresh-sign-in-needed');
}

function refuseWithoutFlag({ access }: CallContext): void {
  if (!access.withFlag) throw new Problem('admin-flag-needed');
}

const exported = (executor: Executor, context: CallContext, id: number): Promise<PersonExport> =>
  inTransaction(executor, async (tx) => {
    const data = await collectPerson(tx, id, context.at);
    if (!data) throw notFound();
    const companyId = data.person['company_id'];
    await writeLog(tx, {
      ...logSource(context),
      userId: id,
      actorId: id === context.caller.id ? null : context.caller.id,
      companyId: typeof companyId === 'number' ? companyId : null,
      type: 'person-exported',
      at: context.at,
      resource: `user:${id}`,
    });
    return data;
  });

/** Exports everything about a person, for the member of staff who answers the request (GDPR, article 15). */
export async function exportPerson(executor: Executor, context: CallContext, id: number): Promise<PersonExport> {
  refuseWithoutFlag(context);
  refuseStale(context);
  return exported(executor, context, id);
}

/** Exports everything about the caller. */
export async function exportOwn(executor: Executor, context: CallContext): Promise<PersonExport> {
  refuseStale(context);
  return exported(executor, context, context.caller.id);
}

/**
 * Erases a person (GDPR, article 17): credentials and messages are deleted, name and addresses are removed everywhere;
 * the insurance file keeps only their number, for its legal term. What they sent to the insurer as evidence, photos of
 * blocks too, belongs to it.
 */
export async function erasePerson(
  executor: Executor,
  sessions: Sessions,
  context: CallContext,
  id: number,
): Promise<Erasure> {
  refuseWithoutFlag(context);
  refuseStale(context);
  const { caller, at } = context;
  const erasure = await inTransaction(executor, async (tx) => {
    const person = await lockPerson(tx, id);
    if (!person) throw notFound();
    if (id === caller.id) throw new Problem('form-refused', { message: personTexts.notYourself });
    const deleted = await deletePersonal(tx, id);
    await forgetPersonInJournals(tx, id);
    const name = personTexts.erasedName(id);
    await pseudonymise(tx, id, { name, userName: `erased-${id}` }, at);
    await scrubTraces(tx, id, { ...logSource(context), actorId: caller.id });
    let kept = 0;
    for (const reference of await referencesToPeople(tx)) kept += await countPointingAt(tx, reference, id);
    return { name, ...deleted, kept, photos: await countBlockPhotos(tx, id) };
  });
  sessions.forgetUser(id);
  return erasure;
}
