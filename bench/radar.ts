/** A day of the radar: 100,000 insured plots under 50 polygons, from the tables to the answers of its calls. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { migrate } from '../packages/server/src/db/migrate.ts';
import { openDatabase } from '../packages/server/src/db/open.ts';
import { radarsOf } from '../packages/server/src/modules/radar/radar.repository.ts';
import { rankDay } from '../packages/server/src/modules/radar/ranking.service.ts';
import type { IsoDate } from '../packages/domain/src/units.ts';
import { createPostgresCluster } from '../packages/testing/src/postgresCluster.ts';
import { postgresBin } from '../scripts/lib/system.mjs';
import { type Figure, median, report, round, skip } from './support.ts';

const DAY = '2026-06-10' as IsoDate;
const RADARS = 50;
const ROUNDS = 5;
const SIZES = [10_000, 100_000] as const;
const LIMIT_MS = 2_000;

const bin = postgresBin();
if (!bin) skip('PostgreSQL with PostGIS is not installed');

/** Blocks of 12 corners, 400 m apart, a plot on each; every second plot has an outline of its own. */
const land = (count: number): readonly string[] => {
  const across = Math.ceil(Math.sqrt(count));
  const corner = (k: number) =>
    `ST_MakePoint(x + 170 + (130 + 30 * sin(i + ${k})) * cos(${k} * pi() / 6), y + 170 + (130 + 30 * sin(i + ${k})) * sin(${k} * pi() / 6))`;
  const ring = `ST_MakePolygon(ST_MakeLine(array[${[...Array.from({ length: 12 }, (_, k) => corner(k)), corner(0)].join(',')}]))`;
  return [
    `insert into company (id, name) values (1, 'Biztosító')`,
    `insert into block (mepar_code, status, geom, geom3857, geom_ha)
      select 'B' || lpad(i::text, 7, '0'), 'checked', ST_Multi(shape), ST_SetSRID(ST_Multi(shape), 3857), ST_Area(shape) / 10000
      from generate_series(0, ${count - 1}) as i
        cross join lateral (select 500000 + (i % ${across}) * 400 as x, 100000 + (i / ${across}) * 400 as y) as at
        cross join lateral (select ST_SetSRID(${ring}, 23700) as shape) as drawn`,
    `insert into policy (id, company_id, policy_number, year)
      select i, 1, 'K' || i, 2026 from generate_series(1, ${count / 5}) as i`,
    `insert into policy_yield (company_id, policy_id, plant_name, plant_code, yield)
      select 1, id, 'őszi búza', 'OSZI_BUZA', 5.5 from policy`,
    `insert into policy_plot (company_id, policy_id, external_id, mepar_code, plant_name, plant_code, insured_area, table_geom)
      select 1, 1 + (row - 1) / 5, row::text, mepar_code, 'őszi búza', 'OSZI_BUZA', geom_ha,
        case when row % 2 = 0 then ST_GeometryN(geom, 1) end
      from (select *, row_number() over (order by id) as row from block) as numbered`,
    `insert into insured_price (company_id, plant_code, year, price) values (1, 'OSZI_BUZA', 2026, 75000)`,
    // Storms cross the whole land from south-west to north-east; their breadth leaves nothing dry.
    `insert into radar_event (external_id, date_radar, phenomenon, severity, geom)
      select i::text, '${DAY}', 'jég', 1 + i % 4, ST_Buffer(ST_SetSRID(ST_MakeLine(
        ST_MakePoint(500000 + (i % 10) * ${across * 40}, 100000 + (i / 10) * ${across * 80}),
        ST_MakePoint(500000 + (i % 10) * ${across * 40} + ${across * 60}, 100000 + (i / 10) * ${across * 80} + ${across * 60})), 23700),
        ${across * 40}, 16)
      from generate_series(0, ${RADARS - 1}) as i`,
    'analyze',
  ];
};

const folder = mkdtempSync(join(tmpdir(), 'bench-radar-'));
const cluster = await createPostgresCluster({ bin });
const figures: Figure[] = [];
try {
  for (const count of SIZES) {
    const admin = new Client({ connectionString: cluster.url('postgres') });
    await admin.connect();
    await admin.query(`create database radar${count}`);
    await admin.end();
    const url = cluster.url(`radar${count}`);
    const database = await openDatabase({ dataDir: folder, databaseUrl: url });
    try {
      await migrate(database.kysely);
      const client = new Client({ connectionString: url });
      await client.connect();
      for (const statement of land(count)) await client.query(statement);
      await client.end();
      const times: number[] = [];
      const own: number[] = [];
      let plots = 0;
      let held = 0;
      for (let turn = 0; turn <= ROUNDS; turn += 1) {
        let last = performance.now();
        const watch = setInterval(() => {
          held = Math.max(held, performance.now() - last - 5);
          last = performance.now();
        }, 5);
        const before = process.cpuUsage();
        const start = performance.now();
        const ranking = await rankDay(
          database.kysely,
          { scope: { kind: 'company', companyId: 1 } },
          DAY,
          await radarsOf(database.kysely, DAY),
        );
        // The first one also warms the connection up.
        const { user, system } = process.cpuUsage(before);
        if (turn > 0) {
          times.push(performance.now() - start);
          own.push((user + system) / 1000);
        }
        clearInterval(watch);
        plots = ranking.plots.length;
      }
      const ms = median(times);
      figures.push({
        job: `Ranking ${count} insured plots under ${RADARS} polygons (${plots} hit)`,
        ours: `${round(ms)} ms (${round(median(own))} ms of our own processor), the event loop held for ${round(held)} ms at most`,
        peer: `limit ${LIMIT_MS} ms`,
        ratio: `${round((100 * ms) / LIMIT_MS)} % of the limit`,
        goal: count === 100_000 ? `≤ ${LIMIT_MS} ms` : '',
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
