import { EOV_SRID, WEB_MERCATOR_SRID } from '@georisk/domain/geo/crs.ts';
import type { BBox } from '@georisk/domain/geo/bbox.ts';
import type { PropertyValue } from '@georisk/imagery/tiles/properties.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Executor } from '#server/db/executor.ts';
import { to3857 } from '#server/db/geometry.ts';
import type { Scope } from '#server/modules/access/scope.ts';
import { blocksIn } from '#server/modules/access/scopeFilter.ts';
import { alertStands } from '#server/modules/alert/standing.ts';

/** Areas from which tiles are clipped, column by column, with the owner of each. */
export interface AreaColumns {
  readonly ids: readonly number[];
  /** Null: the installation's. */
  readonly companies: readonly (number | null)[];
  readonly farmers: readonly (number | null)[];
  readonly blocks: readonly (number | null)[];
  /** In the order of the layer's keys. */
  readonly values: readonly (readonly PropertyValue[])[];
  /** Tiny WKB in EPSG:3857, each with its length before it in four bytes. */
  readonly shapes: Buffer;
}

/** Reads the areas that intersect a box. @param box EPSG:3857 */
export type AreasIn = (executor: Executor, box: BBox) => Promise<AreaColumns>;

/** Decimals of EPSG:3857: finer than the grid of stored shapes. */
const DIGITS = 1;

const tiny = (value: RawBuilder<unknown>) => sql`ST_AsTWKB(${value}, ${sql.lit(DIGITS)})`;

const meets = (column: string, [west, south, east, north]: BBox, srid: number) => sql<boolean>`${sql.ref(column)} &&
  ST_MakeEnvelope(${west}::float8, ${south}::float8, ${east}::float8, ${north}::float8, ${sql.lit(srid)})`;

const NOBODYS = sql`null::int`;

/** The source of a layer's areas, as SQL; `id` is required. */
interface AreaQuery {
  readonly company?: RawBuilder<unknown>;
  readonly farmer?: RawBuilder<unknown>;
  readonly block?: RawBuilder<unknown>;
  readonly id: RawBuilder<unknown>;
  readonly values: readonly RawBuilder<unknown>[];
  readonly shape: RawBuilder<unknown>;
  /** From, joins and conditions. */
  readonly from: RawBuilder<unknown>;
}

/** All areas in one row: thousands of rows would cost more to transfer than to read. */
async function columnsOf(executor: Executor, query: AreaQuery): Promise<AreaColumns> {
  const { id, company = NOBODYS, farmer = NOBODYS, block = NOBODYS, values, shape, from } = query;
  const named = values.map((value, index) => sql`${value} as ${sql.ref(`v${index}`)}`);
  const listed = values.map((_, index) => sql`coalesce(json_agg(${sql.ref(`v${index}`)}), '[]')`);
  const { rows } = await sql<AreaColumns>`
    select coalesce(json_agg(id), '[]') as ids, coalesce(json_agg(company), '[]') as companies,
      coalesce(json_agg(farmer), '[]') as farmers, coalesce(json_agg(block), '[]') as blocks,
      json_build_array(${sql.join(listed)}) as "values",
      coalesce(string_agg(int4send(length(shape)) || shape, ''::bytea), ''::bytea) as shapes
    from (
      select ${id} as id, ${company} as company, ${farmer} as farmer, ${block} as block, ${sql.join(named)}, ${shape} as shape
      ${from} order by 1) as area`.execute(executor);
  const [columns] = rows;
  if (columns === undefined) throw new Error('The database did not answer');
  return columns;
}

export const blocksAt: AreasIn = (executor, box) =>
  columnsOf(executor, {
    id: sql`block.id`,
    block: sql`block.id`,
    values: [sql`block.mepar_code`],
    shape: tiny(sql`block.geom3857`),
    from: sql`from block where ${meets('block.geom3857', box, WEB_MERCATOR_SRID)}`,
  });

export const policyPlotsAt: AreasIn = (executor, box) =>
  columnsOf(executor, {
    id: sql`policy_plot.id`,
    company: sql`policy_plot.company_id`,
    farmer: sql`policy_plot.farmer_user_id`,
    values: [sql`policy_plot.mepar_code`, sql`policy_plot.plant_name`, sql`policy.year`],
    shape: tiny(sql`policy_plot.table_geom3857`),
    from: sql`from policy_plot join policy on policy.id = policy_plot.policy_id and policy.company_id = policy_plot.company_id
      where ${meets('policyPlot.tableGeom3857', box, WEB_MERCATOR_SRID)}`,
  });

/** Valid alerts. @param box EPSG:23700 */
export const alertsAt: AreasIn = (executor, box) =>
  columnsOf(executor, {
    id: sql`alert.id`,
    company: sql`alert.company_id`,
    block: sql`alert.block_id`,
    values: [sql`block.mepar_code`, sql`alert.date`, sql`alert.kind`],
    shape: tiny(to3857(sql`alert.geom`)),
    from: sql`from alert join block on block.id = alert.block_id
      where ${meets('alert.geom', box, EOV_SRID)} and ${alertStands}`,
  });

export const cropsAt: AreasIn = (executor, box) =>
  columnsOf(executor, {
    id: sql`crop_record.id`,
    values: [sql`crop_record.year`, sql`crop_record.crop`],
    shape: tiny(sql`crop_record.geom3857`),
    from: sql`from crop_record where ${meets('cropRecord.geom3857', box, WEB_MERCATOR_SRID)}`,
  });

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
  /** Everything begun before it has been reported with this answer or an earlier one: the start of the next check. */
  readonly horizon: string;
  readonly changes: readonly TileChange[];
}

/**
 * What has changed since an earlier answer. A transaction's number is given when it begins and its rows are seen when
 * it ends, so the horizon is the oldest transaction that was still running: some changes are reported twice, none is
 * missed.
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

/** Deletes changes that every process has read. */
export const forgetTileChanges = (executor: Executor, before: Date) =>
  sql`delete from tile_change where at < ${before}`.execute(executor);
