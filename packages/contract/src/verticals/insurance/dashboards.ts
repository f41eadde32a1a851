import type { WindowDays } from '@georisk/domain/dashboard/windows.ts';
import type { MultiPolygon } from 'geojson';
import { z } from 'zod';
import { type Endpoint, noQuery } from '../../schemas/shared.ts';

/** Figures of the dashboard, by its two levels. */
export const DASHBOARDS = {
  karok: ['szam', 'terulet', 'hozam'],
  kotvenyek: ['terulet', 'noveny'],
  szemlek: ['jegyzokonyv', 'kifizetes'],
  felvetelek: ['datum', 'felho'],
  radar: ['tegnap'],
  hasznalat: ['belepes', 'naplo'],
} as const;
export type DashboardCategory = keyof typeof DASHBOARDS;
export type DashboardOf<C extends DashboardCategory> = (typeof DASHBOARDS)[C][number];
export type DashboardName = { [C in DashboardCategory]: `${C}/${DashboardOf<C>}` }[DashboardCategory];

const table = z.object({
  /** The third level, e.g. `veszely`: the key by which the rows are grouped. */
  type: z.string(),
  title: z.string(),
  columns: z.array(z.object({ key: z.string(), title: z.string() })),
  rows: z.array(z.record(z.string(), z.union([z.number(), z.string(), z.null()]))),
});
export type DashboardTable = z.infer<typeof table>;
export type DashboardRow = DashboardTable['rows'][number];

interface Chart {
  readonly category: DashboardCategory;
  readonly subcategory: string;
  /** Which table of the page. */
  readonly table: string;
  /** Which of its columns, by the chosen window. */
  readonly columns: Readonly<Record<WindowDays, string>>;
}

/** Data of the dashboard's charts: a missing table and column would look as if nothing had happened. */
export const DASHBOARD_CHARTS = {
  byDay: {
    category: 'karok',
    subcategory: 'szam',
    table: 'nap',
    columns: { 7: 'cases', 30: 'cases', 365: 'cases' },
  },
  payout: {
    category: 'szemlek',
    subcategory: 'kifizetes',
    table: 'veszely',
    columns: { 7: 'p7', 30: 'p30', 365: 'proposal' },
  },
  area: {
    category: 'karok',
    subcategory: 'terulet',
    table: 'noveny',
    columns: { 7: 'ha7', 30: 'ha30', 365: 'ha365' },
  },
} as const satisfies Record<string, Chart>;

const isMultiPolygon = (value: unknown) =>
  typeof value === 'object' && value !== null && 'type' in value && value.type === 'MultiPolygon';

export const chronologyArea = z.object({
  geom: z.custom<MultiPolygon>(isMultiPolygon),
  color: z.string(),
  /** Per cent of the greatest density; `to` is null in the densest class. */
  from: z.number(),
  to: z.number().nullable(),
});
export type ChronologyItem = z.infer<typeof chronologyArea>;

const level = z.string().min(1).max(64);

export const dashboardEndpoints = {
  damageChronology: { query: noQuery, answer: z.array(chronologyArea) },
  /** An invalid level is 404, however it is written. */
  dashboard: {
    params: z.strictObject({ category: level, subcategory: level }),
    query: noQuery,
    answer: z.array(table),
  },
} as const satisfies Record<string, Endpoint>;
