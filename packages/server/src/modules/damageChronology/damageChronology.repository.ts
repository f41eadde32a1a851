import { sql } from 'kysely';
import type { Executor } from '#server/db/executor.ts';

/** Changes whenever a case is added, changed or removed. */
export async function casesState(executor: Executor): Promise<string> {
  const { state } = await executor
    .selectFrom('damage')
    .where('deletedAt', 'is', null)
    .select(sql<string>`concat_ws('-', count(*), max(id), sum(version))`.as('state'))
    .executeTakeFirstOrThrow();
  return state;
}

/** The centroid of each case's blocks, EPSG:23700; cases without a known block have none. */
export const casePlaces = (executor: Executor) =>
  executor
    .with('place', (db) =>
      db
        .selectFrom('damage')
        .innerJoin('damageBlock', 'damageBlock.damageId', 'damage.id')
        .innerJoin('block', 'block.meparCode', 'damageBlock.meparCode')
        .where('damage.deletedAt', 'is', null)
        .groupBy('damage.id')
        .select(sql<never>`ST_Centroid(ST_Collect(block.geom))`.as('centre')),
    )
    .selectFrom('place')
    .select([sql<number>`ST_X(centre)`.as('x'), sql<number>`ST_Y(centre)`.as('y')])
    .execute();
