import type { DashboardTable } from '@georisk/contract/verticals/insurance/dashboards.ts';
import { isIsoDate } from '@georisk/domain/dates/isoDate.ts';
import type { TableCell, Table } from '@georisk/tables/table.ts';
import { formatCount, formatDate, formatDecimal } from '#web/lib/format.ts';
import { dashboardTexts as texts } from './texts.hu.ts';

type Value = DashboardTable['rows'][number][string] | undefined;

/** Decimals of figures that are no counts: areas, tonnes and yields two, per cent one. */
const DIGITS: readonly (readonly [RegExp, number])[] = [
  [/^(ha\d*|haBefore|hitArea|t\d+|yield)$/, 2],
  [/^(share|change|cloud|clear|paid)$/, 1],
];

const digitsOf = (key: string): number => DIGITS.find(([keys]) => keys.test(key))?.[1] ?? 0;

/** Whether a column contains figures, which are aligned by their last digit. */
export const isFigure = (key: string): boolean => key !== 'name' && key !== 'newest';

/** A cell as people read it: thin thousands, decimal comma, dates written out. */
export function figureText(key: string, value: Value): string {
  if (value == null) return texts.unknown;
  if (typeof value === 'string') return isIsoDate(value) ? formatDate(value) : value;
  const digits = digitsOf(key);
  return digits === 0 ? formatCount(value) : formatDecimal(value, digits);
}

function sheetCell(key: string, value: Value): TableCell {
  if (value == null) return null;
  if (typeof value === 'number') return { kind: 'number', value, digits: digitsOf(key) };
  return isIsoDate(value) ? { kind: 'date', date: value } : value;
}

/** The tables of a page as sheets, each under its title. */
export const sheetsOf = (tables: readonly DashboardTable[]): Table[] =>
  tables.map(({ title, columns, rows }) => ({
    name: title,
    columns: columns.map((column, index) => ({ title: column.title, width: index === 0 ? 32 : 14 })),
    rows: rows.map((row) => columns.map(({ key }) => sheetCell(key, row[key]))),
    hasFilter: true,
  }));
