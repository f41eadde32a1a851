import type { MultiPolygon } from 'geojson';
import { type RawBuilder, sql } from 'kysely';
import type { Executor } from '../../db/executor.ts';
import { prepared } from '../../db/statement.ts';
import { asGeoJson } from '../../db/geometry.ts';

export interface BlockRow {
  readonly id: number;
  readonly meparCode: string;
  readonly geom: MultiPolygon;
  readonly geomHa: number;
  readonly status: string | null;
  readonly cityName: string | null;
}

/** The settlement that the block names, or else the one it lies in: by a point that is surely inside of it. */
const cityName = sql<string | null>`coalesce(
  (select named.name from settlement named where named.code = block.settlement_code),
  (select around.name from settlement around where ST_Contains(around.geom, ST_PointOnSurface(block.geom))
    order by around.code limit 1))`;

/** Whole blocks by code. @param where conditions on `block`, all of them */
export const blocksWhere = (executor: Executor, ...where: readonly RawBuilder<boolean>[]): Promise<BlockRow[]> =>
  prepared(
    executor,
    where
      .reduce(
        (query, condition) => query.where(condition),
        executor
          .selectFrom('block')
          .select([
            'block.id',
            'block.meparCode',
            asGeoJson<MultiPolygon>('block.geom').as('geom'),
            'block.geomHa',
            'block.status',
            cityName.as('cityName'),
          ]),
      )
      .orderBy('block.meparCode'),
  );

export type BlockItem = Omit<BlockRow, 'id' | 'cityName'>;

/** Blocks for a list by extent, by code. */
export const blockItems = (
  executor: Executor,
  limit: number,
  ...where: readonly RawBuilder<boolean>[]
): Promise<BlockItem[]> =>
  where
    .reduce(
      (query, condition) => query.where(condition),
      executor
        .selectFrom('block')
        .select(['block.meparCode', asGeoJson<MultiPolygon>('block.geom').as('geom'), 'block.geomHa', 'block.status']),
    )
    .orderBy('block.meparCode')
    .limit(limit)
    .execute();

/** Identifier of a block within reach, without its geometry. */
export async function blockIdWhere(
  executor: Executor,
  ...where: readonly RawBuilder<boolean>[]
): Promise<number | null> {
  const [row] = await prepared(
    executor,
    where.reduce((query, condition) => query.where(condition), executor.selectFrom('block').select('block.id')),
  );
  return row?.id ?? null;
}

export const hasCode = (code: string): RawBuilder<boolean> => sql<boolean>`block.mepar_code = ${code}`;
