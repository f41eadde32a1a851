import type { PersonExport } from '@georisk/contract/verticals/session/persons.ts';
import type { TableCell, Table } from '@georisk/tables/table.ts';
import { personTexts as texts } from './persons.hu.ts';

function cellOf(value: unknown): TableCell {
  if (value === null || value === undefined) return null;
  return typeof value === 'string' ? value : JSON.stringify(value);
}

type Row = Readonly<Record<string, unknown>>;

function sheetOf(name: string, rows: readonly Row[]): Table {
  const keys = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  return {
    name,
    columns: keys.map((title) => ({ title, width: 24 })),
    rows: rows.map((row) => keys.map((key) => cellOf(row[key]))),
    hasFilter: true,
  };
}

/** All stored data of a person as sheets: the person, then one for each table. */
export const personSheets = ({ person, records }: PersonExport): Table[] => [
  {
    name: texts.person,
    columns: [
      { title: texts.column, width: 28 },
      { title: texts.value, width: 60 },
    ],
    rows: Object.entries(person).map(([key, value]) => [key, cellOf(value)]),
    hasFilter: true,
  },
  ...records.map(({ table, rows }) => sheetOf(table, rows)),
];
