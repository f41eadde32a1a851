import { type CellObject, read, utils, type WorkBook, type WorkSheet } from '@e965/xlsx';
import { isFailedFormula, isFilled } from '@georisk/domain/text/failedFormula.ts';
import type { FileHead } from '../fileType.ts';
import { isShapeColumn, tableRow } from '../shapeColumn.ts';
import { textOf } from '../cellText.ts';
import { rowList, wholeFile } from '../rowList.ts';
import type { FeatureSource, OpenOptions } from '../featureSource.ts';
import { SourceError } from '../sourceFault.ts';
import { sridOfWkt } from '../wkt/readCurves.ts';

/** Opens a sheet of a workbook (.xlsx, .xls): its first filled row names the columns; shapes are well-known text. */
export async function openWorkbook(path: string, head: FileHead, options: OpenOptions): Promise<FeatureSource> {
  return workbook(path, await wholeFile(path, head), options);
}

export async function workbook(path: string, bytes: Buffer, { layer, srid }: OpenOptions): Promise<FeatureSource> {
  const book = bookOf(bytes);
  const sheet = book.Sheets[chosen(book.SheetNames, layer)];
  if (sheet === undefined) throw new SourceError({ code: 'brokenWorkbook' });
  const lines = utils.sheet_to_json<readonly unknown[]>(withErrorsShown(sheet), {
    header: 1,
    raw: true,
    blankrows: true,
    defval: null,
  });
  const first = lines.findIndex((line) => line.some(isFilled));
  const header = (lines[first] ?? []).map((cell) => (isFailedFormula(cell) ? '' : (textOf(cellOf(cell)) ?? '')));
  const rows = lines
    .slice(first + 1)
    .map((line, index) => ({ line, row: first + index + 2 }))
    .filter(({ line }) => line.some(isFilled));
  const shapes = header.findIndex(isShapeColumn);
  const sample = shapes < 0 ? undefined : rows[0]?.line[shapes];
  return rowList(path, {
    format: 'workbook',
    srid: srid ?? (typeof sample === 'string' ? sridOfWkt(sample) : null),
    columns: header.filter((name, index) => index !== shapes && name !== ''),
    count: rows.length,
    *rows() {
      for (const { line, row } of rows) yield tableRow(header, shapes, line.map(cellOf), row);
    },
  });
}

function bookOf(bytes: Buffer): WorkBook {
  try {
    return read(bytes, { type: 'buffer', cellDates: true, UTC: true, cellFormula: false, cellHTML: false });
  } catch (cause) {
    throw new SourceError({ code: 'brokenWorkbook' }, { cause });
  }
}

/** The reader takes a formula's error for an empty cell: it becomes the text that a spreadsheet program shows. */
function withErrorsShown(sheet: WorkSheet): WorkSheet {
  for (const [place, cell] of Object.entries(sheet) as [string, CellObject][]) {
    if (!place.startsWith('!') && cell.t === 'e') sheet[place] = { t: 's', v: cell.w ?? '#N/A' };
  }
  return sheet;
}

/** The first sheet, unless the caller names another. */
function chosen(names: readonly string[], wanted: string | undefined): string {
  const found = wanted === undefined ? names[0] : names.find((name) => name === wanted);
  if (found === undefined) throw new SourceError({ code: 'unknownLayer', layer: wanted ?? '', layers: names });
  return found;
}

const SECOND = 1_000;

/** A date as text: its day, or where it has an hour, the day and the time as the program shows them, of no time zone. */
function cellOf(cell: unknown): unknown {
  if (!(cell instanceof Date)) return cell;
  if (Number.isNaN(cell.getTime())) return null;
  // A program stores parts of a day as a fraction, which is a little off.
  const text = new Date(Math.round(cell.getTime() / SECOND) * SECOND).toISOString().slice(0, 19);
  return text.endsWith('T00:00:00') ? text.slice(0, 10) : text;
}
