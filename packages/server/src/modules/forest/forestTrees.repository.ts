import type { TreeCode } from '@georisk/domain/forest/treeSpecies.ts';
import type { MultiPolygon, Position } from '@georisk/domain/geo/types.ts';
import { sql } from 'kysely';
import type { Executor } from '#server/db/executor.ts';
import { rowsAsJson } from '#server/imports/shapeRows.ts';
import type { ForestProjectJob } from './forest.jobs.ts';
import { treeColumns, treeGeometry, treeMembers } from './imports/trees.repository.ts';

/** Units of a project without imported trees: theirs are computed. */
export async function unitsToFill(executor: Executor, { companyId, projectId }: ForestProjectJob): Promise<number[]> {
  const rows = await executor
    .selectFrom('forestUnit')
    .select('id')
    .where('companyId', '=', companyId)
    .where('projectId', '=', projectId)
    .where(
      sql<boolean>`not exists (select from forest_tree t where t.unit_id = forest_unit.id and t.source = 'imported')`,
    )
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** A tree that was found in a canopy, EPSG:23700. */
export interface ComputedTree {
  readonly unitId: number;
  readonly species: TreeCode | null;
  readonly stem: Position;
  readonly crown: MultiPolygon;
  /** m */
  readonly height: number;
  /** m² */
  readonly crownArea: number;
}

const BATCH = 2_000;

/** Puts computed trees in the place of the earlier computed ones of their units. */
export async function replaceComputed(
  tx: Executor,
  companyId: number,
  unitIds: readonly number[],
  trees: readonly ComputedTree[],
): Promise<void> {
  await tx
    .deleteFrom('forestTree')
    .where('source', '=', 'computed')
    .where(sql<boolean>`unit_id = any(${unitIds}::integer[])`)
    .execute();
  for (let at = 0; at < trees.length; at += BATCH) {
    const json = rowsAsJson(
      trees.slice(at, at + BATCH).map(({ stem, crown, ...tree }, index) => ({
        ...tree,
        number: at + index + 1,
        ...treeMembers(stem, crown),
      })),
    );
    await sql`
      insert into forest_tree (company_id, unit_id, external_id, source, species, height, crown_area,
        stem, stem3857, crown, crown3857)
      select ${companyId}::integer, r."unitId", r.number::text, 'computed', r.species, r.height, r."crownArea",
        ${treeGeometry}
      from jsonb_to_recordset(${json}) as r (number integer, "unitId" integer, species text, height double precision,
        "crownArea" double precision, ${treeColumns})
      order by r.number`.execute(tx);
  }
}
