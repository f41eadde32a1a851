import type { MultiPolygon } from '@georisk/domain/geo/types.ts';
import type { MultiPolygon as GeoJsonMultiPolygon } from 'geojson';
import { sql } from 'kysely';
import type { Executor } from '#server/db/executor.ts';
import { asGeoJson, multiFromGeoJson, to3857 } from '#server/db/geometry.ts';

export interface AreaRow {
  readonly id: string;
  readonly geom: GeoJsonMultiPolygon;
  readonly areaHa: number;
}

const AREA_COLUMNS = [
  'damageArea.id',
  asGeoJson<GeoJsonMultiPolygon>('damageArea.geom').as('geom'),
  'damageArea.areaHa',
] as const;

export const areasOf = (executor: Executor, damagePlotId: number): Promise<AreaRow[]> =>
  executor
    .selectFrom('damageArea')
    .select(AREA_COLUMNS)
    .where('damageArea.damagePlotId', '=', damagePlotId)
    .where('damageArea.deletedAt', 'is', null)
    .orderBy('damageArea.createdAt')
    .orderBy('damageArea.id')
    .execute();

/** The owner of an identifier, whether or not the area still exists. */
export const areaWithId = (executor: Executor, id: string) =>
  executor
    .selectFrom('damageArea')
    .select([...AREA_COLUMNS, 'damageArea.damagePlotId', 'damageArea.deletedAt'])
    .where('damageArea.id', '=', id)
    .executeTakeFirst();

export interface NewArea {
  readonly id: string;
  readonly companyId: number;
  readonly damagePlotId: number;
  readonly at: Date;
}

const valueOf = (geometry: MultiPolygon) => multiFromGeoJson(geometry as unknown as GeoJsonMultiPolygon);

/** @param ha of the shape as it was drawn */
export async function insertArea(
  tx: Executor,
  { at, ...area }: NewArea,
  geometry: MultiPolygon,
  ha: number,
): Promise<void> {
  const geom = valueOf(geometry);
  await tx
    .insertInto('damageArea')
    .values({ ...area, geom, geom3857: to3857(geom), areaHa: ha, createdAt: at, updatedAt: at })
    .execute();
}

export async function updateArea(
  tx: Executor,
  id: string,
  geometry: MultiPolygon,
  ha: number,
  at: Date,
): Promise<void> {
  const geom = valueOf(geometry);
  await tx
    .updateTable('damageArea')
    .set({ geom, geom3857: to3857(geom), areaHa: ha, updatedAt: at })
    .where('id', '=', id)
    .execute();
}

/** Removes areas of a plot, softly. @param id of one alone; undefined of all */
export async function removeAreas(tx: Executor, damagePlotId: number, at: Date, id?: string): Promise<void> {
  await tx
    .updateTable('damageArea')
    .set({ deletedAt: at, updatedAt: at })
    .where('damagePlotId', '=', damagePlotId)
    .where('deletedAt', 'is', null)
    .$if(id !== undefined, (query) => query.where('id', '=', id ?? ''))
    .execute();
}

/** The whole block as an area. */
export async function insertBlockArea(tx: Executor, { at, ...area }: NewArea): Promise<void> {
  await sql`insert into damage_area (id, company_id, damage_plot_id, geom, geom3857, area_ha, created_at, updated_at)
    select ${area.id}::uuid, p.company_id, p.id, block.geom, block.geom3857, ST_Area(block.geom) / 10000, ${at}, ${at}
    from damage_plot p join block on block.mepar_code = p.mepar_code where p.id = ${area.damagePlotId}`.execute(tx);
}

export async function setTableAsMepar(tx: Executor, damagePlotId: number, tableAsMepar: boolean): Promise<void> {
  await tx.updateTable('damagePlot').set({ tableAsMepar }).where('id', '=', damagePlotId).execute();
}
