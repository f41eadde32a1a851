import { eovToWebMercator } from '@georisk/domain/geo/crs.ts';
import type { Position } from '@georisk/domain/geo/types.ts';
import { eov } from '@georisk/domain/units.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Executor } from '#server/db/executor.ts';
import { projectAreal } from '#server/formats/projections.ts';
import { geom3857Column, geomColumn, rowsAsJson, shapeColumns } from '#server/imports/shapeRows.ts';
import type { ObjectRow, ObjectShape, ObjectValue } from './objects.plan.ts';

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

/** What a stored object has of a value for which its file has no column: a sign stays with the kind of its shape. */
const KEPT: Readonly<Record<ObjectValue, RawBuilder<unknown>>> = {
  symbol: sql`case when cemetery_object.geom_type = excluded.geom_type then cemetery_object.symbol else excluded.symbol end`,
  size: sql`cemetery_object.size`,
};

/** @param untold values of which the file says nothing */
export async function saveObjects(
  tx: Executor,
  companyId: number,
  rows: readonly PlacedObject[],
  untold: readonly ObjectValue[],
): Promise<void> {
  if (rows.length === 0) return;
  const next = (value: ObjectValue) => (untold.includes(value) ? KEPT[value] : sql`excluded.${sql.ref(value)}`);
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
      geom3857 = excluded.geom3857, color = excluded.color, geom_type = excluded.geom_type,
      symbol = ${next('symbol')}, size = ${next('size')}`.execute(tx);
}
