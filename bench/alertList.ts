/**
 * The list of alerts on insured land at 100,000 of them: every filter with every order, first pages and further ones,
 * over HTTP, beside as many lines read by their primary key through the bare driver.
 */
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Pool } from 'pg';
import { ALERT_ORDERS, MAX_WORKBOOK_ALERTS } from '../packages/contract/src/verticals/insurance/insuredAlerts.ts';
import { openNative } from '../packages/server/src/db/native.ts';
import { createPostgresCluster } from '../packages/testing/src/postgresCluster.ts';
import { migrate } from '../packages/server/src/db/migrate.ts';
import { openSession, plantFixture } from '../packages/testing/src/fixture.ts';
import { startProduct } from '../e2e/support/product.ts';
import { postgresBin } from '../scripts/lib/system.mjs';
import { type ListCall, share, timedPage, timedPages, timedReads } from './pages.ts';
import { median, report, round } from './support.ts';

const ALERTS = 100_000;
const BLOCKS = 20_000;
const PAGE = 50;
const READ_ROUNDS = 40;
const LIMIT_MS = 200;
const DAYS = 'from=2024-01-01&to=2026-12-31';

const bin = postgresBin();
if (!bin) throw new Error('PostgreSQL with PostGIS is needed');
const cluster = await createPostgresCluster({ bin });
const url = cluster.url('postgres');
const settings = { DATABASE_URL: url, DATA_DIR: mkdtempSync(join(tmpdir(), 'georisk-bench-')), JOBS: '0' };

const square = (east: string, north: string, side: number, type: string) =>
  `ST_SetSRID(${type}(ST_MakeEnvelope(${east}, ${north}, ${east} + ${side}, ${north} + ${side})), 23700)`;

/** 400 settlements of 5 km, each with 50 blocks of 16 ha; every block has a policy a year with a plot. */
const PLANT_LAND = [
  `insert into settlement (code, name, county, geom, geom3857)
  select 'W' || n, initcap(translate(md5(n::text), '0123456789', 'aeiouáéíóú')), 'Vármegye', g, ST_Transform(g, 3857)
  from (select n, ${square('500000 + n % 20 * 5000', '60000 + n / 20 * 5000', 5_000, 'ST_Multi')} as g
    from generate_series(0, 399) n) s`,
  `insert into block (mepar_code, settlement_code, geom, geom3857, geom_ha)
  select 'WB' || lpad(n::text, 6, '0'), 'W' || n % 400, g, ST_Transform(g, 3857), 16
  from (select n, ${square('500000 + n % 400 % 20 * 5000 + n / 400 % 10 * 450', '60000 + n % 400 / 20 * 5000 + n / 4000 * 450', 400, 'ST_Multi')} as g
    from generate_series(0, ${BLOCKS - 1}) n) b`,
  `insert into policy (company_id, policy_number, year)
  select 4, 'W-' || lpad(n::text, 6, '0'), year from generate_series(0, ${BLOCKS - 1}) n, generate_series(2024, 2026) year`,
  `with farmers as (select array_agg(id order by id) as ids from app_user where role = 2 and company_id = 4)
  insert into policy_plot (company_id, policy_id, farmer_user_id, external_id, mepar_code, plant_name, insured_area, table_geom)
  select 4, policy.id, farmers.ids[1 + n % cardinality(farmers.ids)], 'W' || n, 'WB' || lpad(n::text, 6, '0'),
    (array['kukorica', 'őszi búza', 'napraforgó', 'repce'])[1 + n % 4], 16,
    case when n % 3 <> 0 then ST_GeometryN(block.geom, 1) end
  from generate_series(0, ${BLOCKS - 1}) n
  join policy on policy.company_id = 4 and policy.policy_number = 'W-' || lpad(n::text, 6, '0')
  join block on block.mepar_code = 'WB' || lpad(n::text, 6, '0'), farmers`,
];

/** Alerts of 700 days on those blocks, with answers, notices and cases of some. */
const PLANT = [
  `insert into alert (external_id, block_id, date, kind, geom, area_ha)
  select 'W' || n, block.id, date '2024-03-01' + n * 7 % 700, 'vegetation',
    ST_Multi(ST_Buffer(ST_Centroid(block.geom), 100)), (n * 37 % 5000) / 100.0
  from generate_series(1, ${ALERTS}) n join block on block.mepar_code = 'WB' || lpad((n * 31 % ${BLOCKS})::text, 6, '0')`,
  `insert into alert_answer (alert_id, user_id, answer, answered_at)
  select alert.id, policy_plot.farmer_user_id, (array['seen', 'harvested', 'noDamage', 'damage', 'withdrawn'])[1 + alert.id % 5], now()
  from alert join block on block.id = alert.block_id
  join policy_plot on policy_plot.mepar_code = block.mepar_code where alert.id % 7 = 0 on conflict do nothing`,
  `insert into alert_delivery (alert_id, user_id, company_id, state, due_at)
  select alert.id, policy_plot.farmer_user_id, 4, (array['waiting', 'notified', 'skipped'])[1 + alert.id % 3], now()
  from alert join block on block.id = alert.block_id
  join policy_plot on policy_plot.mepar_code = block.mepar_code where alert.id % 2 = 0 on conflict do nothing`,
  `with made as (
    insert into damage (company_id, damage_number, policy_number, damage_date, danger_type, area, status)
    select 4, 'W-' || n, 'W-000001', date '2024-03-01' + n * 7 % 700, 'Jégeső', 3,
      case when n % 3 = 0 then 'closed' else 'new' end from generate_series(1, 10000) n returning id)
  insert into damage_block (company_id, damage_id, mepar_code, area)
  select 4, id, 'WB' || lpad((id * 13 % ${BLOCKS})::text, 6, '0'), 2 from made`,
];

