import { eovToWebMercator } from '@georisk/domain/geo/crs.ts';
import type { Position } from '@georisk/domain/geo/types.ts';
import { eov } from '@georisk/domain/units.ts';
import { sql } from 'kysely';
import type { Executor } from '#server/db/executor.ts';
import { projectAreal } from '#server/formats/projections.ts';
import { geom3857Column, geomColumn, rowsAsJson, shapeColumns } from '#server/imports/shapeRows.ts';
import type { ObjectRow, ObjectShape } from './objects.plan.ts';

const toMercator = ([x, y]: Position): Position => {
  const [east, north] = eovToWebMercator(eov(x, y));
  return [east, north];
};

function projected(shape: ObjectShape): object {
  if (shape.type === 'Point') return { type: shape.type, coordinates: toMercator(shape.coordinates) };
  if (shape.type === 'MultiLineString')
    return { type: shape.type, coordinates: shape.coordinates.map((line) => line.map(toMercator)) };
  if (shape.type === 'LineString') return { type: shape.type, coordinates: shape.coordinates.map(toMercator) };
  return projectAreal(shape, toMercator);
}

export interface PlacedObject extends ObjectRow {
  readonly graveyardId: number;
}

/** Keys of those objects of a company that have the identifiers of some rows. */
export async function storedObjectKeys(
  tx: Executor,
  companyId: number,
  objects: readonly PlacedObject[],
): Promise<ReadonlySet<string>> {
  const rows = await tx
    .selectFrom('cemeteryObject')
    .select(['graveyardId', 'externalId'])
    .where('companyId', '=', companyId)
    .where(sql<boolean>`external_id = any(${objects.map(({ externalId }) => externalId)}::text[])`)
    .execute();
  return new Set(rows.map(objectKey));
}

export const objectKey = ({ graveyardId, externalId }: Pick<PlacedObject, 'graveyardId' | 'externalId'>): string =>
  `${graveyardId} ${externalId}`;

export async function saveObjects(tx: Executor, companyId: number, rows: readonly PlacedObject[]): Promise<void> {
  if (rows.length === 0) return;
  const json = rowsAsJson(
    rows.map(({ shape, ...row }, index) => ({ ...row, index, geom: shape, geom3857: projected(shape) })),
  );
  await sql`
    insert into cemetery_object (company_id, graveyard_id, external_id, name, geom, geom3857, color, geom_type, symbol, size)
    select ${companyId}::integer, r."graveyardId", r."externalId", r.name, ${geomColumn}, ${geom3857Column}, r.color,
      r."geomType", r.symbol, r.size
    from jsonb_to_recordset(${json}) as r (index integer, "graveyardId" integer, "externalId" text, name text, color text,
      "geomType" text, symbol text, size double precision, ${shapeColumns})
    order by r.index
    on conflict (graveyard_id, external_id) do update set name = excluded.name, geom = excluded.geom,
      geom3857 = excluded.geom3857, color = excluded.color, geom_type = excluded.geom_type, symbol = excluded.symbol,
      size = excluded.size`.execute(tx);
}
