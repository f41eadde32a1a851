/**
 * The list of cases at 100,000 of them: every filter with every order, first pages and further ones, over HTTP, beside the
 * same number of lines read by their primary key through the bare driver.
 */
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Pool } from 'pg';
import { CASE_COLUMNS } from '../packages/domain/src/caseList/columns.ts';
import { openNative } from '../packages/server/src/db/native.ts';
import { refreshAll } from '../packages/server/src/modules/caseList/refreshLines.ts';
import { createPostgresCluster } from '../packages/testing/src/postgresCluster.ts';
import { migrate } from '../packages/server/src/db/migrate.ts';
import { openSession, plantFixture } from '../packages/testing/src/fixture.ts';
import { startProduct } from '../e2e/support/product.ts';
import { postgresBin } from '../scripts/lib/system.mjs';
import { type ListCall, share, timedPage, timedPages, timedReads } from './pages.ts';
import { median, report, round } from './support.ts';

const CASES = 100_000;
const PAGE = 50;
const READ_ROUNDS = 40;
const LIMIT_MS = 200;

const bin = postgresBin();
if (!bin) throw new Error('PostgreSQL with PostGIS is needed');
const cluster = await createPostgresCluster({ bin });
const url = cluster.url('postgres');
const settings = { DATABASE_URL: url, DATA_DIR: mkdtempSync(join(tmpdir(), 'georisk-bench-')), JOBS: '0' };

const square = (east: string, north: string, side: number, srid: number) =>
  `ST_Multi(ST_MakeEnvelope(${east}, ${north}, ${east} + ${side}, ${north} + ${side}, ${srid}))`;

/** 400 settlements of 5 km with a block each. */
const PLANT_LAND = `
  insert into settlement (code, name, county, geom, geom3857)
  select 'W' || n, initcap(translate(md5(n::text), '0123456789', 'aeiouáéíóú')), 'Vármegye', g, ST_Transform(g, 3857)
  from (select n, ${square('500000 + n % 20 * 5000', '60000 + n / 20 * 5000', 5_000, 23_700)} as g
    from generate_series(0, 399) n) s;
  insert into block (mepar_code, settlement_code, geom, geom3857, geom_ha)
  select 'WB' || lpad(n::text, 6, '0'), 'W' || n, g, ST_Transform(g, 3857), 100
  from (select n, ${square('501000 + n % 20 * 5000', '61000 + n / 20 * 5000', 1_000, 23_700)} as g
    from generate_series(0, 399) n) b`;

/** Cases over two years on those blocks and the fixture's policies, given to its experts, with a plot each. */
const PLANT = `
  with company as (select 4 as id),
    blocks as (select array_agg(mepar_code order by id) as codes from block where mepar_code like 'WB%'),
    experts as (select array_agg(id order by id) as ids from app_user where role in (4, 5, 14)
      and company_id = (select id from company)),
    policies as (select array_agg(id order by id) as ids, array_agg(policy_number order by id) as numbers
      from policy where company_id = (select id from company)),
    made as (
      insert into damage (company_id, policy_id, damage_number, policy_number, damage_date, danger_type, area, expert_id,
        status, deadline, created_at)
      select company.id, policies.ids[1 + n % cardinality(policies.ids)], 'W-' || lpad(n::text, 7, '0'),
        policies.numbers[1 + n % cardinality(policies.numbers)], date '2024-01-01' + n % 700,
        (array['Jégeső', 'Vihar', 'Aszály', 'Tavaszi fagy', 'Belvíz'])[1 + n % 5], (n * 37 % 5000) / 100.0,
        case when n % 4 <> 0 then experts.ids[1 + n * 7 % cardinality(experts.ids)] end,
        case when n % 4 = 0 then 'new' when n % 3 = 0 then 'closed' when n % 3 = 1 then 'assigned' else 'inspected' end,
        case when n % 5 = 0 then date '2024-02-01' + n % 900 end, timestamptz '2024-01-02' + n % 700 * interval '1 day'
      from generate_series(1, $1::int) n, company, experts, policies
      returning id, company_id, damage_number
    ), on_block as (
      insert into damage_block (company_id, damage_id, mepar_code, area, plants)
      select m.company_id, m.id, blocks.codes[1 + m.id % cardinality(blocks.codes)], 2,
        (array['kukorica', 'őszi búza', 'napraforgó', 'repce'])[1 + m.id % 4] from made m, blocks
      returning company_id, damage_id, mepar_code, plants
    )
  insert into damage_plot (company_id, damage_id, mepar_code, plant_name, area, table_as_mepar, calculated_yield)
  select company_id, damage_id, mepar_code, plants, 2, damage_id % 2 = 0,
    case when damage_id % 3 = 0 then damage_id % 90 / 10.0 end from on_block`;

