import { CASE_FIELDS, type NamedTitles, type Places, readTitles } from '@georisk/domain/case/caseTitles.ts';
import { cellDate, cellText, columnLetters, type Sheet, type SheetCell, titlesAt } from '@georisk/domain/case/sheet.ts';
import { valueMapFault } from '#server/imports/cellReader.ts';
import { columnsOf } from '#server/imports/columnReader.ts';
import type { TableColumns } from '#server/imports/importKind.ts';
import { resolveColumns } from '#server/imports/fields.ts';
import { importTexts } from '#server/imports/import.hu.ts';
import type { FileReaders } from '#server/imports/fileReaders.ts';
import type { ReportBuilder } from '#server/imports/report.ts';
import { mappedCell, type ValueMaps } from '#server/imports/valueList.ts';
import type { VectorOptions } from '#server/imports/vectorSpec.ts';
import { damageFields } from './damageFields.ts';
import { sheetOfFile } from './damageSheet.ts';

export const KIND = 'damages';

type Mapping = Pick<VectorOptions, 'map' | 'values'>;

/** The title over a column of these letters. */
export const titleOver = (sheet: Sheet, letters: string): string =>
  cellText(sheet.rows[titlesAt(sheet)]?.find((_, index) => columnLetters(index) === letters));

const titlesOf = (sheet: Sheet): readonly string[] =>
  (sheet.rows[titlesAt(sheet)] ?? []).map(cellText).filter((title) => title !== '');

/** Why a table cannot be read by a mapping, a Hungarian sentence; null where it can. */
export function mappingFault(sheet: Sheet, { map = {}, values = {} }: Mapping): string | null {
  // A column that is missing is found by the plan, which knows the table's letters.
  const resolved = resolveColumns(damageFields, titlesOf(sheet), map, new Set(CASE_FIELDS), KIND);
  return resolved.ok ? valueMapFault(KIND, damageFields, values) : importTexts.columns(KIND, resolved.refusal);
}

/** The cells of a row with their values replaced. */
function mappedRow(
  row: readonly SheetCell[],
  places: Places,
  maps: ValueMaps,
  report: Pick<ReportBuilder, 'unknown'>,
): readonly SheetCell[] {
  const cells = [...row];
  for (const [field, index] of places) {
    const values = damageFields[field]?.values;
    const text = cellText(row[index]);
    if (values === undefined || text === '') continue;
    const mapped = mappedCell(text, values, maps[field] ?? {}, (value) => report.unknown(field, value));
    if (mapped !== text) cells[index] = { kind: 'text', text: String(mapped) };
  }
  return cells;
}

/** The table with its values replaced as a mapping says; what the list of a column does not have is counted in the report. */
export function mappedSheet(
  sheet: Sheet,
  { map, values = {} }: Mapping,
  report: Pick<ReportBuilder, 'unknown'>,
): Sheet {
  const titles = titlesAt(sheet);
  const { places } = readTitles(sheet.rows[titles] ?? [], map as NamedTitles | undefined);
  const rows = sheet.rows.map((row, index) => (index > titles ? mappedRow(row, places, values, report) : row));
  return { ...sheet, rows };
}

const shown = (cell: SheetCell | undefined, date1904: boolean): string =>
  cell?.kind === 'number' && cell.isDay ? cellDate(cell, date1904) : cellText(cell);

/** The columns of a table of cases, with samples. @throws SourceError */
export async function damageColumns(path: string, files: FileReaders): Promise<TableColumns> {
  const read = await sheetOfFile(path, files);
  if (!read.ok) return read;
  const { rows, date1904 } = read.sheet;
  const titles = titlesAt(read.sheet);
  const names = (rows[titles] ?? []).map(cellText);
  const places = names.flatMap((name, index) => (name !== '' && names.indexOf(name) === index ? [index] : []));
  const columns = await columnsOf({
    columns: places.map((index) => names[index] ?? ''),
    async *read() {
      for (const [index, cells] of rows.slice(titles + 1).entries()) {
        const pairs = places.map((place) => [names[place] ?? '', shown(cells[place], date1904)] as const);
        yield { row: titles + index + 2, properties: Object.fromEntries(pairs), geometry: null };
      }
    },
  });
  return { ok: true, columns };
}
