import { WEB_MERCATOR_SRID } from '@georisk/domain/geo/crs.ts';
import { TREE_CODES, treeSpecies } from '@georisk/domain/forest/treeSpecies.ts';
import { UNKNOWN_TREE_COLOR } from '@georisk/domain/forest/treeSpecies.hu.ts';
import { type RawBuilder, sql } from 'kysely';
import { mayCall, scopeOf } from '#server/modules/access/scope.ts';
import { type AreasIn, columnsOf, intersectsBox, tiny } from '#server/modules/tile/areas.ts';
import { ALL, type Reach, type ReachParts, type TileLayer } from '#server/modules/tile/tileLayer.ts';

/** Units of EPSG:3857: a stem is drawn as an octagon of about a metre and a half. */
const STEM_RADIUS = 1.25;

/** The colour of a tree's species. */
const COLOR = sql`case species ${sql.join(
  TREE_CODES.map((code) => sql`when ${sql.lit(code)} then ${sql.lit(treeSpecies(code).color)}`),
  sql` `,
)} else ${sql.lit(UNKNOWN_TREE_COLOR)} end`;

const treesAt =
  (column: 'stem3857' | 'crown3857', shape: RawBuilder<unknown>): AreasIn =>
  (executor, box) =>
    columnsOf(executor, {
      id: sql`forest_tree.id`,
      company: sql`forest_tree.company_id`,
      values: [sql`forest_tree.id`, COLOR],
      shape: tiny(shape),
      from: sql`from forest_tree where not forest_tree.beside and ${intersectsBox(`forestTree.${column}`, box, WEB_MERCATOR_SRID)}`,
    });

/** The trees of the caller's company; an administrator sees all. */
function reachOfTrees({ caller }: ReachParts): Promise<Reach | null> {
  const scope = scopeOf('forestUnit', caller);
  if (!mayCall('forestUnit', caller) || scope.kind === 'none') return Promise.resolve(null);
  if (scope.kind === 'all') return Promise.resolve(ALL);
  const { companyId } = scope;
  return Promise.resolve({
    key: `forest ${companyId}`,
    shows: (cell, area) => cell.companies[area] === companyId,
  });
}

const layerOf = (subject: string, areasIn: AreasIn): TileLayer => ({
  subject,
  keys: ['id', 'color'],
  areasIn,
  cellZoom: 15,
  zooms: { first: 15, last: 16 },
  maxAge: 0,
  reach: reachOfTrees,
});

export const stemTiles = layerOf(
  'forest_stem',
  treesAt('stem3857', sql`ST_Buffer(forest_tree.stem3857, ${sql.lit(STEM_RADIUS)}, 'quad_segs=2')`),
);

export const crownTiles = layerOf('forest_crown', treesAt('crown3857', sql`forest_tree.crown3857`));
