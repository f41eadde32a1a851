import { Readable } from 'node:stream';
import { setImmediate as breathe } from 'node:timers/promises';
import type { Body, Query } from '@georisk/contract/endpoints.ts';
import { MAX_WORKBOOK_CASES } from '@georisk/contract/verticals/insurance/caseList.ts';
import type { CaseStepName } from '@georisk/domain/case/nextStep.ts';
import { caseStepText } from '@georisk/domain/case/nextStep.hu.ts';
import { daysBetween } from '@georisk/domain/dates/isoDate.ts';
import type { IsoDate } from '@georisk/domain/units.ts';
import type { TableCell } from '@georisk/tables/table.ts';
import { xlsxBytes } from '@georisk/tables/xlsx/xlsx.ts';
import type { RawBuilder } from 'kysely';
import type { Executor } from '#server/db/executor.ts';
import { notFound } from '#server/http/problem.ts';
import { auditForeign, type CallContext, log } from '#server/modules/access/audit.ts';
import { caseListTexts as texts } from './caseList.hu.ts';
import { type Cursor, type ListedLine, pageOfLines } from './caseList.repository.ts';
import { asked, chosenAmong, sortOf } from './caseList.service.ts';
import { refreshBeforeReading } from './refreshLines.ts';

/** Lines that are read at once. */
const AT_ONCE = 5_000;

const { columns: names } = texts;
const COLUMNS = [
  { title: names.number, width: 18 },
  { title: names.insured, width: 28 },
  { title: names.settlement, width: 20 },
  { title: names.crop, width: 20 },
  { title: names.expert, width: 24 },
  { title: names.date, width: 14 },
  { title: names.reported, width: 14 },
  { title: names.danger, width: 16 },
  { title: names.area, width: 12 },
  { title: names.open, width: 12 },
  { title: names.deadline, width: 14 },
  { title: names.state, width: 12 },
  { title: names.step, width: 28 },
  { title: names.proposal, width: 18 },
] as const;

const day = (date: string | null): TableCell => (date === null ? null : { kind: 'date', date });
const number = (value: number | null, digits: number): TableCell =>
  value === null ? null : { kind: 'number', value, digits };

function cellsOf(row: ListedLine, today: string): readonly TableCell[] {
  const isOpen = row.status !== 'closed';
  return [
    row.damageNumber,
    row.insured,
    row.settlement,
    row.crop,
    row.expert,
    day(row.damageDate),
    day(row.reportedOn),
    row.dangerType,
    number(row.area, 2),
    isOpen ? number(daysBetween(row.reportedOn as IsoDate, today as IsoDate), 0) : null,
    day(row.dueOn),
    texts.states[row.status],
    row.step === null ? null : caseStepText({ step: row.step as CaseStepName, plots: row.stepPlots }),
    number(row.proposal, 2),
  ];
}

interface Wanted {
  /** Conditions on `damage`, all of them. */
  readonly where: readonly RawBuilder<boolean>[];
  readonly sort: string | undefined;
}

/** The lines of the workbook, read a page after the other, and the companies that they belong to. */
async function linesOf(executor: Executor, today: string, { where, sort }: Wanted) {
  const lines: (readonly TableCell[])[] = [];
  const companies = new Set<number>();
  let after: Cursor | null = null;
  while (lines.length <= MAX_WORKBOOK_CASES) {
    const rows: readonly ListedLine[] = await pageOfLines(executor, where, {
      sort: sortOf(sort),
      limit: AT_ONCE,
      offset: 0,
      after,
    });
    for (const row of rows) {
      companies.add(row.companyId);
      lines.push(cellsOf(row, today));
    }
    after = rows.at(-1) ?? null;
    if (rows.length < AT_ONCE) break;
  }
  return { lines, companies: [...companies] };
}

/** Lines as a workbook, sent while it is packed. @throws Problem 404 where none of the chosen is within reach */
async function workbookOf(
  executor: Executor,
  context: CallContext,
  { mayBeEmpty, ...wanted }: Wanted & { readonly mayBeEmpty: boolean },
): Promise<Readable> {
  await refreshBeforeReading(executor, context.today);
  const { lines, companies } = await linesOf(executor, context.today, wanted);
  if (lines.length === 0 && !mayBeEmpty) throw notFound();
  await auditForeign(executor, context, companies, 'caseList/workbook');
  const isCut = lines.length > MAX_WORKBOOK_CASES;
  await log(executor, context, 'spreadsheet-export', `caseList ${Math.min(lines.length, MAX_WORKBOOK_CASES)}`);
  const rows = isCut ? [...lines.slice(0, MAX_WORKBOOK_CASES), [texts.cut(MAX_WORKBOOK_CASES)]] : lines;
  const bytes = xlsxBytes([{ name: texts.sheet, columns: COLUMNS, rows, hasFilter: true }]);
  async function* parts() {
    for (const part of bytes) {
      if (part.length > 0) yield part;
      await breathe();
    }
  }
  return Readable.from(parts(), { objectMode: false });
}

/** The list, as it is narrowed, as a workbook. */
export const caseWorkbook = (
  executor: Executor,
  context: CallContext,
  { sort, ...narrowed }: Query<'caseWorkbook'>,
): Promise<Readable> => workbookOf(executor, context, { where: asked(context, narrowed), sort, mayBeEmpty: true });

/** Those of the chosen cases that the caller reaches, as a workbook. */
export const chosenCaseWorkbook = (
  executor: Executor,
  context: CallContext,
  { ids, sort }: Body<'chosenCaseWorkbook'>,
): Promise<Readable> => workbookOf(executor, context, { where: chosenAmong(context, ids), sort, mayBeEmpty: false });
