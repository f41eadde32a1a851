import { DASHBOARD_CHARTS, type DashboardTable } from '@georisk/contract/verticals/insurance/dashboards.ts';
import type { WindowDays } from '@georisk/domain/dashboard/windows.ts';
import { addDays } from '@georisk/domain/dates/isoDate.ts';
import type { IsoDate } from '@georisk/domain/units.ts';

export interface DayCount {
  readonly date: IsoDate;
  readonly count: number;
}
export interface NamedValue {
  readonly name: string;
  readonly value: number;
}

type Tables = readonly DashboardTable[] | undefined;

/** The rows of a table that has a column; null where there is no such table or column: a missing value is not zero. */
function rowsWith(tables: Tables, type: string, key: string): DashboardTable['rows'] | null {
  const table = tables?.find((each) => each.type === type);
  return table?.columns.some((column) => column.key === key) === true ? table.rows : null;
}

const numberOf = (value: unknown): number => (typeof value === 'number' ? value : 0);

/** Every day of the window in its order, those without a case included; null where they are missing. */
export function casesByDay(tables: Tables, today: IsoDate, days: WindowDays): DayCount[] | null {
  const { table, columns } = DASHBOARD_CHARTS.byDay;
  const rows = rowsWith(tables, table, columns[days]);
  if (rows === null) return null;
  const counts = new Map(rows.map((row) => [String(row['name']), numberOf(row[columns[days]])]));
  return Array.from({ length: days }, (_, index) => {
    const date = addDays(today, index - days + 1);
    return { date, count: counts.get(date) ?? 0 };
  });
}

/**
 * The largest values of a table's column, the rest as one; zeros are left out. Null where the column is missing.
 * @param other name of the rest; a row of that name belongs to it
 */
export function largest(tables: Tables, type: string, key: string, other: string, most = 7): NamedValue[] | null {
  const rows = rowsWith(tables, type, key);
  if (rows === null) return null;
  const values = rows
    .map((row) => ({ name: String(row['name']), value: numberOf(row[key]) }))
    .filter(({ value }) => value > 0)
    .sort((a, b) => b.value - a.value);
  if (values.length <= most) return values;
  const shown = values.filter(({ name }) => name !== other).slice(0, most - 1);
  const rest = values.filter((each) => !shown.includes(each)).reduce((sum, { value }) => sum + value, 0);
  return [...shown, { name: other, value: rest }];
}
