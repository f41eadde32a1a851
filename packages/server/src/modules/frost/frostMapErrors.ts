import type { StationDay } from '@georisk/domain/frost/dayFields.ts';
import { leaveOneOut, type StationTemperature, usableStations } from '@georisk/domain/frost/temperatureField.ts';
import { siteDay } from '@georisk/domain/frost/temperatureGrid.ts';
import type { IsoDate } from '@georisk/domain/units.ts';
import type { FrostGrids } from './frostGrids.ts';
import type { Station } from './frostMap.repository.ts';

/** What the stations measured, by day. */
export type StationDays = ReadonlyMap<IsoDate, readonly StationDay[]>;

/** The error of the map is that of the last springs. */
const ERROR_YEARS = 3;

const isJudged = (date: IsoDate, lastYear: number) =>
  Number(date.slice(0, 4)) > lastYear - ERROR_YEARS && date.slice(5) >= '04-01';

const rootMeanSquare = (sum: number, count: number) => (count === 0 ? null : Math.sqrt(sum / count));

/** Of stations that are left out, over the days of the last springs, K; null where they are too few. */
export async function errorOfStations(days: StationDays, lastYear: number, breathe: () => Promise<void> | undefined) {
  let [sum, count] = [0, 0];
  for (const [date, all] of days) {
    await breathe();
    if (!isJudged(date, lastYear)) continue;
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
  return rootMeanSquare(sum, count);
}

/** Of the grids' minima at the stations' height and hollow, over the same days, K; null without a station in a grid. */
export async function errorOfGrids(
  grids: FrostGrids,
  stations: readonly Station[],
  days: StationDays,
  lastYear: number,
): Promise<number | null> {
  let [sum, count] = [0, 0];
  for (const { code, at, ...site } of stations) {
    const found = await grids.firstWithDays(grids.cellsAt(at));
    const measured = (date: IsoDate) => days.get(date)?.find(({ station }) => station === code)?.min ?? null;
    for (const day of found?.days ?? []) {
      const value = isJudged(day.date, lastYear) ? measured(day.date) : null;
      if (found === null || value === null || day.min === null) continue;
      const { min } = siteDay(day, grids.heightOf(found.cell) ?? site.height, site);
      if (min === null) continue;
      sum += (min - value) ** 2;
      count += 1;
    }
  }
  return rootMeanSquare(sum, count);
}