const pool = new Pool({ connectionString: url, max: 4 });
const database = await openNative({ databaseUrl: url });
await migrate(database.kysely);
const now = new Date();
const fixture = await plantFixture(database.kysely, now);
const token = await openSession(database.kysely, fixture.people['a.manager'], { at: now });
await pool.query(PLANT_LAND);
await pool.query(PLANT, [CASES]);
const began = performance.now();
await refreshAll(database.kysely, '2026-07-20');
const refreshSeconds = (performance.now() - began) / 1_000;
await database.close();
await pool.query('vacuum analyze');

const product = await startProduct({ ...settings, RATE_LIMIT_FACTOR: '1000000', LOG_LEVEL: 'silent' });

interface Shown {
  readonly id: number;
  readonly settlement: string;
  readonly crop: string;
}

/** The sums of a manager's dashboard, over every case of six years. */
const FIGURES = ['figures of the company', '/api/companyFigures'] as const;

/** What the insurer's other screens read, by a name each. */
const readsOf = (settlement: string): readonly (readonly [name: string, path: string])[] => {
  const phrase = (text: string) => `/api/search?phrase=${encodeURIComponent(text)}`;
  return [
    ['the morning', '/api/morning'],
    ['load by expert', '/api/caseList/load'],
    ['choices of the filters', '/api/caseList/choices'],
    ['points of the map', '/api/caseList/points'],
    ['numbers of all chosen', '/api/caseList/ids?state=assigned'],
    ['portfolio', '/api/portfolio'],
    ['list of policies', `/api/policyList?pageSize=${PAGE}`],
    ['search by the end of a number', phrase('0012345')],
    ['search by its beginning', phrase('W-00123')],
    ['search by settlement', phrase(settlement.slice(0, 6))],
    ['search by insured', phrase('gazda')],
    ['search without a hit', phrase('nincsilyen')],
  ];
};

