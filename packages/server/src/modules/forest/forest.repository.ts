import type { ForestTree, ForestUnit } from '@georisk/contract/verticals/forestry/forest.ts';
import { FOREST_PICTURES, type ForestPicture } from '@georisk/contract/verticals/forestry/pictures.ts';
import type { TreeCode } from '@georisk/domain/forest/treeSpecies.ts';
import { plainText } from '@georisk/domain/search/plainText.ts';
import type { MultiPolygon } from 'geojson';
import { type RawBuilder, sql } from 'kysely';
import type { Executor } from '#server/db/executor.ts';
import { asGeoJson } from '#server/db/geometry.ts';
import type { Scope } from '#server/modules/access/scope.ts';
import { companyRowsIn } from '#server/modules/access/scopeFilter.ts';

export interface ProjectRow {
  readonly id: number;
  readonly companyId: number;
  readonly name: string;
}

const always = sql<boolean>`true`;

/** The projects within reach, by name as the database sorts it. */
export const projectsWithin = (
  executor: Executor,
  scope: Scope,
  limit: number,
  where: RawBuilder<boolean> = always,
): Promise<ProjectRow[]> =>
  executor
    .selectFrom('forestProject')
    .select(['forestProject.id', 'forestProject.companyId', 'forestProject.name'])
    .where(companyRowsIn('forest_project', scope))
    .where(where)
    .orderBy('forestProject.name')
    .orderBy('forestProject.id')
    .limit(limit)
    .execute();

export const projectWithin = async (executor: Executor, scope: Scope, id: number): Promise<ProjectRow | undefined> =>
  (await projectsWithin(executor, scope, 1, sql<boolean>`forest_project.id = ${id}`))[0];

export interface UnitRow extends ForestUnit {
  readonly companyId: number;
  readonly code: string;
  readonly projectId: number;
  readonly projectName: string;
  readonly diameterSpread: number | null;
  readonly measured: number;
}

/** The units within reach, by settlement, tag and sub-tag: "9" stands before "12". */
export const unitsWithin = (
  executor: Executor,
  scope: Scope,
  limit: number,
  where: RawBuilder<boolean> = always,
): Promise<UnitRow[]> =>
  executor
    .selectFrom('forestUnit')
    .innerJoin('forestProject', 'forestProject.id', 'forestUnit.projectId')
    .select([
      'forestUnit.id',
      'forestUnit.companyId',
      'forestUnit.code',
      'forestUnit.projectId',
      'forestProject.name as projectName',
      'forestUnit.settlement',
      'forestUnit.tag',
      'forestUnit.subTag',
      asGeoJson<MultiPolygon>('forestUnit.geom').as('polygon'),
      'forestUnit.area',
      'forestUnit.stemCount',
      'forestUnit.heightAvg',
      'forestUnit.dbhAvg',
      'forestUnit.volumeSum',
      'forestUnit.volumeStems',
      'forestUnit.diameterSpread',
      'forestUnit.measured',
    ])
    .where(companyRowsIn('forest_unit', scope))
    .where(where)
    .orderBy('forestUnit.settlement')
    .orderBy(sql`nullif(regexp_replace(forest_unit.tag, '[^0-9].*$', ''), '')::numeric nulls last`)
    .orderBy('forestUnit.tag')
    .orderBy(sql`forest_unit.sub_tag nulls first`)
    .orderBy('forestUnit.id')
    .limit(limit)
    .execute();

export const unitWithin = async (executor: Executor, scope: Scope, id: number): Promise<UnitRow | undefined> =>
  (await unitsWithin(executor, scope, 1, sql<boolean>`forest_unit.id = ${id}`))[0];

/** A name as it is stored for the search: every word begins after a blank. */
export const nameKeyOf = (name: string): string => ` ${plainText(name)} `;

/** Condition on a project or a unit: it has words that begin with each of the typed ones. Plain text has no wildcards. */
export const wordsIn = (table: 'forestProject' | 'forestUnit', phrase: string): RawBuilder<boolean> =>
  sql<boolean>`(${sql.join(
    plainText(phrase)
      .split(' ')
      .map((word) => sql`strpos(${sql.ref(`${table}.nameKey`)}, ${` ${word}`}) > 0`),
    sql` and `,
  )})`;

type Part = 'stem' | 'crown';

/** Trees of a unit as points, or as crowns, the highest first. */
export const treesOf = (executor: Executor, unitId: number, part: Part, limit: number): Promise<ForestTree[]> =>
  executor
    .selectFrom('forestTree')
    .select([
      'id',
      asGeoJson<ForestTree['polygon']>(`forest_tree.${part}`).as('polygon'),
      'species',
      'height',
      'crownArea',
      'dbh',
      'volume',
    ])
    .where('unitId', '=', unitId)
    .where(part, 'is not', null)
    .where('beside', '=', false)
    .orderBy('height', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute();

/** The species that occur among the trees of a unit; null where some are unknown. */
export async function speciesOf(executor: Executor, unitId: number): Promise<readonly (TreeCode | null)[]> {
  const rows = await executor
    .selectFrom('forestTree')
    .select('species')
    .distinct()
    .where('unitId', '=', unitId)
    .where('beside', '=', false)
    .execute();
  return rows.map(({ species }) => species as TreeCode | null);
}

export interface TreeRow extends ForestTree {
  readonly companyId: number;
  readonly unitId: number;
  readonly dbhMeasured: number | null;
  readonly diameterSpread: number | null;
}

export const treeWithin = (executor: Executor, scope: Scope, id: number): Promise<TreeRow | undefined> =>
  executor
    .selectFrom('forestTree')
    .innerJoin('forestUnit', 'forestUnit.id', 'forestTree.unitId')
    .select([
      'forestTree.id',
      'forestTree.companyId',
      'forestTree.unitId',
      sql<ForestTree['polygon']>`ST_AsGeoJSON(coalesce(forest_tree.stem, forest_tree.crown), 2, 0)::json`.as('polygon'),
      'forestTree.species',
      'forestTree.height',
      'forestTree.crownArea',
      'forestTree.dbh',
      'forestTree.dbhMeasured',
      'forestTree.volume',
      'forestUnit.diameterSpread',
    ])
    .where(companyRowsIn('forest_tree', scope))
    .where('forestTree.id', '=', id)
    .executeTakeFirst();

/** The part of a project in the names of its rasters. */
export const granuleOf = (projectId: number): string => `p${projectId}`;

export interface PictureRow {
  readonly companyId: number;
  readonly kind: ForestPicture;
  readonly layer: string;
  readonly groupName: string;
}

/** The newest picture of each kind of every project within reach, or of one project. */
export const picturesWithin = (executor: Executor, scope: Scope, projectId: number | null): Promise<PictureRow[]> =>
  executor
    .selectFrom('raster')
    .distinctOn(['companyId', 'granule', 'kind'])
    .select(['companyId', 'kind', 'layer', 'groupName'])
    .where('kind', 'in', FOREST_PICTURES)
    .where(companyRowsIn('raster', scope))
    .$if(projectId !== null, (query) => query.where('granule', '=', granuleOf(projectId ?? 0)))
    .orderBy('companyId')
    .orderBy('granule')
    .orderBy('kind')
    .orderBy('date', 'desc')
    .$castTo<PictureRow>()
    .execute();
