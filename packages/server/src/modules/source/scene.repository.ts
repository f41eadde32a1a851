import type { BBox } from '@georisk/domain/geo/bbox.ts';
import type { SceneState } from '@georisk/contract/verticals/admin/sources.ts';
import { sql } from 'kysely';
import type { Executor } from '#server/db/executor.ts';
import type { SceneAssets } from '@georisk/imagery/scene/sceneAssets.ts';
import type { Page } from '#server/modules/admin/page.ts';

export interface SceneFilter {
  readonly source?: number | undefined;
  readonly state?: SceneState | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

const scenesWhere = (executor: Executor, { source, state, from, to }: SceneFilter) =>
  executor
    .selectFrom('scene')
    .leftJoin('sceneSource', 'sceneSource.id', 'scene.sourceId')
    .$if(source !== undefined, (query) => query.where('scene.sourceId', '=', source ?? 0))
    .$if(state !== undefined, (query) => query.where('scene.state', '=', state ?? 'found'))
    .$if(from !== undefined, (query) => query.where('scene.date', '>=', from ?? ''))
    .$if(to !== undefined, (query) => query.where('scene.date', '<=', to ?? ''));

/** Scenes, newest first. */
export async function listScenes(executor: Executor, filter: SceneFilter, { pageSize, offset }: Page) {
  const matching = scenesWhere(executor, filter);
  const { total } = await matching.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  const rows = await matching
    .select([
      'scene.id',
      'scene.sourceId',
      'sceneSource.name as sourceName',
      'scene.groupName',
      'scene.externalId',
      'scene.date',
      'scene.granule',
      'scene.platform',
      'scene.state',
      'scene.reason',
      'scene.cloudCover',
      'scene.clearShare',
      'scene.updatedAt',
    ])
    .orderBy('scene.date', 'desc')
    .orderBy('scene.id', 'desc')
    .limit(pageSize)
    .offset(offset)
    .execute();
  return { total, rows };
}

/** A source's scene: to be computed, or refused with its reason. */
export interface NewScene {
  readonly companyId: number | null;
  readonly sourceId: number;
  readonly groupName: string;
  readonly externalId: string;
  readonly date: string;
  readonly acquiredAt: Date;
  readonly granule: string;
  readonly platform: string | null;
  readonly baseline: string | null;
  readonly cloudCover: number | null;
  readonly href: string;
  readonly state: 'found' | 'refused';
  readonly reason: string | null;
  readonly assets: SceneAssets | null;
}

/** How often in all a permanently failed scene is tried while its source still shows it. */
export const MAX_ATTEMPTS = 20;

/** A parameterised statement holds 65,535 values. */
const ROWS_A_STATEMENT = 500;

/**
 * Stores unknown scenes, and takes up again those that could not be computed so far.
 * @returns the rows that are to be computed now, and how many scenes are new
 */
export async function saveFound(
  tx: Executor,
  scenes: readonly NewScene[],
  at: Date,
): Promise<{ readonly waiting: readonly number[]; readonly added: number }> {
  const waiting: number[] = [];
  let added = 0;
  for (let start = 0; start < scenes.length; start += ROWS_A_STATEMENT) {
    const part = scenes.slice(start, start + ROWS_A_STATEMENT).map(({ assets, ...scene }) => ({
      ...scene,
      assets: assets && JSON.stringify(assets),
      createdAt: at,
      updatedAt: at,
    }));
    const rows = await tx
      .insertInto('scene')
      .values(part)
      .onConflict((conflict) =>
        conflict
          .columns(['groupName', 'externalId'])
          .doUpdateSet({
            state: (eb) => eb.ref('excluded.state'),
            reason: (eb) => eb.ref('excluded.reason'),
            assets: (eb) => eb.ref('excluded.assets'),
            href: (eb) => eb.ref('excluded.href'),
            updatedAt: (eb) => eb.ref('excluded.updatedAt'),
          })
          .where('scene.state', '=', 'failed')
          .where('scene.attempts', '<', MAX_ATTEMPTS)
          .where('scene.sourceId', 'is not', null),
      )
      .returning(['id', 'state', sql<boolean>`xmax = 0`.as('isNew')])
      .execute();
    waiting.push(...rows.filter(({ state }) => state === 'found').map(({ id }) => id));
    added += rows.filter(({ isNew }) => isNew).length;
  }
  return { waiting, added };
}

export const findScene = (executor: Executor, id: number) =>
  executor
    .selectFrom('scene')
    .select(['id', 'companyId', 'sourceId', 'groupName', 'externalId', 'state', 'attempts', 'href', 'assets'])
    .where('id', '=', id)
    .executeTakeFirst();
export type SceneRow = NonNullable<Awaited<ReturnType<typeof findScene>>>;

/** Counts one more attempt. @returns its number, by which its end is recognised */
export async function beginAttempt(executor: Executor, id: number, at: Date): Promise<number | undefined> {
  const row = await executor
    .updateTable('scene')
    .set({ state: 'working', reason: null, updatedAt: at, attempts: sql<number>`attempts + 1` })
    .where('id', '=', id)
    .returning('attempts')
    .executeTakeFirst();
  return row?.attempts;
}

export interface SceneEnd {
  readonly state: SceneState;
  readonly reason: string | null;
  readonly at: Date;
}

/** The result of an attempt, where the import has not recorded it itself and no other attempt has begun since. */
export async function endAttempt(
  executor: Executor,
  id: number,
  attempt: number,
  { state, reason, at }: SceneEnd,
): Promise<void> {
  await executor
    .updateTable('scene')
    .set({ state, reason, updatedAt: at })
    .where('id', '=', id)
    .where('state', '=', 'working')
    .where('attempts', '=', attempt)
    .execute();
}

/** Whether a block intersects a box of EPSG:23700; by the boxes of both. */
export async function hasBlocksIn(executor: Executor, [west, south, east, north]: BBox): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`select exists (select 1 from block
    where block.geom && ST_MakeEnvelope(${west}, ${south}, ${east}, ${north}, 23700)) as found`.execute(executor);
  return rows[0]?.found ?? false;
}

/** The box of all blocks, EPSG:23700; undefined without blocks. */
export async function extentOfBlocks(executor: Executor): Promise<BBox | undefined> {
  const { rows } = await sql<Record<'west' | 'south' | 'east' | 'north', number | null>>`
    select ST_XMin(box) as west, ST_YMin(box) as south, ST_XMax(box) as east, ST_YMax(box) as north
      from (select ST_Extent(geom) as box from block) as all_blocks`.execute(executor);
  const [row] = rows;
  if (row === undefined || row.west === null || row.south === null || row.east === null || row.north === null) {
    return undefined;
  }
  return [row.west, row.south, row.east, row.north];
}
