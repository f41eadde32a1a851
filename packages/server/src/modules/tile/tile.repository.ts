import type { BBox } from '@georisk/domain/geo/bbox.ts';
import { sql } from 'kysely';
import type { Executor } from '#server/db/executor.ts';
import type { Scope } from '#server/modules/access/scope.ts';
import { blocksIn } from '#server/modules/access/scopeFilter.ts';

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
