import { byHungarian } from '@georisk/domain/text/inHungarian.ts';
import { isBlank } from '@georisk/domain/text/isBlank.ts';
import type { Answer, Body, Query } from '@georisk/contract/endpoints.ts';
import { MAX_VIEWS } from '@georisk/contract/verticals/insurance/caseList.ts';
import type { Executor } from '#server/db/executor.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { notFound, Problem } from '#server/http/problem.ts';
import type { CallContext } from '#server/modules/access/audit.ts';
import { caseListTexts as texts } from './caseList.hu.ts';
import { deleteView, isOthersView, lockPerson, upsertView, viewsOf } from './views.repository.ts';

/** The list that is meant where none is named. */
const CASES = 'damages';
const LONGEST_NAME = 80;

const inAnswer = ({ createdAt, ...view }: Awaited<ReturnType<typeof viewsOf>>[number]) => ({
  ...view,
  createdAt: createdAt.toISOString(),
});

/** The caller's own views of a list, by name. */
export async function savedViews(
  executor: Executor,
  { caller }: CallContext,
  { list = CASES }: Query<'savedViews'>,
): Promise<Answer<'savedViews'>> {
  return byHungarian(await viewsOf(executor, caller.id, list), ({ name }) => name).map(inAnswer);
}

export const saveView = (
  executor: Executor,
  context: CallContext,
  { id, list = CASES, name: typed, query }: Body<'saveView'>,
): Promise<Answer<'saveView'>> =>
  inTransaction(executor, async (tx) => {
    const { caller, at } = context;
    const name = typed.trim().slice(0, LONGEST_NAME);
    if (isBlank(name)) throw new Problem('form-refused', { fields: { name: texts.nameMissing } });
    if (!(await lockPerson(tx, caller.id))) throw new Problem('not-signed-in');
    // Of another person it is not said to exist.
    if (await isOthersView(tx, id, caller.id)) throw notFound();
    await upsertView(tx, { id, userId: caller.id, list, name, query, createdAt: at });
    const views = await savedViews(tx, context, { list });
    if (views.length > MAX_VIEWS)
      throw new Problem('form-refused', { fields: { name: texts.tooManyViews(MAX_VIEWS) } });
    return views;
  });

export async function removeView(executor: Executor, { caller }: CallContext, id: string): Promise<void> {
  if (!(await deleteView(executor, caller.id, id))) throw notFound();
}
