import type { Radar } from '@georisk/contract/verticals/radar/radar.ts';
import type { Polygon } from 'geojson';
import { type RawBuilder, sql } from 'kysely';
import type { Executor } from '#server/db/executor.ts';
import { asGeoJson } from '#server/db/geometry.ts';
import type { Scope } from '#server/modules/access/scope.ts';
import { damagePlotsIn } from '#server/modules/access/scopeFilter.ts';

const radarsWhere = async (executor: Executor, condition: RawBuilder<boolean>): Promise<Radar[]> =>
  (await executor
    .selectFrom('radarEvent')
    .select(['id', 'phenomenon', 'severity', 'meshMm', asGeoJson<Polygon>('radarEvent.geom').as('polygon')])
    .where(condition)
    .orderBy('severity', 'desc')
    .orderBy('id')
    .execute()) as Radar[];

/** The polygons of a day, most severe first. */
export const radarsOf = (executor: Executor, date: string): Promise<Radar[]> =>
  radarsWhere(executor, sql<boolean>`radar_event.date_radar = ${date}::date`);

export interface DamagedPlot {
  readonly id: number;
  readonly companyId: number;
  readonly damageDate: string;
}

/** A damaged plot within the scope. */
export const damagedPlot = (executor: Executor, scope: Scope, id: number): Promise<DamagedPlot | undefined> =>
  executor
    .selectFrom('damagePlot')
    .innerJoin('damage', 'damage.id', 'damagePlot.damageId')
    .select(['damagePlot.id', 'damagePlot.companyId', 'damage.damageDate'])
    .where('damagePlot.id', '=', id)
    .where(damagePlotsIn(scope))
    .executeTakeFirst();

/**
 * The polygons of the days from one before the damage to one after it that touch the plot: its own outline, or its
 * block where none was drawn.
 */
export const radarsAtPlot = (executor: Executor, { id, damageDate }: DamagedPlot): Promise<Radar[]> =>
  radarsWhere(
    executor,
    sql<boolean>`radar_event.date_radar between ${damageDate}::date - 1 and ${damageDate}::date + 1
      and ST_Intersects(radar_event.geom, (select coalesce(damage_plot.table_geom, block.geom)
        from damage_plot left join block on block.mepar_code = damage_plot.mepar_code where damage_plot.id = ${id}))`,
  );

/** Days shown for a choice; older ones are opened by their address. */
const MAX_DAYS = 60;

export const radarDays = (executor: Executor): Promise<{ date: string; radars: number; severityMax: number }[]> =>
  executor
    .selectFrom('radarEvent')
    .select([
      'dateRadar as date',
      sql<number>`count(*)::integer`.as('radars'),
      sql<number>`max(severity)::integer`.as('severityMax'),
    ])
    .groupBy('dateRadar')
    .orderBy('dateRadar', 'desc')
    .limit(MAX_DAYS)
    .execute();
