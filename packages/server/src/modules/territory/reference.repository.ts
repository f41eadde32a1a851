import type { Answer } from '@georisk/contract/endpoints.ts';
import type { BBox } from '@georisk/domain/geo/bbox.ts';
import { WEB_MERCATOR_SRID } from '@georisk/domain/geo/crs.ts';
import type { Position } from '@georisk/domain/geo/types.ts';
import type { RoadKind } from '@georisk/domain/reference/roads.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Executor } from '#server/db/executor.ts';
import { sourceVersion } from '#server/db/sourceVersion.ts';

/** Whose counties and roads there are; one row of each file's words. */
export async function referenceLines(executor: Executor): Promise<Answer<'referenceLines'>> {
  const { rows } = await sql<Answer<'referenceLines'>[number]>`
    select distinct 'counties' as of, credit from county union all
    select distinct 'roads' as of, credit from road order by 1, 2`.execute(executor);
  return rows;
}

/** Another text after every import of counties or roads. */
export async function referenceVersion(executor: Executor): Promise<string> {
  const { rows } = await sql<{ version: string | null }>`select ${sourceVersion('reference')} as version`.execute(
    executor,
  );
  return rows[0]?.version ?? '';
}

/** Roads of one class and number within a box, connected where they meet. EPSG:3857. */
export interface RoadLines {
  readonly kind: RoadKind;
  readonly number: string | null;
  readonly lines: readonly (readonly Position[])[];
}

interface Part {
  /** EPSG:3857. */
  readonly box: BBox;
  /** Metres of EPSG:3857 by which a line may be off. */
  readonly tolerance: number;
}

const boxOf = ([west, south, east, north]: BBox) =>
  sql`ST_MakeEnvelope(${west}::float8, ${south}::float8, ${east}::float8, ${north}::float8, ${sql.lit(WEB_MERCATOR_SRID)})`;

/** Lines of a box as GeoJSON coordinates of several lines, simplified; null where nothing is left. */
const drawn = (lines: RawBuilder<unknown>, tolerance: number) => sql`ST_AsGeoJSON(ST_Multi(
  ST_Simplify(ST_LineMerge(${lines}), ${tolerance}::float8)), 1)::json -> 'coordinates'`;

/** The roads of some classes within a box. */
export async function roadsIn(
  executor: Executor,
  { box, tolerance }: Part,
  kinds: readonly RoadKind[],
): Promise<readonly RoadLines[]> {
  const { rows } = await sql<RoadLines>`
    select kind, number, ${drawn(sql`ST_Collect(line)`, tolerance)} as lines
    from (select kind, number, (ST_Dump(ST_ClipByBox2D(geom3857, ${boxOf(box)}))).geom as line
      from road where kind = any (${kinds}::text[]) and geom3857 && ${boxOf(box)}) clipped
    group by kind, number order by kind, number`.execute(executor);
  return rows.filter(({ lines }) => lines !== null);
}

/** Borders of counties within a box, each once though two counties have it. */
export async function countyBordersIn(
  executor: Executor,
  { box, tolerance }: Part,
): Promise<readonly (readonly Position[])[]> {
  const { rows } = await sql<{ lines: readonly (readonly Position[])[] | null }>`
    select ${drawn(sql`ST_UnaryUnion(ST_Collect(line))`, tolerance)} as lines
    from (select (ST_Dump(ST_ClipByBox2D(ST_Boundary(geom3857), ${boxOf(box)}))).geom as line
      from county where geom3857 && ${boxOf(box)}) clipped`.execute(executor);
  return rows[0]?.lines ?? [];
}

export interface CountyName {
  readonly name: string;
  readonly x: number;
  readonly y: number;
}

/** Names of counties at a place surely inside each. EPSG:3857. */
export async function countyNamesIn(executor: Executor, box: BBox): Promise<readonly CountyName[]> {
  const { rows } = await sql<CountyName>`
    select name, ST_X(place) as x, ST_Y(place) as y
    from (select name, ST_PointOnSurface(geom3857) as place from county where geom3857 && ${boxOf(box)}) named
    order by name`.execute(executor);
  return rows;
}
