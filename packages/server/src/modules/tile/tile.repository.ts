import { EOV_SRID, WEB_MERCATOR_SRID } from '@georisk/domain/geo/crs.ts';
import type { BBox } from '@georisk/domain/geo/bbox.ts';
import type { PropertyValue } from '@georisk/domain/tiles/properties.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Executor } from '../../db/executor.ts';
import { to3857 } from '../../db/geometry.ts';
import type { Scope } from '../access/scope.ts';
import { blocksIn } from '../access/scopeFilter.ts';
import { alertStands } from '../alert/standing.ts';

/** An area as tiles are cut from it, with what says whose it is. */
export interface AreaRow {
  readonly id: number;
  /** Null: the installation's. */
  readonly companyId: number | null;
  readonly farmerId: number | null;
  readonly blockId: number | null;
  /** In the order of the layer's keys. */
  readonly values: readonly PropertyValue[];
  /** Tiny WKB, EPSG:3857. */
  readonly shape: Buffer;
}

/** Reads the areas that meet a box. @param box EPSG:3857 */
export type AreasIn = (executor: Executor, box: BBox) => Promise<readonly AreaRow[]>;

/** Digits behind the point of EPSG:3857: finer than the grid that shapes are kept on. */
const DIGITS = 1;

const tiny = (value: RawBuilder<unknown>) => sql<Buffer>`ST_AsTWKB(${value}, ${sql.lit(DIGITS)})`;

const meets = (column: string, [west, south, east, north]: BBox, srid: number) => sql<boolean>`${sql.ref(column)} &&
  ST_MakeEnvelope(${west}::float8, ${south}::float8, ${east}::float8, ${north}::float8, ${sql.lit(srid)})`;

const NOBODYS = { companyId: null, farmerId: null, blockId: null } as const;

export const blocksAt: AreasIn = async (executor, box) => {
  const rows = await executor
    .selectFrom('block')
    .select(['block.id', 'block.meparCode', tiny(sql.ref('block.geom3857')).as('shape')])
    .where(meets('block.geom3857', box, WEB_MERCATOR_SRID))
    .orderBy('block.id')
    .execute();
  return rows.map(({ id, meparCode, shape }) => ({ ...NOBODYS, id, blockId: id, values: [meparCode], shape }));
};

export const policyPlotsAt: AreasIn = async (executor, box) => {
  const rows = await executor
    .selectFrom('policyPlot')
    .innerJoin('policy', (join) =>
      join.onRef('policy.id', '=', 'policyPlot.policyId').onRef('policy.companyId', '=', 'policyPlot.companyId'),
    )
    .select([
      'policyPlot.id',
      'policyPlot.companyId',
      'policyPlot.farmerUserId as farmerId',
      'policyPlot.meparCode',
      'policyPlot.plantName',
      'policy.year',
      tiny(sql.ref('policyPlot.tableGeom3857')).as('shape'),
    ])
    .where(meets('policyPlot.tableGeom3857', box, WEB_MERCATOR_SRID))
    .orderBy('policyPlot.id')
    .execute();
  return rows.map(({ meparCode, plantName, year, ...row }) => ({
    ...row,
    blockId: null,
    values: [meparCode, plantName, year],
  }));
};

/** Alerts that stand. @param box EPSG:23700 */
export const alertsAt: AreasIn = async (executor, box) => {
  const rows = await executor
    .selectFrom('alert')
    .innerJoin('block', 'block.id', 'alert.blockId')
    .select([
      'alert.id',
      'alert.companyId',
      'alert.blockId',
      'block.meparCode',
      'alert.kind',
      sql<string>`alert.date::text`.as('date'),
      tiny(to3857(sql.ref('alert.geom'))).as('shape'),
    ])
    .where(meets('alert.geom', box, EOV_SRID))
    .where(alertStands)
    .orderBy('alert.id')
    .execute();
  return rows.map(({ meparCode, date, kind, ...row }) => ({ ...row, farmerId: null, values: [meparCode, date, kind] }));
};

export const cropsAt: AreasIn = async (executor, box) => {
  const rows = await executor
    .selectFrom('cropRecord')
    .select(['id', 'year', 'crop', tiny(sql.ref('cropRecord.geom3857')).as('shape')])
    .where(meets('cropRecord.geom3857', box, WEB_MERCATOR_SRID))
    .orderBy('id')
    .execute();
  return rows.map(({ id, year, crop, shape }) => ({ ...NOBODYS, id, values: [year, crop], shape }));
};

/** Numbers of the blocks within a scope, in order. */
export async function blockIdsIn(executor: Executor, scope: Scope): Promise<readonly number[]> {
  const rows = await executor
    .selectFrom('block')
    .select('block.id')
    .where(blocksIn(scope))
    .orderBy('block.id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Something that is drawn has changed within a box (in the table's own coordinates), or everywhere. */
export interface TileChange {
  readonly id: number;
  /** The table. */
  readonly subject: string;
  readonly box: BBox | null;
}

export interface TileChanges {
  /** Everything that was begun before it has been told with this answer or one before: where to go on. */
  readonly horizon: string;
  readonly changes: readonly TileChange[];
}

/**
 * What has changed since an earlier answer. A transaction's number is given when it begins and its rows are seen when it ends, so the horizon
 * is the oldest transaction that was still running: some changes are told twice, none is missed.
 */
export async function tileChanges(executor: Executor, since: string | null): Promise<TileChanges> {
  const { rows } = await sql<{ horizon: string; changes: TileChange[] }>`
    select pg_snapshot_xmin(pg_current_snapshot())::text as horizon, coalesce((
      select json_agg(json_build_object('id', id, 'subject', subject,
        'box', case when west is null then null else json_build_array(west, south, east, north) end) order by id)
      from tile_change where xid >= ${since}::text::xid8), '[]') as changes`.execute(executor);
  const [answer] = rows;
  if (answer === undefined) throw new Error('The database did not say what has changed');
  return answer;
}

/** Forgets changes that every process has heard of. */
export const forgetTileChanges = (executor: Executor, before: Date) =>
  sql`delete from tile_change where at < ${before}`.execute(executor);
