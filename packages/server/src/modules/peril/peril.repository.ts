import type { NearStation } from '@georisk/domain/peril/blockWeather.ts';
import type { DailyWeather } from '@georisk/domain/peril/judgePeril.ts';
import type { IsoDate } from '@georisk/domain/units.ts';
import { sql } from 'kysely';
import type { Executor } from '#server/db/executor.ts';

/** Farther stations say nothing of a block, m. */
const FARTHEST = 50_000;
/** Stations that are asked. */
const STATIONS = 10;

interface StationDay extends Omit<DailyWeather, 'date'> {
  readonly code: string;
  readonly name: string;
  readonly height: number;
  readonly distance: number;
  /** Null: the station measured nothing on the days. */
  readonly date: IsoDate | null;
}

/** What the stations near a block measured between two days, nearest station first; undefined for an unknown block. */
export async function stationsNear(
  executor: Executor,
  meparCode: string,
  [from, to]: readonly [IsoDate, IsoDate],
): Promise<readonly NearStation[] | undefined> {
  const block = await executor.selectFrom('block').select('id').where('meparCode', '=', meparCode).executeTakeFirst();
  if (block === undefined) return undefined;
  const { rows } = await sql<StationDay>`
    with place as (select ST_Centroid(geom) as at from block where id = ${block.id}),
    near as (
      select code, name, height, ST_Distance(geom, place.at) as distance from place, weather_station
      where ST_DWithin(geom, place.at, ${sql.lit(FARTHEST)})
      order by distance, code limit ${sql.lit(STATIONS)})
    select near.*, day.date, day.precipitation, day.intensity20, day.minimum, day.maximum, day.wind,
      day.hail_size as "hailSize"
    from near left join weather_day day on day.station_code = near.code
      and day.date between ${from}::date and ${to}::date
    order by near.distance, near.code, day.date`.execute(executor);
  return [...Map.groupBy(rows, ({ code }) => code).values()].flatMap((days) => {
    const [first] = days;
    if (first === undefined) return [];
    const { name, height, distance } = first;
    return [{ name, height, distance, days: new Map(days.flatMap(measured)) }];
  });
}

const measured = (day: StationDay): readonly (readonly [IsoDate, DailyWeather])[] => {
  const { date, precipitation, intensity20, minimum, maximum, wind, hailSize } = day;
  return date === null ? [] : [[date, { date, precipitation, intensity20, minimum, maximum, wind, hailSize }]];
};

/** The last day that a station near a block measured; undefined without one. */
export async function lastMeasured(executor: Executor, meparCode: string): Promise<IsoDate | undefined> {
  const { rows } = await sql<{ last: IsoDate | null }>`
    select max(latest.date) as last from block
      join weather_station station on ST_DWithin(station.geom, ST_Centroid(block.geom), ${sql.lit(FARTHEST)})
      cross join lateral (
        select date from weather_day where station_code = station.code order by date desc limit 1) as latest
    where block.mepar_code = ${meparCode}`.execute(executor);
  return rows[0]?.last ?? undefined;
}

/**
 * Largest hail of the radar over a block by day, mm; polygons without a size are left out.
 */
export async function radarHail(
  executor: Executor,
  meparCode: string,
  [from, to]: readonly [IsoDate, IsoDate],
): Promise<ReadonlyMap<IsoDate, number>> {
  const { rows } = await sql<{ date: IsoDate; size: number }>`
    select event.date_radar as date, max(event.mesh_mm) as size
    from radar_event event join block on block.mepar_code = ${meparCode} and ST_Intersects(event.geom, block.geom)
    where event.date_radar between ${from}::date and ${to}::date and event.mesh_mm is not null
    group by event.date_radar`.execute(executor);
  return new Map(rows.map(({ date, size }) => [date, size]));
}
