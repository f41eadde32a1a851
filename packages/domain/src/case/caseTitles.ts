import { CASE_COLUMNS, caseTableTexts } from './caseTable.hu.ts';
import { type CellFault, cellText, columnLetters, type SheetCell } from './sheet.ts';

/** A column of the table of cases. */
export type CaseField = keyof typeof CASE_COLUMNS;
export const CASE_FIELDS = Object.keys(CASE_COLUMNS) as readonly CaseField[];

/** Column → title of a table, as somebody has said it; null where the table has none, whatever its titles are. */
export type NamedTitles = Readonly<Partial<Record<CaseField, string | null>>>;

/** Where in a row the columns are. */
export type Places = ReadonlyMap<CaseField, number>;

const fold = (text: string) => text.normalize('NFC').trim().toLowerCase().replaceAll(/\s+/g, ' ');
/** The template's titles, others that people use, and the fields' own words, which programs write. */
const BY_TITLE = new Map(
  CASE_FIELDS.flatMap((field) =>
    [CASE_COLUMNS[field].title, ...CASE_COLUMNS[field].aliases, field].map((title) => [fold(title), field] as const),
  ),
);

/** The columns of a title: as it was said, where it may be of several, else by its usual names. */
function fieldsOf(title: string, named: NamedTitles): readonly CaseField[] {
  const said = CASE_FIELDS.filter((field) => named[field] === title);
  if (said.length > 0) return said;
  const usual = BY_TITLE.get(fold(title));
  return usual !== undefined && named[usual] === undefined ? [usual] : [];
}

/** Finds the columns in the row of titles, or says what is wrong with it. */
export function readTitles(
  row: readonly SheetCell[],
  named: NamedTitles = {},
): { readonly places: Places; readonly faults: readonly CellFault[] } {
  const places = new Map<CaseField, number>();
  const faults: CellFault[] = [];
  for (const [index, cell] of row.entries())
    for (const field of fieldsOf(cellText(cell), named)) {
      const error = caseTableTexts.doubleColumn(CASE_COLUMNS[field].title);
      if (places.has(field)) faults.push({ row: 1, column: columnLetters(index), error });
      else places.set(field, index);
    }
  if (places.size === 0) {
    const titles = CASE_FIELDS.map((field) => CASE_COLUMNS[field].title);
    return { places, faults: [{ row: 1, column: '', error: caseTableTexts.noHeader(titles) }] };
  }
  for (const field of CASE_FIELDS)
    if (!places.has(field))
      faults.push({ row: 1, column: '', error: caseTableTexts.missingColumn(CASE_COLUMNS[field].title) });
  return { places, faults };
}