try {
  const signed = { url: product.url, token };
  const list: ListCall = { ...signed, path: `/api/damages?pageSize=${PAGE}` };
  const { page: first } = await timedPage(list, 'state=assigned');
  const shown = first.items as readonly Shown[];
  const [model] = shown;
  if (model === undefined) throw new Error('No case is assigned');
  const { settlement, crop } = model;
  const { rows: experts } = await pool.query<{ id: number }>(
    'select distinct expert_id as id from case_row where expert_id is not null limit 1',
  );
  const filters = [
    '',
    'state=new,assigned,inspected',
    'state=closed',
    `expert=${experts[0]?.id}`,
    'expert=none',
    'expert=handout&state=new,assigned,inspected',
    'late=1',
    'step=sampling',
    'step=assign',
    'second=1',
    `crop=${encodeURIComponent(crop)}`,
    `settlement=${encodeURIComponent(settlement)}`,
    'from=2025-03-01&to=2025-03-02',
    'q=W-00',
    'q=0012345',
    'q=a',
    `q=${encodeURIComponent(settlement.slice(0, 4))}`,
    'q=nincsilyen',
    `late=1&expert=${experts[0]?.id}&crop=${encodeURIComponent(crop)}&q=7`,
  ];
  const orders = CASE_COLUMNS.flatMap((column) => [column, `-${column}`]);
  const { all, slowest } = await timedPages(list, filters, orders);
  const ids = shown.map(({ id }) => id);
  const bare: number[] = [];
  for (let turn = 0; turn < 200; turn += 1) {
    const start = performance.now();
    await pool.query('select * from case_row where damage_id = any($1::int[])', [ids]);
    bare.push(performance.now() - start);
  }
  const read = async ([name, path]: readonly [name: string, path: string]) => {
    const { p50, p95 } = await timedReads({ ...signed, path }, READ_ROUNDS);
    process.stdout.write(`${round(p50, 1)} ms, p95 ${round(p95)} ms ${name}\n`);
    return { name, p50, p95 };
  };
  const readings: Awaited<ReturnType<typeof read>>[] = [];
  for (const each of readsOf(settlement)) readings.push(await read(each));
  const figures = await read(FIGURES);
  const packed = performance.now();
  const workbook = await fetch(`${product.url}/api/caseList/workbook`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const { byteLength: workbookBytes } = await workbook.arrayBuffer();
  if (!workbook.ok) throw new Error(`workbook: ${workbook.status}`);
  const workbookMs = performance.now() - packed;
  const slowestRead = readings.toSorted((a, b) => b.p95 - a.p95)[0] ?? figures;
  report([
    {
      job: `A page of ${PAGE} of ${CASES.toLocaleString('en')} cases over HTTP: ${filters.length} filters × ${orders.length} orders, first and second pages`,
      ours: `p50 ${round(median(all), 1)} ms, p95 ${round(share(all, 0.95))} ms, slowest ${round(slowest[0]?.ms ?? 0)} ms (${slowest[0]?.query ?? ''})`,
      peer: `bare driver, ${ids.length} lines by their primary key: p50 ${round(median(bare), 2)} ms`,
      ratio: `${round(median(all) / median(bare), 1)} ×`,
      goal: `p95 ≤ ${LIMIT_MS} ms`,
    },
    {
      job: `The other readings of the insurer's screens at ${CASES.toLocaleString('en')} cases: ${readings.map(({ name }) => name).join(', ')}`,
      ours: `the slowest (${slowestRead.name}) p50 ${round(slowestRead.p50, 1)} ms, p95 ${round(slowestRead.p95)} ms`,
      peer: `limit ${LIMIT_MS} ms`,
      ratio: `${round(LIMIT_MS / slowestRead.p95, 2)} ×`,
      goal: `p95 ≤ ${LIMIT_MS} ms`,
    },
    {
      job: `The figures of a manager's dashboard over ${CASES.toLocaleString('en')} cases`,
      ours: `p50 ${round(figures.p50, 1)} ms, p95 ${round(figures.p95)} ms`,
      peer: `limit ${LIMIT_MS} ms`,
      ratio: `${round(LIMIT_MS / figures.p95, 2)} ×`,
      goal: 'recorded',
    },
    {
      job: `The list of ${CASES.toLocaleString('en')} cases as a workbook (${round(workbookBytes / 1_000_000, 1)} MB)`,
      ours: `${round(workbookMs)} ms, ${round((workbookMs * PAGE) / CASES, 2)} ms for a page of ${PAGE}`,
      peer: `limit ${LIMIT_MS} ms a page`,
      ratio: `${round(LIMIT_MS / ((workbookMs * PAGE) / CASES))} ×`,
      goal: `≤ ${LIMIT_MS} ms a page`,
    },
    {
      job: `The lines of ${CASES.toLocaleString('en')} imported cases are made`,
      ours: `${round(refreshSeconds)} s, ${round(CASES / refreshSeconds)} a second`,
      peer: '–',
      ratio: '–',
      goal: '–',
    },
  ]);
} finally {
  await pool.end();
  await product.stop();
  await cluster.remove();
}
