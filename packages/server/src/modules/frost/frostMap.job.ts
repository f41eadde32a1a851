import { dayFields, type DayFields, type StationDay } from '@georisk/domain/frost/dayFields.ts';
import { cleanSeries } from '@georisk/domain/frost/dailySeries.ts';
import { FIRST_YEAR } from '@georisk/domain/frost/frostDanger.ts';
import type { IsoDate } from '@georisk/domain/units.ts';
import type { Executor } from '#server/db/executor.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { JobContext } from '#server/jobs/job.ts';
import { createBreath } from '#server/modules/analysis/breath.ts';
import { frostJobTexts as texts } from './frost.hu.ts';
import { dangersOf, inReadingOrder, SPLINE_CELL } from './frostDangers.ts';
import { gridYears, temperatureGrids } from './frostGrids.repository.ts';
import { FrostGrids } from './frostGrids.ts';
import { errorOfGrids, errorOfStations, type StationDays } from './frostMapErrors.ts';
import { blockSites, saveMap, springDays, type Station, stationsOf } from './frostMap.repository.ts';

/** The usable days of all stations by their date. */
async function readDays(executor: Executor, stations: readonly Station[], context: JobContext): Promise<StationDays> {
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

const yearOf = (date: IsoDate | undefined): number | null => (date === undefined ? null : Number(date.slice(0, 4)));
const least = (...years: readonly (number | null)[]) => {
  const known = years.filter((year) => year !== null);
  return known.length === 0 ? null : Math.min(...known);
};
const greatest = (...years: readonly (number | null)[]) => {
  const found = least(...years.map((year) => (year === null ? null : -year)));
  return found === null ? null : -found;
};

/**
 * Makes the danger map of frost: temperatures of every spring day from the grids, else between the stations, those of
 * each block by its height and hollow, and its class (domain.md 6). Run twice it writes the same.
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
    const sites = await blockSites(executor, SPLINE_CELL);
    const grids = new FrostGrids(executor, await temperatureGrids(executor), sites);
    const blocks = await dangersOf(inReadingOrder(sites, grids), stations, fields, grids, context);
    const known = blocks.filter(({ frost }) => frost !== null).length;
    const years = await gridYears(executor, FIRST_YEAR);
    const lastYear = greatest(yearOf(fields.at(-1)?.date), years.last);
    const facts = {
      stations: stations.length,
      grids: years.grids,
      firstYear: least(yearOf(fields[0]?.date), years.first),
      lastYear,
      blocks: known,
      error: lastYear === null ? null : await errorOfStations(days, lastYear, breathe),
      gridError: lastYear === null ? null : await errorOfGrids(grids, stations, days, lastYear),
      madeAt: now(),
    };
    context.progress(0.95, texts.saving);
    await inTransaction(executor, async (tx) => {
      await saveMap(tx, blocks, facts);
      await context.finishWithin?.(tx, known === 0 ? texts.nothing : texts.done(known, stations.length, years.grids));
    });
  };
