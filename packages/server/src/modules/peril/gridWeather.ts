import { CELL_BYTES, fromHundredths, NO_TEMPERATURE } from '@georisk/domain/frost/temperatureGrid.ts';
import { EOV_SRID } from '@georisk/domain/geo/crs.ts';
import type { Position } from '@georisk/domain/geo/types.ts';
import type { NearStation } from '@georisk/domain/peril/blockWeather.ts';
import type { DailyWeather } from '@georisk/domain/peril/judgePeril.ts';
import type { IsoDate } from '@georisk/domain/units.ts';
import { projectorBetween } from '@georisk/domain/geo/projection.ts';
import { sql } from 'kysely';
import type { Executor } from '#server/db/executor.ts';
import { cellsAt, type GridCell } from '#server/modules/frost/frostGrids.ts';
import { temperatureGrids } from '#server/modules/frost/frostGrids.repository.ts';
import { perilPaperTexts as texts } from './peril.hu.ts';

async function centreOf(executor: Executor, meparCode: string): Promise<Position | null> {
  const row = await executor
    .selectFrom('block')
    .select([sql<number>`ST_X(ST_Centroid(geom))`.as('x'), sql<number>`ST_Y(ST_Centroid(geom))`.as('y')])
    .where('meparCode', '=', meparCode)
    .executeTakeFirst();
  return row === undefined ? null : [row.x, row.y];
}

/** From a position to the centre of its cell, m. */
function distanceOf({ grid: { srid, grid }, column, row }: GridCell, [x, y]: Position): number {
  const [east, north] = projectorBetween(srid, EOV_SRID)(
    grid.originX + (column + 0.5) * grid.pixelWidth,
    grid.originY - (row + 0.5) * grid.pixelHeight,
  );
  return Math.hypot(east - x, north - y);
}

const placeOf = ({ grid, row, column }: GridCell): number => (row * grid.grid.width + column) * CELL_BYTES;

function heightOf(cell: GridCell): number | null {
  const told = cell.grid.heights?.readInt16LE(placeOf(cell)) ?? NO_TEMPERATURE;
  return told === NO_TEMPERATURE ? null : told;
}

/** The daily minima of a cell between two days. */
async function minimaOf(executor: Executor, cell: GridCell, [from, to]: readonly [IsoDate, IsoDate]) {
  const { rows } = await sql<{ date: IsoDate; minimum: Buffer }>`
    select date, substring(minimum from ${placeOf(cell) + 1}::int for ${sql.lit(CELL_BYTES)}) as minimum
    from temperature_grid_day
    where grid_id = ${cell.grid.id} and date between ${from}::date and ${to}::date and minimum is not null`.execute(
    executor,
  );
  return rows.map(({ date, minimum }): readonly [IsoDate, DailyWeather] => [
    date,
    {
      date,
      minimum: fromHundredths(minimum.readInt16LE(0)),
      precipitation: null,
      intensity20: null,
      maximum: null,
      wind: null,
      hailSize: null,
    },
  ]);
}

/** The cells of the grids of temperatures in which a block lies, as stations at their centres. */
export async function gridsAt(
  executor: Executor,
  meparCode: string,
  span: readonly [IsoDate, IsoDate],
): Promise<readonly NearStation[]> {
  const at = await centreOf(executor, meparCode);
  const cells = at === null ? [] : cellsAt(await temperatureGrids(executor), at);
  const stations: NearStation[] = [];
  for (const cell of cells)
    stations.push({
      name: texts.grid,
      distance: at === null ? 0 : distanceOf(cell, at),
      height: heightOf(cell),
      days: new Map(await minimaOf(executor, cell, span)),
    });
  return stations;
}

/** The last day of the grids in which a block lies; undefined without one. */
export async function lastOfGrids(executor: Executor, meparCode: string): Promise<IsoDate | undefined> {
  const at = await centreOf(executor, meparCode);
  const cells = at === null ? [] : cellsAt(await temperatureGrids(executor), at);
  if (cells.length === 0) return undefined;
  const { rows } = await sql<{ last: IsoDate | null }>`
    select max(date) as last from temperature_grid_day
    where grid_id = any(${cells.map(({ grid }) => grid.id)}::int[]) and minimum is not null`.execute(executor);
  return rows[0]?.last ?? undefined;
}