const pool = new Pool({ connectionString: url, max: 4 });
const database = await openNative({ databaseUrl: url });
await migrate(database.kysely);
const now = new Date();
const fixture = await plantFixture(database.kysely, now);
const token = await openSession(database.kysely, fixture.people['a.manager'], { at: now });
await database.close();
for (const statement of [...PLANT_LAND, ...PLANT]) await pool.query(statement);
await pool.query('vacuum analyze');

const product = await startProduct({ ...settings, RATE_LIMIT_FACTOR: '1000000', LOG_LEVEL: 'silent' });

interface Shown {
  readonly id: number;
  readonly settlement: string | null;
}

const signed = { url: product.url, token };
const list: ListCall = { ...signed, path: `/api/insuredAlerts?pageSize=${PAGE}&${DAYS}` };

/** Each filter of the list, a few together, and words of many and of no alerts. */
const filtersOf = (settlement: string): readonly string[] => [
  '',
  'crop=kukorica',
  'crop=nincsilyen',
  ...['seen', 'harvested', 'noDamage', 'damage', 'withdrawn', 'none'].map((answer) => `answer=${answer}`),
  ...['waiting', 'notified', 'skipped', 'none'].map((notice) => `notice=${notice}`),
  ...['open', 'any', 'none'].map((kind) => `case=${kind}`),
  'q=W',
  'q=WB000123',
  'q=W-000123',
  `q=${encodeURIComponent(settlement)}`,
  `q=${encodeURIComponent(settlement.slice(0, 3))}`,
  'q=farmer1',
  'q=nincsilyen',
  'crop=repce&answer=none&notice=notified&case=none&q=0',
];

const POLICY_ORDERS = ['number', '-number', 'area', '-area', 'sum', '-sum'];
const policies: ListCall = { ...signed, path: `/api/policyList?pageSize=${PAGE}&year=2025` };
const policyFiltersOf = (settlement: string): readonly string[] => [
  '',
  'page=40',
  'crop=kukorica',
  'peril=hail',
  'undrawn=1',
  'q=W',
  'q=000123',
  `q=${encodeURIComponent(settlement.slice(0, 3))}`,
  'q=farmer1',
  'q=nincsilyen',
  'crop=repce&undrawn=1&q=0',
];

try {
  const { page: first } = await timedPage(list, '');
  const shown = first.items as readonly Shown[];
  if (shown.length !== PAGE) throw new Error(`${shown.length} alerts on a page`);
  const settlement = shown[0]?.settlement ?? '';
  const filters = filtersOf(settlement);
  const { all, slowest } = await timedPages(list, filters, ALERT_ORDERS);
  const ids = shown.map(({ id }) => id);
  const bare: number[] = [];
  for (let turn = 0; turn < 200; turn += 1) {
    const start = performance.now();
    await pool.query('select * from alert where id = any($1::int[])', [ids]);
    bare.push(performance.now() - start);
  }
  const points = await timedReads({ ...signed, path: `/api/insuredAlerts/points?${DAYS}` }, READ_ROUNDS);
  const { p50: workbookMs } = await timedReads({ ...signed, path: `/api/insuredAlerts/workbook?${DAYS}` }, 1);
  const listed = await timedPages(policies, policyFiltersOf(settlement), POLICY_ORDERS);
  report([
    {
      job: `A page of ${PAGE} of ${ALERTS.toLocaleString('en')} alerts on insured land over HTTP: ${filters.length} filters × ${ALERT_ORDERS.length} orders, first and second pages`,
      ours: `p50 ${round(median(all), 1)} ms, p95 ${round(share(all, 0.95))} ms, slowest ${round(slowest[0]?.ms ?? 0)} ms (${slowest[0]?.query ?? ''})`,
      peer: `bare driver, ${ids.length} lines by their primary key: p50 ${round(median(bare), 2)} ms`,
      ratio: `${round(median(all) / median(bare), 1)} ×`,
      goal: `p95 ≤ ${LIMIT_MS} ms`,
    },
    {
      job: 'Their points on the map',
      ours: `p50 ${round(points.p50)} ms, p95 ${round(points.p95)} ms`,
      peer: `limit ${LIMIT_MS} ms`,
      ratio: `${round(LIMIT_MS / points.p95, 2)} ×`,
      goal: `p95 ≤ ${LIMIT_MS} ms`,
    },
    {
      job: `The list as a workbook, ${MAX_WORKBOOK_ALERTS.toLocaleString('en')} lines`,
      ours: `${round(workbookMs)} ms, ${round((workbookMs * PAGE) / 20_000, 2)} ms for a page of ${PAGE}`,
      peer: `limit ${LIMIT_MS} ms a page`,
      ratio: `${round((LIMIT_MS * MAX_WORKBOOK_ALERTS) / (workbookMs * PAGE))} ×`,
      goal: `≤ ${LIMIT_MS} ms a page`,
    },
    {
      job: `A page of ${PAGE} of ${BLOCKS.toLocaleString('en')} policies of a year: ${policyFiltersOf('').length} filters × ${POLICY_ORDERS.length} orders`,
      ours: `p50 ${round(median(listed.all), 1)} ms, p95 ${round(share(listed.all, 0.95))} ms, slowest ${round(listed.slowest[0]?.ms ?? 0)} ms (${listed.slowest[0]?.query ?? ''})`,
      peer: `limit ${LIMIT_MS} ms`,
      ratio: `${round(LIMIT_MS / share(listed.all, 0.95), 2)} ×`,
      goal: `p95 ≤ ${LIMIT_MS} ms`,
    },
  ]);
} finally {
  await pool.end();
  await product.stop();
  await cluster.remove();
}
