import type { PersonExport } from '@georisk/contract/verticals/session/persons.ts';
import type { SheetCell, SheetTable } from '#web/lib/workbook.ts';
import { personTexts as texts } from './persons.hu.ts';

/** Largest number of characters that a spreadsheet program accepts in a cell. */
const LONGEST = 32_767;

function cellOf(value: unknown): SheetCell {
  if (value === null || value === undefined) return { kind: 'none' };
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return { kind: 'text', text: text.slice(0, LONGEST) };
}

type Row = Readonly<Record<string, unknown>>;

function sheetOf(name: string, rows: readonly Row[]): SheetTable {
  const keys = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  return {
    name,
    columns: keys.map((title) => ({ title, width: 24 })),
    rows: rows.map((row) => keys.map((key) => cellOf(row[key]))),
  };
}

/** All stored data of a person as sheets: the person, then one for each table. */
export const personSheets = ({ person, records }: PersonExport): SheetTable[] => [
  {
    name: texts.person,
    columns: [
      { title: texts.column, width: 28 },
      { title: texts.value, width: 60 },
    ],
    rows: Object.entries(person).map(([key, value]) => [{ kind: 'text', text: key }, cellOf(value)]),
  },
  ...records.map(({ table, rows }) => sheetOf(table, rows)),
];
