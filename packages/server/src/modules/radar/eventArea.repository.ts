import { EOV_SRID } from '@georisk/domain/geo/crs.ts';
import type { Polygon } from '@georisk/domain/geo/types.ts';
import type { SquareMetres } from '@georisk/domain/units.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Executor } from '#server/db/executor.ts';
import { type AlertScopes, insuredAlerts } from './alertDays.repository.ts';

/** Where an event was, EPSG:23700: parts that do not overlap, as hexadecimal EWKB. */
export type EventArea = readonly string[];

/** Corners of a part: so few that most plots meet one part alone, and that its box has little beside it. */
const CORNERS = 32;
/** Metres: see `intersectionOf`. */
const GRID = 1e-6;

/** Only shapes that touch each other are united: uniting a country's alerts at once takes ten times as long. */
async function partsOf(executor: Executor, areas: RawBuilder<unknown>): Promise<EventArea> {
  const { rows } = await sql<{ part: string }>`
    select encode(ST_AsEWKB(part), 'hex') as part from (
      select ST_Subdivide(ST_UnaryUnion(touching, ${sql.lit(GRID)}), ${sql.lit(CORNERS)}) as part
      from (select unnest(ST_ClusterIntersecting(geom)) as touching from (${areas}) as area) as clusters) as divided
    where ST_Dimension(part) = 2`.execute(executor);
  return rows.map(({ part }) => part);
}

/** Of parts that do not overlap. */
export async function areaOf(executor: Executor, parts: EventArea): Promise<SquareMetres> {
  const { rows } = await sql<{ area: SquareMetres }>`
    select coalesce(sum(ST_Area(part::geometry)), 0) as area from unnest(${parts}::text[]) as part`.execute(executor);
  return rows[0]?.area ?? (0 as SquareMetres);
}

/** Of areas that somebody drew or brought. */
export const partsOfAreas = (executor: Executor, areas: readonly Polygon[]): Promise<EventArea> =>
  partsOf(
    executor,
    sql`select ST_SetSRID(ST_GeomFromGeoJSON(given), ${sql.lit(EOV_SRID)}) as geom
      from jsonb_array_elements(${JSON.stringify(areas)}::jsonb) as given`,
  );

/** Of a day's alerts on insured land; none of a day without. */
export const partsOfAlerts = (executor: Executor, scopes: AlertScopes, date: string): Promise<EventArea> =>
  partsOf(executor, sql`select alert.geom from ${insuredAlerts(scopes)} and alert.date = ${date}::date`);
