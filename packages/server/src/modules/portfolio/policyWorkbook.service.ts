import type { Body, Query } from '@georisk/contract/endpoints.ts';
import { MAX_WORKBOOK_POLICIES } from '@georisk/contract/verticals/insurance/portfolio.ts';
import { PERIL_NAMES } from '@georisk/domain/peril/perilNames.hu.ts';
import type { TableCell } from '@georisk/tables/table.ts';
import type { Executor } from '#server/db/executor.ts';
import { notFound } from '#server/http/problem.ts';
import { auditForeign, type CallContext, log } from '#server/modules/access/audit.ts';
import { yearOfList } from './policyList.service.ts';
import { type ListedPolicy, pageOfList, type WhichPolicies } from './policyList.repository.ts';
import { policyWorkbookTexts as texts } from './policyWorkbook.hu.ts';

const { columns: names } = texts;
const day = (date: string | null): TableCell => (date === null ? null : { kind: 'date', date });
const number = (value: number | null, digits = 0): TableCell =>
  value === null ? null : { kind: 'number', value, digits };

interface Column {
  readonly title: string;
  readonly width: number;
  readonly cell: (row: ListedPolicy) => TableCell;
}

const COLUMNS: readonly Column[] = [
  { title: names.number, width: 20, cell: (row) => row.policyNumber },
  { title: names.year, width: 8, cell: (row) => number(row.year) },
  { title: names.insured, width: 32, cell: ({ insured }) => insured.map(({ name }) => name).join(', ') },
  { title: names.crops, width: 28, cell: ({ crops }) => crops.join(', ') },
  { title: names.plots, width: 10, cell: (row) => number(row.plots) },
  { title: names.undrawn, width: 20, cell: (row) => number(row.undrawn) },
  { title: names.area, width: 14, cell: (row) => number(row.hectares, 2) },
  { title: names.sum, width: 22, cell: (row) => number(row.sumInsured) },
  { title: names.withoutSum, width: 24, cell: (row) => number(row.withoutSum) },
  { title: names.premium, width: 14, cell: (row) => number(row.premium) },
  { title: names.withoutPremium, width: 22, cell: (row) => number(row.withoutPremium) },
  { title: names.perils, width: 32, cell: ({ perils }) => perils.map((peril) => PERIL_NAMES[peril]).join(', ') },
  { title: names.from, width: 22, cell: (row) => day(row.validFrom) },
  { title: names.to, width: 22, cell: (row) => day(row.validTo) },
  { title: names.damages, width: 10, cell: (row) => number(row.damages) },
];

type Filter = Omit<Query<'policyWorkbook'>, 'year' | 'sort'>;

interface Wanted {
  /** Null without policies. */
  readonly which: WhichPolicies | null;
  readonly sort: Query<'policyWorkbook'>['sort'];
  readonly filter: Filter;
}

async function linesOf(executor: Executor, context: CallContext, { which, sort = 'number', filter }: Wanted) {
  const wanted = { ...filter, sort, page: 1, pageSize: MAX_WORKBOOK_POLICIES + 1 };
  const rows = which === null ? [] : (await pageOfList(executor, context.access.scope, { ...wanted, which })).rows;
  const kept = rows.slice(0, MAX_WORKBOOK_POLICIES);
  const companies = [...new Set(kept.map(({ companyId }) => companyId))];
  await auditForeign(executor, context, companies, 'policyList/workbook');
  const lines = kept.map((row) => COLUMNS.map(({ cell }) => cell(row)));
  return rows.length > kept.length ? [...lines, [texts.cut(MAX_WORKBOOK_POLICIES)]] : lines;
}

async function workbookOf(
  executor: Executor,
  context: CallContext,
  { year, lines }: { readonly year: number | null; readonly lines: readonly (readonly TableCell[])[] },
) {
  await log(executor, context, 'spreadsheet-export', `policyList ${Math.min(lines.length, MAX_WORKBOOK_POLICIES)}`);
  return {
    fileName: texts.fileName(year),
    table: {
      name: texts.sheet,
      columns: COLUMNS.map(({ title, width }) => ({ title, width })),
      rows: lines,
      hasFilter: true,
    },
  };
}

/** The policies of a year that fit a filter, as the table of a workbook and the name of its file. */
export async function policyWorkbook(
  executor: Executor,
  context: CallContext,
  { year: asked, sort, ...filter }: Query<'policyWorkbook'>,
) {
  const year = await yearOfList(executor, context, asked);
  const lines = await linesOf(executor, context, { which: year === null ? null : { year }, sort, filter });
  return workbookOf(executor, context, { year, lines });
}

/**
 * Those of the chosen policies that the caller reaches, likewise.
 * @throws Problem 404 where none is within reach
 */
export async function chosenPolicyWorkbook(
  executor: Executor,
  context: CallContext,
  { ids, sort }: Body<'chosenPolicyWorkbook'>,
) {
  const lines = await linesOf(executor, context, { which: { ids }, sort, filter: {} });
  if (lines.length === 0) throw notFound();
  return workbookOf(executor, context, { year: null, lines });
}
