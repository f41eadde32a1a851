/** The danger map of frost of a county: thirty springs of stations or of a grid, and how its cost grows. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { migrate } from '../packages/server/src/db/migrate.ts';
import { openDatabase } from '../packages/server/src/db/open.ts';
import { frostMapJob } from '../packages/server/src/modules/frost/frostMap.job.ts';
import { createPostgresCluster } from '../packages/testing/src/postgresCluster.ts';
import { postgresBin } from '../scripts/lib/system.mjs';
import { type Figure, report, round, skip } from './support.ts';

/** A square as large as Bács-Kiskun, Hungary's largest county, m. */
const SIDE = 92_000;
const [WEST, SOUTH] = [650_000, 100_000];
const FIRST_YEAR = 1996;
/** Cells of the grid: about a tenth of a degree. */
const CELL = 10_000;

interface Size {
  readonly blocks: number;
  readonly stations: number;
  readonly years: number;
  /** Whether a grid has the days too, of which the stations' are then not needed. */
  readonly grid: boolean;
}

const COUNTY: Size = { blocks: 20_000, stations: 10, years: 30, grid: false };
/** Each size once doubled or left out. */
const SIZES: readonly Size[] = [
  { ...COUNTY, years: 15 },
  { ...COUNTY, blocks: 10_000 },
  COUNTY,
  { ...COUNTY, stations: 20 },
  { ...COUNTY, grid: true },
];

const bin = postgresBin();
if (!bin) skip('PostgreSQL with PostGIS is not installed');

const DAYS = (years: number) => `generate_series(${FIRST_YEAR}, ${FIRST_YEAR + years - 1}) as year
  cross join lateral generate_series(make_date(year, 1, 1), make_date(year, 5, 31), interval '1 day') as day`;
/** Mean and minimum of a day: a spring as it is, with cold nights that differ by place and year. */
const MEAN = `(-1 + 17 * extract(doy from day) / 151.0 + 3 * sin(extract(epoch from day) / 259200.0))`;

const land = ({ blocks, stations, years, grid }: Size): readonly string[] => {
  const across = Math.ceil(Math.sqrt(blocks));
  const step = SIDE / across;
  const cells = Math.ceil(SIDE / CELL);
  return [
    `insert into block (mepar_code, status, geom, geom3857, geom_ha)
      select 'B' || lpad(i::text, 7, '0'), 'checked', ST_Multi(shape), ST_SetSRID(ST_Multi(shape), 3857), ST_Area(shape) / 10000
      from generate_series(0, ${blocks - 1}) as i cross join lateral (select ST_MakeEnvelope(
        ${WEST} + (i % ${across}) * ${step}, ${SOUTH} + (i / ${across}) * ${step},
        ${WEST} + (i % ${across}) * ${step} + ${step * 0.8}, ${SOUTH} + (i / ${across}) * ${step} + ${step * 0.8}, 23700) as shape) as drawn`,
    `insert into block_height (mepar_code, height, tpi)
      select mepar_code, 90 + 40 * sin(id / 300.0), 6 * sin(id / 7.0) from block`,
    `insert into weather_station (code, name, height, geom)
      select 'S' || i, 'S' || i, 90 + 5 * (i % 7), ST_SetSRID(ST_MakePoint(
        ${WEST} + ${SIDE} * ((i * 0.618) % 1), ${SOUTH} + ${SIDE} * ((i * 0.414) % 1)), 23700)
      from generate_series(1, ${stations}) as i`,
    `insert into weather_day (station_code, date, minimum, mean)
      select code, day::date, ${MEAN} - 6 + 2 * sin(extract(epoch from day) / 500000.0 + height), ${MEAN}
      from weather_station cross join ${DAYS(years)}`,
    ...(grid
      ? [
          `insert into temperature_grid (srid, origin_x, origin_y, pixel_width, pixel_height, columns, rows)
            values (23700, ${WEST}, ${SOUTH + cells * CELL}, ${CELL}, ${CELL}, ${cells}, ${cells})`,
          // −2.50 °C to 3.14 °C: the same bytes in all cells of a day.
          `insert into temperature_grid_day (grid_id, date, minimum, mean)
            select id, day::date, decode(repeat(case when extract(doy from day) % 9 = 0 then '06ff' else '3a01' end, ${cells ** 2}), 'hex'),
              decode(repeat('e803', ${cells ** 2}), 'hex')
            from temperature_grid cross join ${DAYS(years)}`,
        ]
      : []),
    'analyze',
  ];
};

const folder = mkdtempSync(join(tmpdir(), 'bench-frost-'));
const cluster = await createPostgresCluster({ bin });
const figures: Figure[] = [];
try {
  for (const [index, size] of SIZES.entries()) {
    const admin = new Client({ connectionString: cluster.url('postgres') });
    await admin.connect();
    await admin.query(`create database frost${index}`);
    await admin.end();
    const url = cluster.url(`frost${index}`);
    const database = await openDatabase({ dataDir: folder, databaseUrl: url });
    try {
      await migrate(database.kysely);
      const client = new Client({ connectionString: url });
      await client.connect();
      for (const statement of land(size)) await client.query(statement);
      await client.end();
      const before = process.cpuUsage();
      const start = performance.now();
      const job = frostMapJob(database.kysely, () => new Date(0));
      await job({}, { progress: () => undefined, signal: new AbortController().signal });
      const seconds = (performance.now() - start) / 1000;
      const { user, system } = process.cpuUsage(before);
      const made = await database.kysely.selectFrom('frostMap').selectAll().executeTakeFirstOrThrow();
      figures.push({
        job: `Frost map of ${size.blocks} blocks, ${size.stations} stations${size.grid ? ` and a grid of ${CELL / 1000} km` : ''}, ${size.years} springs (${made.blocks} with a class)`,
        ours: `${round(seconds)} s (${round((user + system) / 1e6)} s of our own processor)`,
        peer: 'none',
        ratio: '',
        goal: 'a job in the background; grows with blocks, days and stations, not faster',
      });
    } finally {
      await database.close();
    }
  }
} finally {
  await cluster.remove();
  rmSync(folder, { recursive: true, force: true });
}
report(figures);
