import type { Body, Query } from '@georisk/contract/endpoints.ts';
import { type InsuredAlert, MAX_WORKBOOK_ALERTS } from '@georisk/contract/verticals/insurance/insuredAlerts.ts';
import type { TableCell } from '@georisk/tables/table.ts';
import type { Executor } from '#server/db/executor.ts';
import { notFound } from '#server/http/problem.ts';
import { auditForeign, type CallContext, log } from '#server/modules/access/audit.ts';
import { seesAlerts } from '#server/modules/alert/seesAlerts.ts';
import type { WhichAlerts } from './conditions.ts';
import type { AlertCursor } from './cursor.ts';
import { insuredAlertTexts as texts } from './insuredAlert.hu.ts';
import { type AlertPage, type ListedAlert, pageOfAlerts } from './insuredAlert.repository.ts';
import { scopesOf, USUAL_SORT, whichOf } from './insuredAlert.service.ts';
import { inList } from './rows.ts';

/** Lines that are read at once. */
const AT_ONCE = 200;

const { columns: names } = texts;
const number = (value: number | null, digits = 0): TableCell =>
  value === null ? null : { kind: 'number', value, digits };

interface Column {
  readonly title: string;
  readonly width: number;
  readonly cell: (row: InsuredAlert) => TableCell;
}

const COLUMNS: readonly Column[] = [
  { title: names.block, width: 14, cell: ({ meparCode }) => meparCode },
  { title: names.date, width: 14, cell: ({ date }) => ({ kind: 'date', date }) },
  { title: names.settlement, width: 20, cell: ({ settlement }) => settlement },
  { title: names.area, width: 20, cell: ({ hectares }) => number(hectares, 2) },
  { title: names.share, width: 16, cell: ({ share }) => number(share * 100) },
  { title: names.from, width: 14, cell: ({ fall }) => number(fall?.from ?? null, 2) },
  { title: names.to, width: 14, cell: ({ fall }) => number(fall?.to ?? null, 2) },
  { title: names.plots, width: 10, cell: ({ plots }) => number(plots) },
  { title: names.crops, width: 28, cell: ({ crops }) => crops.join(', ') },
  { title: names.insured, width: 32, cell: ({ insured }) => insured.map(({ name }) => name).join(', ') },
  { title: names.policies, width: 24, cell: ({ policies }) => policies.map((each) => each.policyNumber).join(', ') },
  { title: names.sum, width: 22, cell: ({ sumInsured }) => number(sumInsured) },
  { title: names.answer, width: 20, cell: ({ answers }) => answers.map((each) => texts.answers[each]).join(', ') },
  { title: names.notice, width: 24, cell: ({ notices }) => notices.map((each) => texts.notices[each]).join(', ') },
  {
    title: names.cases,
    width: 24,
    cell: ({ cases }) => cases.map(({ damageNumber, isOpen }) => texts.case(damageNumber, isOpen)).join(', '),
  },
];

/** The lines of the workbook, read a page after the other, and the companies that they belong to. */
async function linesOf(executor: Executor, context: CallContext, which: WhichAlerts, sort: AlertPage['sort']) {
  const scopes = scopesOf(context);
  const lines: (readonly TableCell[])[] = [];
  const companies = new Set<number>();
  let after: AlertCursor | null = null;
  while (lines.length <= MAX_WORKBOOK_ALERTS) {
    const rows: readonly ListedAlert[] = await pageOfAlerts(executor, which, scopes, { sort, limit: AT_ONCE, after });
    for (const row of rows) for (const company of row.companies) companies.add(company);
    const listed = await inList(executor, context, scopes, rows);
    lines.push(...listed.map((row) => COLUMNS.map(({ cell }) => cell(row))));
    after = rows.at(-1) ?? null;
    if (rows.length < AT_ONCE) break;
  }
  return { lines, companies: [...companies] };
}

async function workbookOf(
  executor: Executor,
  context: CallContext,
  which: WhichAlerts,
  sort: AlertPage['sort'] = USUAL_SORT,
) {
  const { lines, companies } = seesAlerts(context.caller)
    ? await linesOf(executor, context, which, sort)
    : { lines: [], companies: [] };
  if (lines.length === 0 && 'ids' in which) throw notFound();
  await auditForeign(executor, context, companies, 'insuredAlerts/workbook');
  const kept = lines.slice(0, MAX_WORKBOOK_ALERTS);
  await log(executor, context, 'spreadsheet-export', `insuredAlerts ${kept.length}`);
  return {
    name: texts.sheet,
    columns: COLUMNS.map(({ title, width }) => ({ title, width })),
    rows: lines.length > kept.length ? [...kept, [texts.cut(MAX_WORKBOOK_ALERTS)]] : kept,
    hasFilter: true,
  };
}

/** The list, as it is narrowed, as the table of a workbook. */
export const insuredAlertWorkbook = async (
  executor: Executor,
  context: CallContext,
  query: Query<'insuredAlertWorkbook'>,
) => workbookOf(executor, context, await whichOf(executor, context, query), query.sort);

/** Those of the chosen alerts that the caller reaches, likewise. @throws Problem 404 where none is within reach */
export const chosenInsuredAlertWorkbook = (
  executor: Executor,
  context: CallContext,
  { ids, sort }: Body<'chosenInsuredAlertWorkbook'>,
) => workbookOf(executor, context, { ids }, sort);
