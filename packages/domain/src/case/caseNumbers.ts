import { NumberColumn, type SignFault, signOfAll, signOfColumn } from '../text/numberColumn.ts';
import { type DecimalSign, readWritten } from '../text/writtenNumber.ts';
import { caseTableTexts } from './caseTable.hu.ts';
import type { CaseField, Places } from './caseTitles.ts';
import { type CellFault, cellText, columnLetters, type SheetCell } from './sheet.ts';

/** Columns of hectares. */
const AREAS = ['area', 'blockArea'] as const satisfies readonly CaseField[];
type Area = (typeof AREAS)[number];

interface Line {
  readonly row: number;
  readonly cells: Readonly<Record<CaseField, SheetCell | undefined>>;
}

function columnOf(lines: readonly Line[], field: Area): NumberColumn {
  const column = new NumberColumn();
  for (const { row, cells } of lines) if (cells[field]?.kind === 'text') column.note(row, cellText(cells[field]));
  return column;
}

function faultsOf(fault: SignFault, letters: string): readonly CellFault[] {
  if (fault.code === 'ambiguous')
    return [{ row: fault.at.row, column: letters, error: caseTableTexts.openSign(fault.at.text), isOfSign: true }];
  const { comma, dot } = fault;
  const error = caseTableTexts.mixedSigns(comma, dot);
  return [comma, dot].map(({ row }) => ({ row, column: letters, error }));
}

const asNumber = (cell: SheetCell | undefined, sign: DecimalSign | undefined): SheetCell | undefined => {
  if (cell?.kind !== 'text') return cell;
  const value = readWritten(cellText(cell), sign);
  return Number.isNaN(value) ? cell : { kind: 'number', value };
};

/**
 * The lines with the texts of their areas read as numbers, by the decimal sign of each column; one that is no number
 * stays a text. Of a column whose sign is unknown there is a fault.
 * @param stated the sign, where somebody has said it
 */
export function withAreas<L extends Line>(
  lines: readonly L[],
  places: Places,
  stated?: DecimalSign,
): { readonly lines: readonly L[]; readonly faults: readonly CellFault[] } {
  const columns = AREAS.map((field) => [field, columnOf(lines, field)] as const);
  const ofFile = signOfAll(columns.map(([, column]) => column));
  const signs = new Map<Area, DecimalSign | undefined>();
  const faults: CellFault[] = [];
  for (const [field, column] of columns) {
    const found = stated === undefined ? signOfColumn(column, ofFile) : ({ ok: true, sign: stated } as const);
    if (found.ok) signs.set(field, found.sign);
    else {
      faults.push(...faultsOf(found.fault, columnLetters(places.get(field) ?? 0)));
      // Nothing is taken from them; each of its cells is not a fault of its own.
      signs.set(field, found.fault.code === 'ambiguous' ? '.' : undefined);
    }
  }
  const read = (line: L): L => {
    const areas = AREAS.map((field) => [field, asNumber(line.cells[field], signs.get(field))] as const);
    return { ...line, cells: { ...line.cells, ...Object.fromEntries(areas) } };
  };
  return { lines: lines.map(read), faults };
}
