import { CELL_BYTES } from '@georisk/domain/frost/temperatureGrid.ts';
import type { Grid } from '@georisk/domain/raster/grid.ts';
import type { IsoDate } from '@georisk/domain/units.ts';
import { WGS84_SRID } from '@georisk/domain/geo/crs.ts';
import { sql } from 'kysely';
import type { Executor } from '#server/db/executor.ts';

export interface StoredGrid {
  readonly id: number;
  readonly srid: number;
  readonly grid: Grid;
  readonly heights: Buffer | null;
}

/** A square degree, m²: to order grids in degrees among those in metres. */
const SQUARE_DEGREE = 8.4e9;

/** The grids of temperatures, finest first. */
export async function temperatureGrids(executor: Executor): Promise<readonly StoredGrid[]> {
  const rows = await executor
    .selectFrom('temperatureGrid')
    .selectAll()
    .orderBy(
      sql`pixel_width * pixel_height * case when srid = ${sql.lit(WGS84_SRID)} then ${sql.lit(SQUARE_DEGREE)} else 1 end`,
    )
    .orderBy('id', 'desc')
    .execute();
  return rows.map(({ id, srid, heights, columns: width, rows: height, ...place }) => ({
    id,
    srid,
    heights,
    grid: { ...place, width, height },
  }));
}

/** The temperatures of a row of a grid on a day, as they are stored. */
export interface RowDay {
  readonly date: IsoDate;
  readonly minimum: Buffer | null;
  readonly mean: Buffer | null;
}

/** The days of a row of a grid from a year on, January to May, in order. */
export async function springRow(
  executor: Executor,
  { id, grid }: StoredGrid,
  row: number,
  firstYear: number,
): Promise<readonly RowDay[]> {
  const [from, length] = [1 + row * grid.width * CELL_BYTES, grid.width * CELL_BYTES];
  const { rows } = await sql<RowDay>`
    select date, substring(minimum from ${from}::int for ${length}::int) as minimum,
      substring(mean from ${from}::int for ${length}::int) as mean
    from temperature_grid_day
    where grid_id = ${id} and date >= make_date(${firstYear}::int, 1, 1) and extract(month from date) <= 5
    order by date`.execute(executor);
  return rows;
}

/** First and last spring day of all grids from a year on. */
export async function gridYears(executor: Executor, firstYear: number) {
  const { rows } = await sql<{ first: number | null; last: number | null; grids: number }>`
    select extract(year from min(date))::int as first, extract(year from max(date))::int as last,
      count(distinct grid_id)::int as grids
    from temperature_grid_day where date >= make_date(${firstYear}::int, 1, 1) and extract(month from date) <= 5`.execute(
    executor,
  );
  return rows[0] ?? { first: null, last: null, grids: 0 };
}
