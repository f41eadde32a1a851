import { cellDays, type DayFields, siteDays } from '@georisk/domain/frost/dayFields.ts';
import type { DailyTemperature } from '@georisk/domain/frost/dailySeries.ts';
import { frostDangerOfSeries } from '@georisk/domain/frost/frostDanger.ts';
import { mergedDays, siteDay } from '@georisk/domain/frost/temperatureGrid.ts';
import { coldPool } from '@georisk/domain/frost/terrainTemperature.ts';
import type { JobContext } from '#server/jobs/job.ts';
import { createBreath } from '#server/modules/analysis/breath.ts';
import { frostJobTexts as texts } from './frost.hu.ts';
import { cellKey, type FrostGrids, type GridCell } from './frostGrids.ts';
import type { BlockDanger, BlockSite, Station } from './frostMap.repository.ts';

/** Blocks of one cell share the temperatures at sea level of its centre, m: the spline is smoother than that. */
export const SPLINE_CELL = 2_000;
/** Blocks of a cell whose heights differ by less share a class, m … */
const HEIGHT_STEP = 5;
/** … and whose hollows differ by less, K. */
const POOL_STEP = 0.05;
/** Farther from every station the temperature is not known, m. */
const REACH = 75_000;
const cellOf = ({ x, y }: BlockSite) => [Math.floor(x / SPLINE_CELL), Math.floor(y / SPLINE_CELL)] as const;

/** A block, and the cells of grids that it lies in. */
export interface PlacedBlock extends BlockSite {
  readonly cells: readonly GridCell[];
}

/** The blocks in the order in which the rows of grids are read, then of the cells of the spline. */
export const inReadingOrder = (sites: readonly BlockSite[], grids: FrostGrids): readonly PlacedBlock[] =>
  sites
    .map((site) => {
      const cells = grids.cellsAt([site.x, site.y]);
      return { site: { ...site, cells }, key: cells[0] === undefined ? '' : cellKey(cells[0]) };
    })
    .sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0))
    .map(({ site }) => site);

/** What blocks of one cell of the spline and one cell of a grid share. */
interface Shared {
  readonly key: string;
  readonly days: ReturnType<typeof cellDays>;
  readonly grid: Awaited<ReturnType<FrostGrids['firstWithDays']>>;
  readonly known: Map<string, Omit<BlockDanger, 'id'>>;
}

/** The dangers of all blocks within reach of a station, or in a grid. */
export async function dangersOf(
  sites: readonly PlacedBlock[],
  stations: readonly Station[],
  fields: readonly DayFields[],
  grids: FrostGrids,
  context: JobContext,
): Promise<BlockDanger[]> {
  const breathe = createBreath(context.signal);
  const dangers: BlockDanger[] = [];
  let shared: Shared = { key: '', days: [], grid: null, known: new Map() };
  for (const [index, site] of sites.entries()) {
    await breathe();
    const near = nearestOf(stations, site);
    const [column, row] = cellOf(site);
    const key = [near === null ? '' : `${column} ${row}`, ...site.cells.map(cellKey)].join('/');
    if (shared.key !== key)
      shared = {
        key,
        days: near === null ? [] : cellDays(fields, [(column + 0.5) * SPLINE_CELL, (row + 0.5) * SPLINE_CELL]),
        grid: await grids.firstWithDays(site.cells),
        known: new Map(),
      };
    const cellHeight = shared.grid === null ? null : grids.heightOf(shared.grid.cell);
    if (near === null && shared.grid === null) continue;
    const height = Math.round((site.height ?? cellHeight ?? near?.height ?? 0) / HEIGHT_STEP) * HEIGHT_STEP;
    const pool = Math.round(coldPool(site.tpi ?? 0) / POOL_STEP) * POOL_STEP;
    const name = `${height} ${pool}`;
    let danger = shared.known.get(name);
    if (danger === undefined) {
      const place = { height, tpi: site.tpi ?? 0 };
      const own = (shared.grid?.days ?? []).map((day) => siteDay(day, cellHeight ?? height, place));
      danger = dangerAt(mergedDays(own, siteDays(shared.days, place)));
      shared.known.set(name, danger);
    }
    dangers.push({ id: site.id, ...danger });
    context.progress(0.4 + 0.5 * (index / sites.length), texts.blocks);
  }
  return dangers;
}

function nearestOf(stations: readonly Station[], { x, y }: BlockSite): Station | null {
  let [best, least]: [Station | null, number] = [null, REACH];
  for (const station of stations) {
    const distance = Math.hypot(station.at[0] - x, station.at[1] - y);
    if (distance <= least) [best, least] = [station, distance];
  }
  return best;
}

function dangerAt(days: readonly DailyTemperature[]): Omit<BlockDanger, 'id'> {
  const { danger, years } = frostDangerOfSeries(days);
  const events = years.filter((year) => year.events.length > 0).length;
  return { events, years: years.length, probability: danger?.probability ?? null, frost: danger?.frost ?? null };
}
