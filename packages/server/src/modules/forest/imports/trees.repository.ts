import { asMultiPolygon } from '@georisk/domain/geo/geojson.ts';
import type { MultiPolygon, Position } from '@georisk/domain/geo/types.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Point } from 'geojson';
import type { Executor } from '#server/db/executor.ts';
import { asGeoJsonOrNull } from '#server/db/geometry.ts';
import { pointMembers } from '#server/imports/pointColumns.ts';
import { rowsAsJson, shapeMembers } from '#server/imports/shapeRows.ts';
import { type FoundTree, placedKey, type PlacedTree, type StoredTree } from './trees.plan.ts';
import { storedSpecies } from './units.plan.ts';

/** The stored imported trees that have the identifiers of some rows, by `placedKey`. */
export async function storedTrees(tx: Executor, found: readonly FoundTree[]): Promise<ReadonlyMap<string, StoredTree>> {
  const keys = rowsAsJson(found.map(({ row: { externalId }, unit: { id } }) => ({ id, externalId })));
  const rows = await tx
    .selectFrom('forestTree')
    .select([
      'unitId',
      'externalId',
      'species',
      'height',
      'crownArea',
      'dbhMeasured as dbh',
      asGeoJsonOrNull<Point>('forestTree.stem').as('stem'),
      asGeoJsonOrNull('forestTree.crown').as('shape'),
    ])
    .where('source', '=', 'imported')
    .where(
      sql<boolean>`(unit_id, external_id) in
        (select r.id, r."externalId" from jsonb_to_recordset(${keys}) as r (id integer, "externalId" text))`,
    )
    .execute();
  return new Map(
    rows.map(({ unitId, externalId, stem, shape, species, ...row }): [string, StoredTree] => [
      placedKey({ unitId, externalId }),
      {
        ...row,
        species: storedSpecies(species),
        stem: stem && (stem.coordinates as unknown as Position),
        shape: shape as unknown as MultiPolygon | null,
      },
    ]),
  );
}

/** Keeps the computed trees of units that get imported ones beside them, to be compared. @returns how many */
export async function setComputedBeside(tx: Executor, unitIds: readonly number[]): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('forestTree')
    .set({ beside: true })
    .where('source', '=', 'computed')
    .where('beside', '=', false)
    .where(sql<boolean>`unit_id = any(${unitIds}::integer[])`)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

const none = { geom: null, geom3857: null };

/** A place and an outline as four members: `stem`, `stem3857`, `crown`, `crown3857`. */
export function treeMembers(stem: Position | null, crown: MultiPolygon | null) {
  const point = stem === null ? none : pointMembers(stem);
  const area = shapeMembers(crown && asMultiPolygon(crown));
  return { stem: point.geom, stem3857: point.geom3857, crown: area.geom, crown3857: area.geom3857 };
}

/** Columns of a recordset with `treeMembers`, and what they are stored as. */
export const treeColumns = sql`stem jsonb, stem3857 jsonb, crown jsonb, crown3857 jsonb`;
const part = (column: string, srid: number): RawBuilder<unknown> =>
  sql`ST_SetSRID(ST_GeomFromGeoJSON(r.${sql.ref(column)}), ${sql.lit(srid)})`;
export const treeGeometry = sql`${part('stem', 23_700)}, ${part('stem3857', 3857)}, ${part('crown', 23_700)}, ${part('crown3857', 3857)}`;

/** Saves imported trees as they are given. */
export async function saveTrees(tx: Executor, companyId: number, rows: readonly PlacedTree[]): Promise<void> {
  if (rows.length === 0) return;
  const json = rowsAsJson(
    rows.map(({ row, unitId, externalId, species, height, crownArea, dbh, stem, shape }) => ({
      row,
      unitId,
      externalId,
      species,
      height,
      crownArea,
      dbh,
      ...treeMembers(stem, shape),
    })),
  );
  await sql`
    insert into forest_tree (company_id, unit_id, external_id, source, species, height, crown_area, dbh_measured,
      stem, stem3857, crown, crown3857)
    select ${companyId}::integer, r."unitId", r."externalId", 'imported', r.species, r.height, r."crownArea", r.dbh,
      ${treeGeometry}
    from jsonb_to_recordset(${json}) as r (row integer, "unitId" integer, "externalId" text, species text,
      height double precision, "crownArea" double precision, dbh double precision, ${treeColumns})
    order by r.row
    on conflict (unit_id, source, external_id) do update set species = excluded.species,
      height = excluded.height, crown_area = excluded.crown_area, dbh_measured = excluded.dbh_measured,
      stem = excluded.stem, stem3857 = excluded.stem3857, crown = excluded.crown,
      crown3857 = excluded.crown3857`.execute(tx);
}
