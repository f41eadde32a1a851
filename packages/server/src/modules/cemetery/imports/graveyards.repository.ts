import type { MultiPolygon, Position } from '@georisk/domain/geo/types.ts';
import type { Point } from 'geojson';
import { sql } from 'kysely';
import type { Executor } from '#server/db/executor.ts';
import { asGeoJson, asGeoJsonOrNull } from '#server/db/geometry.ts';
import { geom3857Column, geomColumn, rowsAsJson, shapeColumns, shapeMembers } from '#server/imports/shapeRows.ts';
import type { GraveyardImportRow } from './graveyards.import.ts';

export interface StoredGraveyard {
  readonly id: number;
  readonly code: string;
  readonly name: string;
  readonly shape: MultiPolygon;
  readonly entrance: Position | null;
}

/** A company's graveyards by their codes. */
export async function storedGraveyards(tx: Executor, companyId: number): Promise<ReadonlyMap<string, StoredGraveyard>> {
  const rows = await tx
    .selectFrom('graveyard')
    .select([
      'id',
      'code',
      'name',
      asGeoJson('graveyard.geom').as('shape'),
      asGeoJsonOrNull<Point>('graveyard.entrance').as('entrance'),
    ])
    .where('companyId', '=', companyId)
    .orderBy('code')
    .execute();
  return new Map(
    rows.map(({ shape, entrance, ...row }) => {
      const [x, y] = entrance?.coordinates ?? [];
      const at: Position | null = x === undefined || y === undefined ? null : [x, y];
      return [row.code, { ...row, shape: shape as unknown as MultiPolygon, entrance: at }];
    }),
  );
}

export async function saveGraveyards(
  tx: Executor,
  companyId: number,
  rows: readonly GraveyardImportRow[],
): Promise<void> {
  if (rows.length === 0) return;
  const json = rowsAsJson(
    rows.map(({ row, code, name, shape, entrance }) => ({
      row,
      code,
      name,
      x: entrance?.[0] ?? null,
      y: entrance?.[1] ?? null,
      ...shapeMembers(shape),
    })),
  );
  await sql`
    insert into graveyard (company_id, code, name, geom, geom3857, entrance)
    select ${companyId}::integer, r.code, r.name, ${geomColumn}, ${geom3857Column},
      ST_SetSRID(ST_MakePoint(r.x, r.y), 23700)
    from jsonb_to_recordset(${json})
      as r (row integer, code text, name text, x double precision, y double precision, ${shapeColumns})
    order by r.row
    on conflict (company_id, code) do update set name = excluded.name, geom = excluded.geom,
      geom3857 = excluded.geom3857, entrance = excluded.entrance, updated_at = now()`.execute(tx);
}
