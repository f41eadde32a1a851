import { EOV_SRID } from '@georisk/domain/geo/crs.ts';
import { sql } from 'kysely';
import type { Executor } from '#server/db/executor.ts';
import { rowsAsJson } from '#server/imports/shapeRows.ts';
import {
  FIGURES,
  type StoredWeather,
  type WeatherFile,
  type WeatherFigures,
  weatherKey,
  type WeatherRow,
} from './weather.plan.ts';

export async function storedWeather(tx: Executor, rows: readonly WeatherRow[]): Promise<StoredWeather> {
  const json = rowsAsJson(rows.map(({ station, date }) => ({ station, date })));
  const { rows: days } = await sql<WeatherFigures & { station: string; date: string }>`
    select d.station_code as station, d.date, d.minimum, d.mean, d.maximum, d.precipitation, d.intensity20, d.wind, d.hail_size as "hailSize"
    from jsonb_to_recordset(${json}) as r (station text, date date)
    join weather_day d on d.station_code = r.station and d.date = r.date`.execute(tx);
  const stations = await tx
    .selectFrom('weatherStation')
    .select('code')
    .where('code', 'in', [...new Set(rows.map(({ station }) => station))])
    .execute();
  return {
    days: new Map(days.map((day) => [weatherKey(day), day])),
    stations: new Set(stations.map(({ code }) => code)),
  };
}

/**
 * Writes stations whose place a file said; one without a name keeps the stored one, or is called by its code. @returns how many are
 * new or moved
 */
export async function saveStations(tx: Executor, stations: WeatherFile['stations']): Promise<number> {
  if (stations.length === 0) return 0;
  const json = rowsAsJson(stations.map(({ code, name, at: [x, y], height }) => ({ code, name, x, y, height })));
  const { rows } = await sql`
    insert into weather_station (code, name, height, geom)
    select r.code, coalesce(r.name, known.name, r.code), r.height, ST_SetSRID(ST_MakePoint(r.x, r.y), ${sql.lit(EOV_SRID)})
    from jsonb_to_recordset(${json}) as r (code text, name text, height float8, x float8, y float8)
      left join weather_station known on known.code = r.code
    on conflict (code) do update set name = excluded.name, height = excluded.height, geom = excluded.geom, updated_at = now()
      where (weather_station.name, weather_station.height, weather_station.geom::text)
        is distinct from (excluded.name, excluded.height, excluded.geom::text)
    returning code`.execute(tx);
  return rows.length;
}

/** Writes days; a figure that a row leaves open keeps its stored value. */
export async function saveWeather(tx: Executor, rows: readonly WeatherRow[]): Promise<void> {
  if (rows.length === 0) return;
  const json = rowsAsJson(
    rows.map(({ station, date, ...row }) => ({
      station,
      date,
      ...Object.fromEntries(FIGURES.map((name) => [name, row[name]])),
    })),
  );
  await sql`
    insert into weather_day (station_code, date, minimum, mean, maximum, precipitation, intensity20, wind, hail_size)
    select r.station, r.date, r.minimum, r.mean, r.maximum, r.precipitation, r.intensity20, r.wind, r."hailSize"
    from jsonb_to_recordset(${json}) as r (station text, date date, minimum real, mean real, maximum real, precipitation real,
      intensity20 real, wind real, "hailSize" real)
    on conflict (station_code, date) do update set
      minimum = coalesce(excluded.minimum, weather_day.minimum), mean = coalesce(excluded.mean, weather_day.mean),
      maximum = coalesce(excluded.maximum, weather_day.maximum),
      precipitation = coalesce(excluded.precipitation, weather_day.precipitation),
      intensity20 = coalesce(excluded.intensity20, weather_day.intensity20), wind = coalesce(excluded.wind, weather_day.wind),
      hail_size = coalesce(excluded.hail_size, weather_day.hail_size)`.execute(tx);
}
