import { arealArea, displayHectares } from '@georisk/domain/geo/area.ts';
import { UNIT_MARGIN } from '@georisk/domain/forest/unitAt.ts';
import type { MultiPolygon } from '@georisk/domain/geo/types.ts';
import { sql } from 'kysely';
import type { Executor } from '#server/db/executor.ts';
import { asGeoJson } from '#server/db/geometry.ts';
import { geom3857Column, geomColumn, rowsAsJson, shapeColumns, shapeMembers } from '#server/imports/shapeRows.ts';
import { nameKeyOf } from '../forest.repository.ts';
import { type StoredUnit, storedSpecies, unitKey, type UnitRow } from './units.plan.ts';

/** A unit of a company as imports look it up. */
export interface KnownUnit extends StoredUnit {
  readonly id: number;
}

/** All units of a company. */
export async function knownUnits(tx: Executor, companyId: number): Promise<readonly KnownUnit[]> {
  const rows = await tx
    .selectFrom('forestUnit')
    .innerJoin('forestProject', 'forestProject.id', 'forestUnit.projectId')
    .select([
      'forestUnit.id',
      'forestProject.name as project',
      'forestUnit.code',
      'forestUnit.settlement',
      'forestUnit.tag',
      'forestUnit.subTag',
      'forestUnit.mainSpecies',
      asGeoJson('forestUnit.geom').as('shape'),
    ])
    .where('forestUnit.companyId', '=', companyId)
    .orderBy('forestUnit.id')
    .execute();
  return rows.map((row) => ({
    ...row,
    mainSpecies: storedSpecies(row.mainSpecies),
    shape: row.shape as unknown as MultiPolygon,
  }));
}

export async function storedUnits(
  tx: Executor,
  companyId: number,
  rows: readonly UnitRow[],
): Promise<ReadonlyMap<string, StoredUnit>> {
  const wanted = new Set(rows.map(unitKey));
  const units = await knownUnits(tx, companyId);
  return new Map(units.map((unit): [string, StoredUnit] => [unitKey(unit), unit]).filter(([key]) => wanted.has(key)));
}

async function saveProjects(tx: Executor, companyId: number, projects: readonly string[]): Promise<void> {
  const names = [...new Set(projects)].map((name) => ({ name, nameKey: nameKeyOf(name) }));
  await sql`
    insert into forest_project (company_id, name, name_key)
    select ${companyId}::integer, r.name, r."nameKey"
    from jsonb_to_recordset(${rowsAsJson(names)}) as r (name text, "nameKey" text)
    on conflict (company_id, name) do nothing`.execute(tx);
}

/** Saves units, and the projects that they are the first of. */
export async function saveUnits(tx: Executor, companyId: number, rows: readonly UnitRow[]): Promise<void> {
  if (rows.length === 0) return;
  await saveProjects(
    tx,
    companyId,
    rows.map(({ project }) => project),
  );
  const json = rowsAsJson(
    rows.map(({ shape, ...row }) => ({
      ...row,
      nameKey: nameKeyOf(row.code),
      area: Math.max(displayHectares(arealArea(shape)), 0.01),
      ...shapeMembers(shape),
    })),
  );
  await sql`
    insert into forest_unit (company_id, project_id, code, name_key, settlement, tag, sub_tag, main_species, geom,
      geom3857, area)
    select ${companyId}::integer, p.id, r.code, r."nameKey", r.settlement, r.tag, r."subTag", r."mainSpecies",
      ${geomColumn}, ${geom3857Column}, r.area
    from jsonb_to_recordset(${json}) as r (row integer, project text, code text, "nameKey" text, settlement text,
        tag text, "subTag" text, "mainSpecies" text, area double precision, ${shapeColumns})
      join forest_project p on p.company_id = ${companyId}::integer and p.name = r.project
    order by r.row
    on conflict (company_id, project_id, code) do update set name_key = excluded.name_key,
      settlement = excluded.settlement, tag = excluded.tag, sub_tag = excluded.sub_tag,
      main_species = excluded.main_species, geom = excluded.geom, geom3857 = excluded.geom3857, area = excluded.area,
      updated_at = now()`.execute(tx);
}

export interface LeftOut {
  readonly code: string;
  readonly trees: number;
}

/** Units of a company outside of whose outlines some of their imported stems stand. */
export async function unitsLeavingStems(
  tx: Executor,
  companyId: number,
  codes: readonly string[],
): Promise<readonly LeftOut[]> {
  const { rows } = await sql<LeftOut>`
    select forest_unit.code, count(*)::integer as trees
    from forest_unit join forest_tree on forest_tree.unit_id = forest_unit.id
    where forest_unit.company_id = ${companyId} and forest_unit.code = any(${codes}::text[])
      and forest_tree.source = 'imported' and forest_tree.stem is not null
      and not ST_DWithin(forest_unit.geom, forest_tree.stem, ${UNIT_MARGIN}::double precision)
    group by forest_unit.code order by forest_unit.code`.execute(tx);
  return rows;
}
