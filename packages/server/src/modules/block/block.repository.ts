import type { MultiPolygon } from 'geojson';
import { type RawBuilder, sql } from 'kysely';
import type { Executor } from '#server/db/executor.ts';
import { prepared, statement } from '#server/db/statement.ts';
import { asGeoJson, asGeoJsonText, withShapes } from '#server/db/geometry.ts';
import type { Scope } from '#server/modules/access/scope.ts';
import { blocksIn } from '#server/modules/access/scopeFilter.ts';

export interface BlockRow {
  readonly id: number;
  readonly meparCode: string;
  readonly geom: MultiPolygon;
  readonly geomHa: number;
  readonly status: string | null;
  readonly cityName: string | null;
}

/**
 * The settlement that the block names, or else the one that contains it: by a point that is surely inside the block.
 */
export const settlementOfBlock = sql<string | null>`coalesce(
  (select named.name from settlement named where named.code = block.settlement_code),
  (select around.name from settlement around where ST_Contains(around.geom, ST_PointOnSurface(block.geom))
    order by around.code limit 1))`;

const blocksQuery = (executor: Executor, ...where: readonly RawBuilder<boolean>[]) =>
  where
    .reduce(
      (query, condition) => query.where(condition),
      executor
        .selectFrom('block')
        .select([
          'block.id',
          'block.meparCode',
          asGeoJsonText('block.geom').as('geom'),
          'block.geomHa',
          'block.status',
          settlementOfBlock.as('cityName'),
        ]),
    )
    .orderBy('block.meparCode');

/** The first whole blocks by code. @param where conditions on `block`, all of them */
export const blocksWhere = async (
  executor: Executor,
  limit: number,
  ...where: readonly RawBuilder<boolean>[]
): Promise<BlockRow[]> =>
  withShapes<BlockRow>(await prepared(executor, blocksQuery(executor, ...where).limit(limit)), 'geom');

const blockByCode = statement('block-by-code', (executor, code: string, scope: Scope) =>
  blocksQuery(executor, hasCode(code), blocksIn(scope)),
);

/** One whole block, if it is in the scope. */
export async function blockIn(executor: Executor, code: string, scope: Scope): Promise<BlockRow | undefined> {
  const [row] = withShapes<BlockRow>(await blockByCode(executor, code, scope), 'geom');
  return row;
}

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

const idByCode = statement('block-id-by-code', (executor, code: string, scope: Scope) =>
  executor.selectFrom('block').select('block.id').where(hasCode(code)).where(blocksIn(scope)),
);

/** Identifier of a block, if it is in the scope. */
export async function blockIdIn(executor: Executor, code: string, scope: Scope): Promise<number | null> {
  const [row] = await idByCode(executor, code, scope);
  return row?.id ?? null;
}

/** Identifier of a block, whoever may see it. */
export const blockNumbered = (executor: Executor, code: string): Promise<number | null> =>
  blockIdIn(executor, code, { kind: 'all' });

const hasCode = (code: string): RawBuilder<boolean> => sql<boolean>`block.mepar_code = ${code}`;
