import { type CaseDraft, checkCase, type CaseFault, type CaseForm, tidyNumber } from './caseForm.ts';
import { caseFaultText } from './case.hu.ts';
import { withAreas } from './caseNumbers.ts';
import { CASE_COLUMNS, caseTableTexts } from './caseTable.hu.ts';
import { CASE_FIELDS, type CaseField, type NamedTitles, type Places, readTitles } from './caseTitles.ts';
import type { DecimalSign } from '../text/writtenNumber.ts';
import {
  cellDate,
  type CellFault,
  cellText,
  columnLetters,
  isFailed,
  type Sheet,
  type SheetCell,
  titlesAt,
} from './sheet.ts';

export { type CellFault, columnLetters, type Sheet, type SheetCell } from './sheet.ts';

export type CasePlan =
  | { readonly ok: true; readonly cases: readonly PlannedCase[] }
  | { readonly ok: false; readonly faults: readonly CellFault[] };

export interface PlannedCase {
  readonly form: CaseForm;
  /** First row of the case, from 1. */
  readonly row: number;
}

/** Columns of the case; the rest belong to each of its blocks. */
const OF_BLOCK: ReadonlySet<CaseField> = new Set(['mepar', 'blockArea', 'plants']);

/** Read as the form reads them: a letter that nobody sees makes no other number. */
const NUMBERS: ReadonlySet<CaseField> = new Set(['damageNumber', 'policyNumber', 'inspectionAddressZip']);

export const MAX_ROWS = 2_000;

const isEmpty = (cell: SheetCell | undefined): boolean => cell?.kind !== 'error' && cellText(cell) === '';

/** Of a cell whose text was read where it is a number. */
function numberOf(cell: SheetCell | undefined): number | null {
  if (cell?.kind === 'number') return cell.value;
  return cellText(cell) === '' ? null : Number.NaN;
}

interface Line {
  readonly row: number;
  readonly cells: Readonly<Record<CaseField, SheetCell | undefined>>;
}

/** The rows that belong to one case: those of one damage number, and rows after them without any. */
function groupLines(lines: readonly Line[]): Line[][] {
  const groups = new Map<string, Line[]>();
  let current = '';
  for (const line of lines) {
    const number = tidyNumber(cellText(line.cells.damageNumber));
    if (number !== '') current = number;
    const known = groups.get(current);
    if (known === undefined) groups.set(current, [line]);
    else known.push(line);
  }
  return [...groups.values()];
}

const PATHS: Readonly<Record<string, CaseField>> = { area: 'area', mepar: 'mepar', plants: 'plants' };

/** The column and row that a fault of the form is about. */
function placeOf(path: string, lines: readonly Line[], places: Places): Pick<CellFault, 'row' | 'column'> {
  const [first = '', index, field = ''] = path.split('.');
  const ofBlock = first === 'blocks' && index !== undefined;
  const column = ofBlock ? (field === 'area' ? 'blockArea' : (PATHS[field] ?? 'mepar')) : (first as CaseField);
  const at = places.get(column === ('blocks' as CaseField) ? 'mepar' : column);
  return {
    row: lines[ofBlock ? Number(index) : 0]?.row ?? 1,
    column: at === undefined ? '' : columnLetters(at),
  };
}

/** Cells of later rows that differ from the first row of their case. */
function differences([first, ...others]: readonly Line[], places: Places, date1904: boolean): CellFault[] {
  const said = (line: Line | undefined, column: CaseField) => {
    const cell = line?.cells[column];
    if (column === 'damageDate') return cellDate(cell, date1904);
    if (column === 'area') return String(numberOf(cell));
    return NUMBERS.has(column) ? tidyNumber(cellText(cell)) : cellText(cell);
  };
  return others.flatMap((line) =>
    CASE_FIELDS.filter((column) => !OF_BLOCK.has(column) && tidyNumber(cellText(line.cells[column])) !== '')
      .filter((column) => said(line, column) !== said(first, column))
      .map((column) => ({
        row: line.row,
        column: columnLetters(places.get(column) ?? 0),
        error: caseTableTexts.different(CASE_COLUMNS[column].title),
      })),
  );
}

function draftOf(lines: readonly Line[], date1904: boolean): CaseDraft {
  const [first] = lines;
  const text = (column: CaseField) => cellText(first?.cells[column]);
  return {
    damageNumber: text('damageNumber'),
    policyNumber: text('policyNumber'),
    damageDate: cellDate(first?.cells.damageDate, date1904),
    area: numberOf(first?.cells.area),
    dangerType: text('dangerType'),
    inspectionAddress: text('inspectionAddress'),
    inspectionAddressZip: text('inspectionAddressZip'),
    // Tables are typed by people: small letters and spaces around a code are no fault.
    blocks: lines.map(({ cells }) => ({
      mepar: cellText(cells.mepar).toUpperCase(),
      area: numberOf(cells.blockArea),
      plants: cellText(cells.plants),
    })),
  };
}

/**
 * Plans a table of cases: every case, or every fault and no case. One row per block; rows of one damage number are
 * one case, and the values of a case need only be in its first row (merged cells).
 * @param today `YYYY-MM-DD`, Budapest
 * @param maxRows beyond which a table is too long
 * @param named titles that somebody has said
 * @param decimal the decimal sign of its texts, where somebody has said it
 */
export function planCases(
  { rows, date1904 }: Sheet,
  today: string,
  maxRows: number = MAX_ROWS,
  named: NamedTitles = {},
  decimal?: DecimalSign,
): CasePlan {
  const titles = titlesAt({ rows });
  const { places, faults } = readTitles(rows[titles] ?? [], named);
  if (faults.length > 0) return { ok: false, faults: faults.map((fault) => ({ ...fault, row: titles + 1 })) };
  const written = rows
    .map(
      (cells, index): Line => ({
        row: index + 1,
        cells: Object.fromEntries(
          CASE_FIELDS.map((column) => [column, cells[places.get(column) ?? -1]]),
        ) as Line['cells'],
      }),
    )
    .slice(titles + 1)
    // Where formulas failed alone the line stays and is refused: it may be a block of the case above.
    .filter(({ cells }) => CASE_FIELDS.some((column) => !isEmpty(cells[column])));
  if (written.length === 0)
    return { ok: false, faults: [{ row: titles + 2, column: '', error: caseTableTexts.noRows }] };
  if (written.length > maxRows)
    return {
      ok: false,
      faults: [{ row: written[maxRows]?.row ?? 1, column: '', error: caseTableTexts.tooManyRows(maxRows) }],
    };

  const { lines, faults: signs } = withAreas(written, places, decimal);
  const found: CellFault[] = lines.flatMap(({ row, cells }) =>
    CASE_FIELDS.filter((column) => isFailed(cells[column])).map((column) => ({
      row,
      column: columnLetters(places.get(column) ?? 0),
      error: caseTableTexts.faultyCell,
    })),
  );
  found.push(...signs);
  const cases: PlannedCase[] = [];
  for (const group of groupLines(lines)) {
    found.push(...differences(group, places, date1904));
    const check = checkCase(draftOf(group, date1904), today);
    if (check.ok) cases.push({ form: check.form, row: group[0]?.row ?? 1 });
    else
      for (const [path, fault] of check.faults)
        found.push({ ...placeOf(path, group, places), error: caseFaultText(fault satisfies CaseFault) });
  }
  if (found.length > 0) return { ok: false, faults: found.toSorted((a, b) => a.row - b.row) };
  return { ok: true, cases };
}
