import {
  type DashboardCategory,
  DASHBOARDS,
  type DashboardOf,
  type DashboardTable,
} from '@georisk/contract/verticals/insurance/dashboards.ts';
import type { Executor } from '#server/db/executor.ts';
import { notFound } from '#server/http/problem.ts';
import { CASE_TABLES } from './cases.tables.ts';
import { dashboardTexts } from './dashboard.hu.ts';
import { IMAGE_TABLES } from './images.tables.ts';
import { INSPECTION_TABLES } from './inspections.tables.ts';
import { POLICY_TABLES } from './policies.tables.ts';
import { RADAR_TABLES } from './radar.tables.ts';
import type { Days, TableSpec } from './tableSpec.ts';
import { USAGE_TABLES } from './usage.tables.ts';

const TABLES: { readonly [C in DashboardCategory]: Readonly<Record<DashboardOf<C>, readonly TableSpec[]>> } = {
  karok: CASE_TABLES,
  kotvenyek: POLICY_TABLES,
  szemlek: INSPECTION_TABLES,
  felvetelek: IMAGE_TABLES,
  radar: RADAR_TABLES,
  hasznalat: USAGE_TABLES,
};

function tablesOf(category: string, subcategory: string): readonly TableSpec[] {
  if (!Object.hasOwn(DASHBOARDS, category)) throw notFound();
  const tables: Readonly<Record<string, readonly TableSpec[]>> = TABLES[category as DashboardCategory];
  const found = Object.hasOwn(tables, subcategory) ? tables[subcategory] : undefined;
  if (found === undefined) throw notFound();
  return found;
}

/**
 * The tables of a page of the dashboard, over all companies: figures, and nobody's single rows.
 * @throws Problem 404 where there is no such page
 */
export async function dashboardOf(
  executor: Executor,
  days: Days,
  { category, subcategory }: { readonly category: string; readonly subcategory: string },
): Promise<DashboardTable[]> {
  const tables: DashboardTable[] = [];
  for (const { type, columns, rows } of tablesOf(category, subcategory)) {
    const filled = await rows(executor, days);
    tables.push({
      type,
      title: dashboardTexts.tables[type],
      columns: columns.map((key) => ({
        key,
        title: key === 'name' ? dashboardTexts.names[type] : dashboardTexts.columns[key],
      })),
      rows: filled.map((row) =>
        Object.fromEntries(
          columns.map((key) => [key, key === 'name' ? (row[key] ?? dashboardTexts.unknown) : (row[key] ?? null)]),
        ),
      ),
    });
  }
  return tables;
}
