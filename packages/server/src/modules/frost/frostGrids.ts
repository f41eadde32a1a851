import { cleanSeries, type DailyTemperature } from '@georisk/domain/frost/dailySeries.ts';
import { FIRST_YEAR } from '@georisk/domain/frost/frostDanger.ts';
import {
  type Cell,
  CELL_BYTES,
  cellAt,
  fromHundredths,
  NO_TEMPERATURE,
} from '@georisk/domain/frost/temperatureGrid.ts';
import { EOV_SRID } from '@georisk/domain/geo/crs.ts';
import type { Position } from '@georisk/domain/geo/types.ts';
import { projectorBetween } from '@georisk/domain/geo/projection.ts';
import type { Executor } from '#server/db/executor.ts';
import { type RowDay, springRow, type StoredGrid } from './frostGrids.repository.ts';

/** A cell of one of the grids. */
export interface GridCell extends Cell {
  readonly grid: StoredGrid;
}

/** Identifies a cell among those of all grids, and orders them row by row. */
export const cellKey = ({ grid, row, column }: GridCell): string =>
  [grid.id, row, column].map((number) => String(number).padStart(6, '0')).join(' ');

interface Site {
  readonly x: number;
  readonly y: number;
  readonly height: number | null;
}

/** The cells of all grids in which a position lies, those of the finest grid first. @param at EPSG:23700 */
export function cellsAt(grids: readonly StoredGrid[], [x, y]: Position): readonly GridCell[] {
  return grids.flatMap((grid): GridCell[] => {
    const cell = cellAt(grid.grid, projectorBetween(EOV_SRID, grid.srid)(x, y));
    return cell === null ? [] : [{ grid, ...cell }];
  });
}

const valueAt = (bytes: Buffer | null, column: number): number | null =>
  bytes === null ? null : fromHundredths(bytes.readInt16LE(column * CELL_BYTES));

const dayAt = ({ date, minimum, mean }: RowDay, column: number): DailyTemperature => ({
  date,
  min: valueAt(minimum, column),
  mean: valueAt(mean, column),
  max: null,
});

/** Reads the spring days of cells, row by row: the row last read of each grid is kept. */
export class FrostGrids {
  readonly #executor: Executor;
  readonly #grids: readonly StoredGrid[];
  readonly #rows = new Map<number, { readonly row: number; readonly days: readonly RowDay[] }>();
  readonly #heights: ReadonlyMap<string, number>;

  /** @param sites whose heights stand for those of cells that no file told */
  constructor(executor: Executor, grids: readonly StoredGrid[], sites: readonly Site[]) {
    this.#executor = executor;
    this.#grids = grids;
    this.#heights = meanHeights(grids, sites);
  }

  cellsAt(at: Position): readonly GridCell[] {
    return cellsAt(this.#grids, at);
  }

  /** Height of a cell as its file told it, else the mean of the sites in it, m; null where neither is known. */
  heightOf(cell: GridCell): number | null {
    const { grid, row, column } = cell;
    const told = grid.heights?.readInt16LE((row * grid.grid.width + column) * CELL_BYTES) ?? NO_TEMPERATURE;
    return told === NO_TEMPERATURE ? (this.#heights.get(cellKey(cell)) ?? null) : told;
  }

  /** The usable days of the first of the cells that has any. */
  async firstWithDays(cells: readonly GridCell[]) {
    for (const cell of cells) {
      const days = (await this.#rowOf(cell)).map((day) => dayAt(day, cell.column));
      const { days: usable } = cleanSeries(days.filter(({ min, mean }) => min !== null || mean !== null));
      if (usable.length > 0) return { cell, days: usable };
    }
    return null;
  }

  async #rowOf({ grid, row }: GridCell): Promise<readonly RowDay[]> {
    const kept = this.#rows.get(grid.id);
    if (kept?.row === row) return kept.days;
    const days = await springRow(this.#executor, grid, row, FIRST_YEAR);
    this.#rows.set(grid.id, { row, days });
    return days;
  }
}

function meanHeights(grids: readonly StoredGrid[], sites: readonly Site[]): ReadonlyMap<string, number> {
  const sums = new Map<string, { sum: number; count: number }>();
  for (const { x, y, height } of sites)
    for (const cell of height === null ? [] : cellsAt(grids, [x, y])) {
      const own = sums.get(cellKey(cell)) ?? { sum: 0, count: 0 };
      sums.set(cellKey(cell), { sum: own.sum + (height ?? 0), count: own.count + 1 });
    }
  return new Map([...sums].map(([key, { sum, count }]) => [key, sum / count]));
}
