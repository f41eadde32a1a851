import type { DashboardRow } from '@georisk/contract/verticals/insurance/dashboards.ts';
import type { IsoDate } from '@georisk/domain/units.ts';
import { type RawBuilder, sql } from 'kysely';
import { dashboardTexts } from './dashboard.hu.ts';
import { counts, inYear, rowsOf, type TableSpec } from './tableSpec.ts';

const rasters = (today: IsoDate, name: RawBuilder<unknown>) => sql`(
  select raster.date as day, ${name} as name from raster where ${inYear(sql`raster.date`, today)}) as images`;

const kinds: Readonly<Record<string, string>> = dashboardTexts.imageKinds;

const countsByKind = rowsOf(
  ({ today }) => sql<DashboardRow>`select name, ${counts(today, 'd')}, max(day)::text as newest
      from ${rasters(today, sql`raster.kind`)} group by name order by 4 desc, name`,
);

const byKind: TableSpec = {
  type: 'keptipus',
  columns: ['name', 'd7', 'd30', 'd365', 'newest'],
  rows: async (executor, days) =>
    (await countsByKind(executor, days)).map((row) => ({
      ...row,
      name: kinds[String(row['name'])] ?? row['name'] ?? null,
    })),
};

const byDay: TableSpec = {
  type: 'nap',
  columns: ['name', 'images'],
  rows: rowsOf(
    ({ today }) => sql<DashboardRow>`select day::text as name, count(*)::integer as images
      from ${rasters(today, sql`null`)} group by day order by day desc`,
  ),
};

const scenes = (today: IsoDate, name: RawBuilder<unknown>) => sql`(
  select scene.date as day, ${name} as name, scene.state, scene.cloud_cover as cloud, 100 * scene.clear_share as clear
  from scene left join scene_source on scene_source.id = scene.source_id
  where ${inYear(sql`scene.date`, today)}) as scenes`;

const bySource: TableSpec = {
  type: 'forras',
  columns: ['name', 'd7', 'd30', 'd365', 'done', 'refused', 'failed', 'newest'],
  rows: rowsOf(
    ({ today }) => sql<DashboardRow>`select name, ${counts(today, 'd')},
      (count(*) filter (where state = 'done'))::integer as done,
      (count(*) filter (where state = 'refused'))::integer as refused,
      (count(*) filter (where state = 'failed'))::integer as failed, max(day)::text as newest
      from ${scenes(today, sql`scene_source.name`)} group by name order by 4 desc, name`,
  ),
};

const cloud = sql`avg(cloud) as cloud, avg(clear) as clear`;

const cloudByDay: TableSpec = {
  type: 'nap',
  columns: ['name', 'scenes', 'cloud', 'clear'],
  rows: rowsOf(
    ({ today }) => sql<DashboardRow>`select day::text as name, count(*)::integer as scenes, ${cloud}
      from ${scenes(today, sql`null`)} group by day order by day desc`,
  ),
};

const cloudByGranule: TableSpec = {
  type: 'lap',
  columns: ['name', 'd7', 'd30', 'd365', 'cloud', 'clear'],
  rows: rowsOf(
    ({ today }) => sql<DashboardRow>`select nullif(name, '') as name, ${counts(today, 'd')}, ${cloud}
      from ${scenes(today, sql`scene.granule`)} group by name order by name`,
  ),
};

export const IMAGE_TABLES = { datum: [byKind, bySource, byDay], felho: [cloudByDay, cloudByGranule] } as const;
