import type { DailyTemperature } from '@georisk/domain/frost/dailySeries.ts';
import type { Position } from '@georisk/domain/geo/types.ts';
import { sql } from 'kysely';
import type { Executor } from '#server/db/executor.ts';

export interface Station {
  readonly code: string;
  readonly at: Position;
  readonly height: number;
  readonly tpi: number;
}

export async function stationsOf(executor: Executor): Promise<readonly Station[]> {
  const rows = await executor
    .selectFrom('weatherStation')
    .select(['code', 'height', 'tpi', sql<number>`ST_X(geom)`.as('x'), sql<number>`ST_Y(geom)`.as('y')])
    .orderBy('code')
    .execute();
  return rows.map(({ x, y, ...row }) => ({ ...row, at: [x, y] }));
}

/** Temperatures of a station from a year on, January to May: the days that the danger map reads. */
export async function springDays(
  executor: Executor,
  code: string,
  firstYear: number,
): Promise<readonly DailyTemperature[]> {
  const { rows } = await sql<DailyTemperature>`
    select date, minimum as min, mean, maximum as max from weather_day
    where station_code = ${code} and date >= make_date(${firstYear}::int, 1, 1) and extract(month from date) <= 5
    order by date`.execute(executor);
  return rows;
}

/** A block and its place, heights in metres; null where they are not known. */
export interface BlockSite {
  readonly id: number;
  readonly x: number;
  readonly y: number;
  readonly height: number | null;
  readonly tpi: number | null;
}

/** All blocks, cell by cell of a grid, in the order of the cells. @param cell m */
export async function blockSites(executor: Executor, cell: number): Promise<readonly BlockSite[]> {
  const { rows } = await sql<BlockSite>`
    select id, x, y, height, tpi from (
      select block.id, ST_X(ST_Centroid(block.geom)) as x, ST_Y(ST_Centroid(block.geom)) as y, h.height, h.tpi
      from block left join block_height h using (mepar_code)) as site
    order by floor(x / ${cell}::float8), floor(y / ${cell}::float8), id`.execute(executor);
  return rows;
}

export interface BlockDanger {
  readonly id: number;
  readonly events: number;
  readonly years: number;
  readonly probability: number | null;
  readonly frost: number | null;
}

export interface MapFacts {
  readonly stations: number;
  readonly firstYear: number | null;
  readonly lastYear: number | null;
  readonly blocks: number;
  readonly grids: number;
  /** K */
  readonly error: number | null;
  readonly gridError: number | null;
  readonly madeAt: Date;
}

const ROWS_AT_ONCE = 10_000;

/** Replaces the danger map. */
export async function saveMap(tx: Executor, blocks: readonly BlockDanger[], facts: MapFacts): Promise<void> {
  await tx.deleteFrom('blockFrost').execute();
  for (let from = 0; from < blocks.length; from += ROWS_AT_ONCE) {
    const json = JSON.stringify(blocks.slice(from, from + ROWS_AT_ONCE));
    // A block may have gone meanwhile.
    await sql`
      insert into block_frost (block_id, events, years, probability, frost)
      select r.id, r.events, r.years, r.probability, r.frost
      from jsonb_to_recordset(${json}::jsonb) as r (id integer, events integer, years integer, probability float8, frost smallint)
      join block on block.id = r.id`.execute(tx);
  }
  const box = sql<number[] | null>`(select case when count(*) > 0 then array[ST_XMin(ST_Extent(geom)),
    ST_YMin(ST_Extent(geom)), ST_XMax(ST_Extent(geom)), ST_YMax(ST_Extent(geom))]::float8[] end
    from block join block_frost on block_frost.block_id = block.id where block_frost.frost is not null)`;
  const row = { id: 1, ...facts, box };
  await tx
    .insertInto('frostMap')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
    .execute();
  await sql`insert into tile_change (subject) values ('block_frost')`.execute(tx);
}
