import { addDays } from '@georisk/domain/dates/isoDate.ts';
import { columnLetters, isFailed, type Sheet, type SheetCell, titlesAt } from '@georisk/domain/case/sheet.ts';
import { isFilled } from '@georisk/domain/text/failedFormula.ts';
import { lostLettersText } from '@georisk/domain/text/lostLetters.hu.ts';
import { lostIn } from '@georisk/domain/text/lostLetters.ts';
import { firstDouble } from '@georisk/domain/text/firstDouble.ts';
import type { IsoDate } from '@georisk/domain/units.ts';
import { textOf } from '#server/formats/cellText.ts';
import { sourceFaultText } from '#server/formats/sourceFault.hu.ts';
import { foldName } from '#server/formats/foldName.ts';
import { sheetFile } from '#server/modules/damage/table/sheetFile.ts';
import { MAX_NAMED_CHARACTERS } from './documentLimits.ts';
import { inspectionCallTexts as texts } from './inspection.hu.ts';
import { inspectionFields } from './inspections.plan.ts';
import { readTextTable } from './textTable.ts';

/** A document as it came: its place in the file, and its values. */
export interface DocumentRow {
  /** Line of the table (its header is 1), or position in the list (from 1). */
  readonly row: number;
  readonly properties: Readonly<Record<string, unknown>>;
}

export interface Documents {
  readonly columns: readonly string[];
  readonly rows: readonly DocumentRow[];
}

type Refusal = { readonly ok: false; readonly reason: string };
/** `reason` is a Hungarian sentence about the file as a whole. */
export type DocumentsRead = { readonly ok: true; readonly documents: Documents } | Refusal;

type Line = readonly unknown[];

/** Documents of a table: the names of the columns once, an empty one for an unnamed column. */
export interface DocumentTable {
  readonly header: readonly string[];
  readonly lines: readonly { readonly row: number; readonly cells: Line }[];
}

export type DocumentTableRead = { readonly ok: true; readonly table: DocumentTable } | Refusal;

/** Documents of a list: the keys of all of them are its columns. */
export const listedDocuments = (list: readonly Readonly<Record<string, unknown>>[]): Documents => ({
  columns: [...new Set(list.flatMap((each) => Object.keys(each)))],
  rows: list.map((properties, index) => ({ row: index + 1, properties })),
});

/** Columns whose numbers are days as spreadsheets count them. */
const DAYS: ReadonlySet<string> = new Set(
  [...inspectionFields.inspectedAt.aliases, ...inspectionFields.needsAnother.aliases].map(foldName),
);
/** A formula that failed is no empty cell: its text is shown where it is refused. */
const FAILED = '#N/A';
const EPOCH = '1899-12-30' as IsoDate;
const DAYS_TO_1904 = 1_462;
const [FIRST_DAY, LAST_DAY] = [10_000, 109_938];

function valueOf(cell: SheetCell | undefined, isDay: boolean, date1904: boolean): unknown {
  if (cell?.kind === 'text') return cell.text;
  if (cell?.kind === 'error') return FAILED;
  if (cell?.kind !== 'number') return null;
  const day = Math.floor(cell.value) + (date1904 ? DAYS_TO_1904 : 0);
  return isDay && day >= FIRST_DAY && day <= LAST_DAY ? addDays(EPOCH, day) : cell.value;
}

const namesOf = (header: readonly string[]): string[] => header.filter((name) => name !== '');

/** The documents of a table, each with the names of its columns. */
export function namedDocuments({ header, lines }: DocumentTable): Documents {
  const rows = lines.map(({ row, cells }): DocumentRow => {
    const named = header.flatMap((name, index) => (name === '' ? [] : [[name, cells[index] ?? null] as const]));
    return { row, properties: Object.fromEntries(named) };
  });
  return { columns: namesOf(header), rows };
}

/** Characters of a list. A cell that is no text counts as short. */
const charactersOf = (cells: Line): number =>
  cells.reduce((sum: number, cell) => sum + (typeof cell === 'string' ? cell.length : 0), 0);

/** The first filled line names the columns; empty lines are skipped. */
function ofLines({ header, lines: all }: DocumentTable): DocumentTableRead {
  const names = namesOf(header);
  const double = firstDouble(names);
  if (double !== undefined) return { ok: false, reason: texts.doubleColumn(double) };
  const lines = all.filter(({ cells }) => cells.some(isFilled));
  const lost = lostIn([header, ...lines.map(({ cells }) => cells)]);
  if (lost !== undefined) {
    const row = lost.row === 0 ? undefined : lines[lost.row - 1]?.row;
    return { ok: false, reason: lostLettersText(row, header[lost.column] || columnLetters(lost.column)) };
  }
  const characters = lines.reduce((sum, { cells }) => sum + charactersOf(cells), charactersOf(names) * lines.length);
  if (characters > MAX_NAMED_CHARACTERS) return { ok: false, reason: texts.sheetFaults['too-large'] };
  return { ok: true, table: { header, lines } };
}

function ofSheet({ rows, date1904 }: Sheet): DocumentTableRead {
  const first = titlesAt({ rows });
  const header = (rows[first] ?? []).map((cell) =>
    isFailed(cell) ? '' : (textOf(valueOf(cell, false, date1904)) ?? ''),
  );
  const days = header.map((name) => DAYS.has(foldName(name)));
  const lines = rows.slice(first + 1).map((row, index) => ({
    row: first + index + 2,
    cells: header.map((_, column) => valueOf(row[column], days[column] ?? false, date1904)),
  }));
  return ofLines({ header, lines });
}

const TEXT_FAULTS = { 'no-table': texts.notATable, 'too-large': texts.sheetFaults['too-large'] } as const;

/**
 * Documents of a table: a workbook (.xlsx, .xls), or a table of text. The file is untrusted: only ever called in a
 * process of its own.
 */
export async function documentsOfTable({ path }: { readonly path: string }): Promise<DocumentTableRead> {
  const read = await sheetFile({ path });
  if (read.ok) return ofSheet(read.sheet);
  if (read.fault !== 'no-workbook') return { ok: false, reason: texts.sheetFaults[read.fault] };
  const text = await readTextTable(path);
  if (text.ok) return ofLines(text);
  if (text.fault === 'letters') return { ok: false, reason: sourceFaultText(text.letters) };
  return { ok: false, reason: text.fault === 'broken' ? texts.brokenCsv(text.line) : TEXT_FAULTS[text.fault] };
}
