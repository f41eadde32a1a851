import { WEB_MERCATOR_SRID } from '@georisk/domain/geo/crs.ts';
import { sql } from 'kysely';
import { type AreasIn, columnsOf, intersectsBox, tiny } from './areas.ts';
import { mayCall, scopeOf } from '#server/modules/access/scope.ts';
import { ALL, byBlocks, type Reach, type ReachParts, type TileLayer } from './tileLayer.ts';

const blocksAt: AreasIn = (executor, box) =>
  columnsOf(executor, {
    id: sql`block.id`,
    block: sql`block.id`,
    values: [sql`block.mepar_code`],
    shape: tiny(sql`block.geom3857`),
    from: sql`from block where ${intersectsBox('block.geom3857', box, WEB_MERCATOR_SRID)}`,
  });

/** Reference data for some roles, own blocks for others. */
async function reachOfBlocks({ caller, blocksOf }: ReachParts): Promise<Reach | null> {
  const scope = scopeOf('mepar', caller);
  if (!mayCall('mepar', caller)) return null;
  return scope.kind === 'all' ? ALL : byBlocks('blocks', await blocksOf(scope));
}

export const blockTiles: TileLayer = {
  subject: 'block',
  keys: ['code'],
  areasIn: blocksAt,
  cellZoom: 10,
  zooms: { first: 9, last: 15 },
  maxAge: 300,
  reach: reachOfBlocks,
};
