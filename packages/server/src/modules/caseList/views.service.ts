import type { Answer, Body } from '@georisk/contract/endpoints.ts';
import { MAX_VIEWS } from '@georisk/contract/verticals/insurance/caseList.ts';
import type { Executor } from '#server/db/executor.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { notFound, Problem } from '#server/http/problem.ts';
import type { CallContext } from '#server/modules/access/audit.ts';
import { caseListTexts as texts } from './caseList.hu.ts';
import { deleteView, isOthersView, lockPerson, upsertView, viewsOf } from './views.repository.ts';

const LIST = 'damages';
const LONGEST_NAME = 80;

const inAnswer = ({ createdAt, ...view }: Awaited<ReturnType<typeof viewsOf>>[number]) => ({
  ...view,
  createdAt: createdAt.toISOString(),
});

/** The caller's own views of the list, by name. */
export async function savedViews(executor: Executor, { caller }: CallContext): Promise<Answer<'savedViews'>> {
  return (await viewsOf(executor, caller.id, LIST)).map(inAnswer);
}

export const saveView = (
  executor: Executor,
  context: CallContext,
  { id, name: typed, query }: Body<'saveView'>,
): Promise<Answer<'saveView'>> =>
  inTransaction(executor, async (tx) => {
    const { caller, at } = context;
    const name = typed.trim().slice(0, LONGEST_NAME);
    if (name === '') throw new Problem('form-refused', { fields: { name: texts.nameMissing } });
    await lockPerson(tx, caller.id);
    // Of another person it is not said to exist.
    if (await isOthersView(tx, id, caller.id)) throw notFound();
    await upsertView(tx, { id, userId: caller.id, list: LIST, name, query, createdAt: at });
    const views = await savedViews(tx, context);
    if (views.length > MAX_VIEWS)
      throw new Problem('form-refused', { fields: { name: texts.tooManyViews(MAX_VIEWS) } });
    return views;
  });

export async function removeView(executor: Executor, { caller }: CallContext, id: string): Promise<void> {
  if (!(await deleteView(executor, caller.id, id))) throw notFound();
}
