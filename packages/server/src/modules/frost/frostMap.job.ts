import { dayFields, cellDays, type DayFields, siteDays, type StationDay } from '@georisk/domain/frost/dayFields.ts';
import { cleanSeries } from '@georisk/domain/frost/dailySeries.ts';
import { FIRST_YEAR, frostDangerOfSeries } from '@georisk/domain/frost/frostDanger.ts';
import { leaveOneOut, type StationTemperature, usableStations } from '@georisk/domain/frost/temperatureField.ts';
import { coldPool } from '@georisk/domain/frost/terrainTemperature.ts';
import type { IsoDate } from '@georisk/domain/units.ts';
import type { Executor } from '#server/db/executor.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { JobContext } from '#server/jobs/job.ts';
import { createBreath } from '#server/modules/analysis/breath.ts';
import { frostJobTexts as texts } from './frost.hu.ts';
import {
  type BlockDanger,
  type BlockSite,
  blockSites,
  saveMap,
  springDays,
  type Station,
  stationsOf,
} from './frostMap.repository.ts';

/** Blocks of one cell share the temperatures at sea level of its centre, m: the spline is smoother than that. */
const CELL = 2_000;
/** Blocks of a cell whose heights differ by less share a class, m … */
const HEIGHT_STEP = 5;
/** … and whose hollows differ by less, K. */
const POOL_STEP = 0.05;
/** Farther from every station the temperature is not known, m. */
const REACH = 75_000;
/** The error of the map is that of the last springs. */
const ERROR_YEARS = 3;

type Days = ReadonlyMap<IsoDate, readonly StationDay[]>;

/** The usable days of all stations by their date. */
async function readDays(executor: Executor, stations: readonly Station[], context: JobContext): Promise<Days> {
  const byDate = new Map<IsoDate, StationDay[]>();
  for (const [index, { code, ...site }] of stations.entries()) {
    context.signal.throwIfAborted();
    context.progress(0.2 * (index / stations.length), texts.reading);
    for (const { date, min, mean } of cleanSeries(await springDays(executor, code, FIRST_YEAR)).days) {
      const own = byDate.get(date);
      const day = { station: code, ...site, min, mean };
      if (own === undefined) byDate.set(date, [day]);
      else own.push(day);
    }
  }
  return new Map([...byDate].sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** Root mean square over the days of the last springs, K; null where stations are too few. */
async function errorOf(days: Days, lastYear: number, breathe: () => Promise<void> | undefined) {
  let [sum, count] = [0, 0];
  for (const [date, all] of days) {
    await breathe();
    if (Number(date.slice(0, 4)) <= lastYear - ERROR_YEARS || date.slice(5) < '04-01') continue;
    const { stations } = usableStations(
      all.flatMap(({ station, at, height, tpi, min }): StationTemperature[] =>
        min === null ? [] : [{ station, at, height, tpi, temperature: min }],
      ),
    );
    const error = leaveOneOut(stations);
    if (error === null) continue;
    sum += error.rmse ** 2;
    count += 1;
  }
  return count === 0 ? null : Math.sqrt(sum / count);
}

const cellOf = ({ x, y }: BlockSite) => [Math.floor(x / CELL), Math.floor(y / CELL)] as const;

/** The dangers of all blocks within reach of a station. */
async function dangersOf(
  sites: readonly BlockSite[],
  stations: readonly Station[],
  fields: readonly DayFields[],
  context: JobContext,
): Promise<BlockDanger[]> {
  const breathe = createBreath(context.signal);
  const dangers: BlockDanger[] = [];
  let cell = { key: '', days: [] as ReturnType<typeof cellDays>, known: new Map<string, Omit<BlockDanger, 'id'>>() };
  for (const [index, site] of sites.entries()) {
    await breathe();
    const near = nearestOf(stations, site);
    if (near === null) continue;
    const [column, row] = cellOf(site);
    const key = `${column} ${row}`;
    if (cell.key !== key)
      cell = { key, days: cellDays(fields, [(column + 0.5) * CELL, (row + 0.5) * CELL]), known: new Map() };
    const height = Math.round((site.height ?? near.height) / HEIGHT_STEP) * HEIGHT_STEP;
    const pool = Math.round(coldPool(site.tpi ?? 0) / POOL_STEP) * POOL_STEP;
    const name = `${height} ${pool}`;
    let danger = cell.known.get(name);
    if (danger === undefined) {
      danger = dangerAt(cell.days, height, site.tpi ?? 0);
      cell.known.set(name, danger);
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

function dangerAt(days: ReturnType<typeof cellDays>, height: number, tpi: number): Omit<BlockDanger, 'id'> {
  const { danger, years } = frostDangerOfSeries(siteDays(days, { height, tpi }));
  const events = years.filter((year) => year.events.length > 0).length;
  return { events, years: years.length, probability: danger?.probability ?? null, frost: danger?.frost ?? null };
}

/**
 * Makes the danger map of frost: temperatures of every spring day between the stations, those of each block by its
 * height and hollow, and its class (domain.md 6). Run twice it writes the same.
 */
export const frostMapJob =
  (executor: Executor, now: () => Date) =>
  async (_data: object, context: JobContext): Promise<void> => {
    const stations = await stationsOf(executor);
    const days = await readDays(executor, stations, context);
    const breathe = createBreath(context.signal);
    const fields: DayFields[] = [];
    for (const [date, all] of days) {
      await breathe();
      fields.push(dayFields(date, all));
      context.progress(0.2 + 0.2 * (fields.length / days.size), texts.fields);
    }
    const [first, last] = [fields[0]?.date, fields.at(-1)?.date];
    const lastYear = last === undefined ? null : Number(last.slice(0, 4));
    const blocks = await dangersOf(await blockSites(executor, CELL), stations, fields, context);
    const known = blocks.filter(({ frost }) => frost !== null).length;
    const facts = {
      stations: stations.length,
      firstYear: first === undefined ? null : Number(first.slice(0, 4)),
      lastYear,
      blocks: known,
      error: lastYear === null ? null : await errorOf(days, lastYear, breathe),
      madeAt: now(),
    };
    context.progress(0.95, texts.saving);
    await inTransaction(executor, async (tx) => {
      await saveMap(tx, blocks, facts);
      await context.finishWithin?.(tx, known === 0 ? texts.nothing : texts.done(known, stations.length));
    });
  };
