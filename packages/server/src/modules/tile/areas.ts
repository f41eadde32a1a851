import type { BBox } from '@georisk/domain/geo/bbox.ts';
import type { PropertyValue } from '@georisk/imagery/tiles/properties.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Executor } from '#server/db/executor.ts';

/** Areas from which tiles are clipped, column by column, with the owner of each. */
export interface AreaColumns {
  readonly ids: readonly number[];
  /** Null: the installation's. */
  readonly companies: readonly (number | null)[];
  readonly farmers: readonly (number | null)[];
  readonly blocks: readonly (number | null)[];
  /** In the order of the layer's keys. */
  readonly values: readonly (readonly PropertyValue[])[];
  /** Tiny WKB in EPSG:3857, each with its length before it in four bytes. */
  readonly shapes: Buffer;
}

/** Reads the areas that intersect a box. @param box EPSG:3857 */
export type AreasIn = (executor: Executor, box: BBox) => Promise<AreaColumns>;

/** Decimals of EPSG:3857: finer than the grid of stored shapes. */
const DIGITS = 1;

/** A shape in EPSG:3857 as a tile's clipping reads it. */
export const tiny = (value: RawBuilder<unknown>) => sql`ST_AsTWKB(${value}, ${sql.lit(DIGITS)})`;

/** Whether a column's box intersects a box of the same coordinates; by its index. */
export const intersectsBox = (
  column: string,
  [west, south, east, north]: BBox,
  srid: number,
) => sql<boolean>`${sql.ref(column)} &&
  ST_MakeEnvelope(${west}::float8, ${south}::float8, ${east}::float8, ${north}::float8, ${sql.lit(srid)})`;

const NOBODYS = sql`null::int`;

/** The source of a layer's areas, as SQL; `id` is required. */
interface AreaQuery {
  readonly company?: RawBuilder<unknown>;
  readonly farmer?: RawBuilder<unknown>;
  readonly block?: RawBuilder<unknown>;
  readonly id: RawBuilder<unknown>;
  readonly values: readonly RawBuilder<unknown>[];
  readonly shape: RawBuilder<unknown>;
  /** From, joins and conditions. */
  readonly from: RawBuilder<unknown>;
}

/** All areas in one row: thousands of rows would cost more to transfer than to read. */
export async function columnsOf(executor: Executor, query: AreaQuery): Promise<AreaColumns> {
  const { id, company = NOBODYS, farmer = NOBODYS, block = NOBODYS, values, shape, from } = query;
  const named = values.map((value, index) => sql`${value} as ${sql.ref(`v${index}`)}`);
  const listed = values.map((_, index) => sql`coalesce(json_agg(${sql.ref(`v${index}`)}), '[]')`);
  const { rows } = await sql<AreaColumns>`
    select coalesce(json_agg(id), '[]') as ids, coalesce(json_agg(company), '[]') as companies,
      coalesce(json_agg(farmer), '[]') as farmers, coalesce(json_agg(block), '[]') as blocks,
      json_build_array(${sql.join(listed)}) as "values",
      coalesce(string_agg(int4send(length(shape)) || shape, ''::bytea), ''::bytea) as shapes
    from (
      select ${id} as id, ${company} as company, ${farmer} as farmer, ${block} as block, ${sql.join(named)}, ${shape} as shape
      ${from} order by 1) as area`.execute(executor);
  const [columns] = rows;
  if (columns === undefined) throw new Error('The database did not answer');
  return columns;
}
