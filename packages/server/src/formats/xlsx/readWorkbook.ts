import { type CellObject, read, SSF, utils, type WorkBook, type WorkSheet } from '@e965/xlsx';
import { isFailedFormula, isFilled } from '@georisk/domain/text/failedFormula.ts';
import { textOf } from '../cellText.ts';
import { withLettersOf } from '../letters/oldWorkbook.ts';
import type { FeatureSource, OpenOptions } from '../featureSource.ts';
import type { FileHead } from '../fileType.ts';
import { isTotal } from '../header.ts';
import { linesAbove } from '../linesAbove.ts';
import { rowList, wholeFile } from '../rowList.ts';
import { isShapeColumn, tableRow } from '../shapeColumn.ts';
import { SourceError } from '../sourceFault.ts';
import { sridOfWkt } from '../wkt/readCurves.ts';
import { chooseSheet, type Sheet } from './chooseSheet.ts';
import { serialText } from './serialDay.ts';

/** Opens the sheet of a workbook (.xlsx, .xls) that has the table; shapes are well-known text. */
export async function openWorkbook(path: string, head: FileHead, options: OpenOptions): Promise<FeatureSource> {
  return workbook(path, await wholeFile(path, head), options);
}

export async function workbook(
  path: string,
  bytes: Buffer,
  { layer, srid, wanted = [] }: OpenOptions,
): Promise<FeatureSource> {
  const book = bookOf(bytes);
  const sheets = sheetsOf(book);
  const { name, lines, header: first, leftOut } = chooseSheet(sheets, wanted, layer);
  const header = (lines[first] ?? []).map((cell) => (isFailedFormula(cell) ? '' : (textOf(cell) ?? '')));
  const below = lines
    .slice(first + 1)
    .map((line, index) => ({ line, row: first + index + 2 }))
    .filter(({ line }) => line.some(isFilled));
  const rows = below.filter(({ line }) => !isTotal(line));
  const totals = below.filter(({ line }) => isTotal(line)).map(({ row }) => row);
  const shapes = header.findIndex(isShapeColumn);
  const sample = shapes < 0 ? undefined : rows[0]?.line[shapes];
  const source = await rowList(path, {
    format: 'workbook',
    srid: srid ?? (typeof sample === 'string' ? sridOfWkt(sample) : null),
    columns: header.filter((column, index) => index !== shapes && column !== ''),
    count: rows.length,
    *rows() {
      for (const { line, row } of rows) yield tableRow(header, shapes, line, row);
    },
  });
  return {
    ...source,
    lookedIn: { line: first + 1, sheet: name, sheets: sheets.map((sheet) => sheet.name) },
    leftOut: [
      ...leftOut,
      ...linesAbove(lines, first),
      ...(totals.length > 0 ? [{ code: 'totals' as const, lines: totals }] : []),
    ],
  };
}

function bookOf(bytes: Buffer): WorkBook {
  try {
    return withLettersOf(bytes, () =>
      read(bytes, { type: 'buffer', cellNF: true, cellText: false, cellFormula: false, cellHTML: false }),
    );
  } catch (cause) {
    if (cause instanceof SourceError) throw cause;
    throw new SourceError({ code: 'brokenWorkbook' }, { cause });
  }
}

/** The sheets of cells: those of charts, macros and dialogs have none. */
function sheetsOf(book: WorkBook): readonly Sheet[] {
  const date1904 = book.Workbook?.WBProps?.date1904 === true;
  return book.SheetNames.flatMap((name, index) => {
    const sheet = book.Sheets[name];
    const kind = (sheet as { readonly '!type'?: string } | undefined)?.['!type'] ?? 'sheet';
    if (sheet === undefined || kind !== 'sheet') return [];
    return [
      { name, isHidden: (book.Workbook?.Sheets?.[index]?.Hidden ?? 0) > 0, lines: () => linesOf(sheet, date1904) },
    ];
  });
}

const linesOf = (sheet: WorkSheet, date1904: boolean): readonly (readonly unknown[])[] =>
  utils.sheet_to_json<readonly unknown[]>(asShown(sheet, date1904), {
    header: 1,
    raw: true,
    blankrows: true,
    defval: null,
  });

/**
 * The reader takes a formula's error for an empty cell: it becomes the text that a spreadsheet program shows. Days are
 * numbers, which become texts.
 */
function asShown(sheet: WorkSheet, date1904: boolean): WorkSheet {
  for (const [place, cell] of Object.entries(sheet) as [string, CellObject][]) {
    if (place.startsWith('!')) continue;
    if (cell.t === 'e') sheet[place] = { t: 's', v: cell.w ?? shownError(cell.v) };
    else if (cell.t === 'n' && typeof cell.v === 'number' && isDayFormat(cell.z)) {
      const text = serialText(cell.v, date1904);
      if (typeof text === 'string') sheet[place] = { t: 's', v: text };
    }
  }
  return sheet;
}

const ERRORS: Readonly<Record<number, string>> = {
  0x00: '#NULL!',
  0x07: '#DIV/0!',
  0x0f: '#VALUE!',
  0x17: '#REF!',
  0x1d: '#NAME?',
  0x24: '#NUM!',
};
const shownError = (code: unknown): string => (typeof code === 'number' ? ERRORS[code] : undefined) ?? '#N/A';

const isDayFormat = (format: unknown): boolean =>
  typeof format === 'string' && (SSF as { is_date(text: string): boolean }).is_date(format);
