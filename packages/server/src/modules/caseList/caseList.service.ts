import type { Answer, Body, Query } from '@georisk/contract/endpoints.ts';
import { MAX_ROWS } from '@georisk/contract/maxRows.ts';
import {
  type ListedCase,
  MAX_CASE_POINTS,
  MAX_CASES,
  MAX_COUNTED,
} from '@georisk/contract/verticals/insurance/caseList.ts';
import type { CaseStepName } from '@georisk/domain/case/nextStep.ts';
import { readSort, USUAL_SORT } from '@georisk/domain/caseList/columns.ts';
import { readFilter } from '@georisk/domain/caseList/filter.ts';
import { sql } from 'kysely';
import type { Executor } from '#server/db/executor.ts';
import { auditForeign, type CallContext } from '#server/modules/access/audit.ts';
import { mayCall } from '#server/modules/access/scope.ts';
import { damagesIn } from '#server/modules/access/scopeFilter.ts';
import { pageOf } from '#server/modules/admin/page.ts';
import {
  conditionsOf,
  countLines,
  idsOfLines,
  type ListedLine,
  pageOfLines,
  pointsOfLines,
} from './caseList.repository.ts';
import { choicesOf } from './choices.repository.ts';
import { cursorText, readCursor } from './cursor.ts';
import { refreshBeforeReading } from './refreshLines.ts';

export const sortOf = (text: string | undefined) => readSort(text ?? '') ?? USUAL_SORT;

/** The conditions of a list: what the caller reaches, and what they have narrowed it to. */
export const asked = ({ access, today }: CallContext, query: Query<'caseIds'>) => [
  damagesIn(access.scope),
  ...conditionsOf(
    readFilter((name) => query[name as keyof typeof query]),
    today,
  ),
];

/** The conditions of chosen cases: what the caller reaches of them. */
export const chosenAmong = ({ access }: CallContext, ids: readonly number[]) => [
  damagesIn(access.scope),
  sql<boolean>`damage.damage_id = any(${ids}::int[])`,
];

const listedCase = (row: ListedLine, canOpen: boolean): ListedCase => ({
  id: row.id,
  damageNumber: row.damageNumber,
  damageDate: row.damageDate,
  reportedOn: row.reportedOn,
  dangerType: row.dangerType,
  area: row.area,
  status: row.status,
  canOpen,
  missing: row.step === null ? null : { step: row.step as CaseStepName, plots: row.stepPlots },
  expertId: row.expertId,
  expert: row.expert,
  insured: row.insured,
  settlement: row.settlement,
  crop: row.crop,
  deadline: row.deadline,
  clockDue: row.clockDue,
  dueOn: row.dueOn,
  proposal: row.proposal,
  secondInspection: row.secondInspection,
  secondOn: row.secondOn,
  position: row.x === null || row.y === null ? null : [row.x, row.y],
});

const companiesOf = (rows: readonly { readonly companyId: number }[]) => rows.map(({ companyId }) => companyId);

/** The cases that the caller reaches and has asked for, in their order, a page at a time. */
export async function damages(
  executor: Executor,
  context: CallContext,
  { page: number, pageSize: size, own, open, status, after, sort: order, ...narrowed }: Query<'damages'>,
): Promise<Answer<'damages'>> {
  const { caller, today } = context;
  await refreshBeforeReading(executor, today);
  const { page, pageSize, offset } = pageOf({ page: number, pageSize: size });
  const sort = sortOf(order);
  const cursor = readCursor(after, sort.column);
  const where = [
    ...asked(context, narrowed),
    ...(own === 'true' ? [sql<boolean>`damage.expert_id = ${caller.id}`] : []),
    ...(open === 'true' ? [sql<boolean>`damage.status <> 'closed'`] : []),
    ...(status === undefined ? [] : [sql<boolean>`damage.status = ${status}`]),
  ];
  const wanted = { sort, limit: pageSize + 1, offset: cursor === null ? offset : 0, after: cursor };
  const [total, found] = await Promise.all([
    cursor === null ? countLines(executor, where, MAX_COUNTED + 1) : 0,
    pageOfLines(executor, where, wanted),
  ]);
  const rows = found.slice(0, pageSize);
  await auditForeign(executor, context, companiesOf(rows), `damages?page=${page}`);
  const canOpen = mayCall('damage', caller);
  const last = rows.at(-1);
  return {
    items: rows.map((row) => listedCase(row, canOpen)),
    total: Math.min(total, MAX_COUNTED),
    more: total > MAX_COUNTED,
    page,
    pageSize,
    next: found.length > pageSize && last !== undefined ? cursorText(last) : null,
  };
}

/** All cases of a filter, for choosing them: the first thousand of more. */
export async function caseIds(
  executor: Executor,
  context: CallContext,
  query: Query<'caseIds'>,
): Promise<Answer<'caseIds'>> {
  await refreshBeforeReading(executor, context.today);
  const rows = await idsOfLines(executor, asked(context, query), MAX_CASES + 1);
  await auditForeign(executor, context, companiesOf(rows), 'caseList/ids');
  return { ids: rows.slice(0, MAX_CASES).map(({ id }) => id), cut: rows.length > MAX_CASES };
}

async function pointsWhere(
  executor: Executor,
  context: CallContext,
  where: Parameters<typeof pointsOfLines>[1],
): Promise<Answer<'casePoints'>> {
  await refreshBeforeReading(executor, context.today);
  const rows = await pointsOfLines(executor, where, MAX_CASE_POINTS + 1);
  await auditForeign(executor, context, companiesOf(rows), 'caseList/points');
  const items = rows
    .slice(0, MAX_CASE_POINTS)
    .flatMap(({ id, damageNumber, status, dueOn, x, y }) =>
      x === null || y === null
        ? []
        : [{ id, damageNumber, status, isLate: dueOn !== null && dueOn < context.today, position: [x, y] }],
    );
  return { items, cut: rows.length > MAX_CASE_POINTS };
}

/** Places of the cases of a filter: the newest of very many. */
export const casePoints = (executor: Executor, context: CallContext, query: Query<'casePoints'>) =>
  pointsWhere(executor, context, asked(context, query));

/** Places of those of the chosen cases that the caller reaches. */
export const chosenCasePoints = (executor: Executor, context: CallContext, { ids }: Body<'chosenCasePoints'>) =>
  pointsWhere(executor, context, chosenAmong(context, ids));

/** The experts, crops, settlements and perils that occur on the caller's cases. */
export async function caseChoices(executor: Executor, context: CallContext): Promise<Answer<'caseChoices'>> {
  await refreshBeforeReading(executor, context.today);
  const choices = await choicesOf(executor, damagesIn(context.access.scope), MAX_ROWS);
  const company = context.caller.companyId;
  const foreign = choices.companies.filter((id) => id !== company);
  await auditForeign(executor, context, foreign, 'caseList/choices');
  const { experts, crops, settlements, dangers } = choices;
  return { experts: [...experts], crops: [...crops], settlements: [...settlements], dangers: [...dangers] };
}
