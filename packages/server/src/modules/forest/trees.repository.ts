import type { ForestTree, TreePart } from '@georisk/contract/verticals/forestry/forest.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Executor } from '#server/db/executor.ts';
import { asGeoJsonText, to3857, withShapes } from '#server/db/geometry.ts';
import type { Scope } from '#server/modules/access/scope.ts';
import { companyRowsIn } from '#server/modules/access/scopeFilter.ts';
import { type Extent, intersectsExtent } from '#server/modules/map/extent.ts';

/** Metres between the corners of a projected box: a side of this length is straight to some centimetres. */
const STEP = 1_000;
/** Metres around a projected box, more than a side bends between two corners. */
const MARGIN = 1;

/** Trees are indexed as they are drawn: condition on that column which all of the extent's trees fulfil. */
function nearExtent(part: TreePart, { west, south, east, north }: Extent): RawBuilder<boolean> {
  const box = sql`ST_MakeEnvelope(${west}::float8, ${south}::float8, ${east}::float8, ${north}::float8, 23700)`;
  const drawn = to3857(sql`ST_Segmentize(${box}, ${sql.lit(STEP)})`);
  return sql<boolean>`${sql.ref(`forestTree.${part}3857`)} && ST_Expand(${drawn}, ${sql.lit(MARGIN)})`;
}

export interface TreesAsked {
  readonly extent: Extent;
  readonly part: TreePart;
  readonly limit: number;
}

export interface MappedTreeRow extends ForestTree {
  readonly companyId: number;
  readonly isMeasured: boolean;
  readonly unitId: number;
  readonly settlement: string;
  readonly tag: string;
  readonly subTag: string | null;
}

/** The stems or crowns of an extent within reach. */
export async function treesIn(
  executor: Executor,
  scope: Scope,
  { extent, part, limit }: TreesAsked,
): Promise<MappedTreeRow[]> {
  const rows = await executor
    .selectFrom('forestTree')
    .innerJoin('forestUnit', 'forestUnit.id', 'forestTree.unitId')
    .select([
      'forestTree.id',
      'forestTree.companyId',
      asGeoJsonText(`forest_tree.${part}`).as('polygon'),
      'forestTree.species',
      'forestTree.height',
      'forestTree.crownArea',
      'forestTree.dbh',
      sql<boolean>`forest_tree.dbh_measured is not null`.as('isMeasured'),
      'forestTree.volume',
      'forestTree.unitId',
      'forestUnit.settlement',
      'forestUnit.tag',
      'forestUnit.subTag',
    ])
    .where(companyRowsIn('forest_tree', scope))
    .where('forestTree.beside', '=', false)
    .where(nearExtent(part, extent))
    .where(intersectsExtent(`forestTree.${part}`, extent))
    .orderBy('forestTree.id')
    .limit(limit)
    .execute();
  return withShapes<MappedTreeRow>(rows, 'polygon');
}
