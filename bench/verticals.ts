/**
 * A large cemetery and a large soil survey in one installation on native PostgreSQL: the maps in a browser, the search by
 * names and dates, lists by extent, and the whole register as a workbook that LibreOffice reads.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { startProduct } from '../e2e/support/product.ts';
import { bboxPolygon } from '../packages/domain/src/geo/bbox.ts';
import { migrate } from '../packages/server/src/db/migrate.ts';
import { openDatabase } from '../packages/server/src/db/open.ts';
import { openSession } from '../packages/testing/src/fixture.ts';
import { createPostgresCluster } from '../packages/testing/src/postgresCluster.ts';
import { postgresBin } from '../scripts/lib/system.mjs';
import { type Figure, load, report, round, skip } from './support.ts';
import { GRAVES, loadVerticals, PEOPLE } from './verticalsLoad.ts';
import { mapFigures } from './verticalsMap.ts';

const CONNECTIONS = 4;
const SECONDS = 5;
/** Selected graves of the exported register. */
const SELECTED = 1_000;

const bin = postgresBin();
if (!bin) skip('PostgreSQL with PostGIS is needed (Debian: postgresql-15 postgresql-15-postgis-3)');

const peakMemory = (pid: number): number =>
  Number(/^VmHWM:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;

interface Signed {
  readonly url: string;
  readonly cemetery: string;
  readonly prokat: string;
}

async function callFigure(base: string, token: string, job: string, paths: readonly string[], limit: number) {
  const options = { connections: CONNECTIONS, seconds: SECONDS, headers: { authorization: `Bearer ${token}` } };
  const { p50, p95, failures, answers } = await load(base, paths, options);
  if (failures > 0) throw new Error(`${job}: ${failures} of ${answers} failed`);
  return {
    job: `${job}, ${CONNECTIONS} connections`,
    ours: `p50 ${round(p50)} ms, p95 ${round(p95)} ms`,
    peer: `limit p95 ${limit} ms`,
    ratio: round(limit / Math.max(p95, 0.5), 1),
    goal: `p95 ≤ ${limit} ms`,
  };
}

const search = (phrase: string) => `/api/search?phrase=${encodeURIComponent(phrase)}`;
const inBox = (call: string, west: number, south: number, side: number) =>
  `${call}?extent=${encodeURIComponent(JSON.stringify(bboxPolygon([west, south, west + side, south + side])))}`;
const places = [0, 100, 200, 300, 400, 500];

async function callFigures({ url, cemetery, prokat }: Signed): Promise<Figure[]> {
  const names = ['nagy', 'kov', 'toth ja', 'janos', 'szabo ilona', 'varga k', 'nincs ilyen'].map(search);
  const dates = ['1934', '1934. 5.', '1970-05-06', '1861', '2030-05'].map(search);
  const graves = places.map((at) => inBox('/api/cemetery/gravesByExtent', 800_000 + at, 120_000 + at, 60));
  const rows = [inBox('/api/cemetery/graveRows', 799_900, 119_900, 1_200)];
  const samples = places.map((at) => inBox('/api/prokat/soilSample', 800_000 + at * 10, 120_000, 6_000));
  return [
    await callFigure(url, cemetery, `Search among ${GRAVES * 1.5} dead by name`, names, 200),
    await callFigure(url, cemetery, 'The same by year, month and day', dates, 200),
    await callFigure(url, cemetery, 'Graves of 60 x 60 m with their dead', graves, 200),
    await callFigure(url, cemetery, 'Rows of the whole graveyard', rows, 1_000),
    await callFigure(url, prokat, 'Soil samples of 6 x 6 km (some 900)', samples, 200),
  ];
}

/** Lines of each sheet as LibreOffice reads them, the titles left out. */
function linesByLibreOffice(folder: string, file: string): readonly number[] | null {
  try {
    const filter = 'csv:Text - txt - csv (StarCalc):44,34,76,1,,0,false,true,false,false,false,-1';
    execFileSync('soffice', ['--headless', '--convert-to', filter, '--outdir', folder, file], {
      stdio: 'ignore',
      env: { ...process.env, HOME: folder },
    });
  } catch {
    return null;
  }
  return ['Sirhelyek', 'Kivalasztott elhunytak', 'Kivalasztott sirhelyek'].map((sheet) => {
    const name = readdirSync(folder).find((each) => each.endsWith(`${sheet}.csv`));
    return name === undefined ? 0 : readFileSync(join(folder, name), 'utf8').trim().split('\n').length - 1;
  });
}

async function exportFigure({ url, cemetery }: Signed, pid: number, folder: string, db: Client): Promise<Figure> {
  const { rows } = await db.query<{ id: number }>('select id from grave order by id limit $1', [SELECTED]);
  const graveIds = rows.map(({ id }) => id);
  const counted = await db.query<{ dead: number; ids: number[] }>(
    `select (select count(*)::int from deceased) as dead,
      array(select id from deceased where grave_id = any($1)) as ids`,
    [graveIds],
  );
  const { dead = 0, ids: deadIds = [] } = counted.rows[0] ?? {};
  const before = peakMemory(pid);
  const from = performance.now();
  const answer = await fetch(`${url}/api/cemetery/export`, {
    method: 'POST',
    headers: { authorization: `Bearer ${cemetery}`, 'content-type': 'application/json' },
    body: JSON.stringify({ graveIds, deadIds }),
  });
  const bytes = Buffer.from(await answer.arrayBuffer());
  const ms = performance.now() - from;
  if (!answer.ok) throw new Error(`export: ${answer.status}`);
  const file = join(folder, 'temeto.xlsx');
  writeFileSync(file, bytes);
  const lines = linesByLibreOffice(folder, file);
  const wanted = [dead, deadIds.length, deadIds.length];
  if (lines !== null && String(lines) !== String(wanted))
    throw new Error(`LibreOffice reads ${String(lines)} lines and not ${String(wanted)}`);
  return {
    job: `temeto.xlsx of ${GRAVES.toLocaleString('en')} graves, ${(bytes.length / 1e6).toFixed(1)} MB`,
    ours: `${round(ms)} ms, ${round(peakMemory(pid) - before)} MB more at most; sheets of ${wanted.join(', ')} lines`,
    peer:
      lines === null ? 'LibreOffice is not installed here' : `LibreOffice reads ${lines.join(', ')} lines; limit 10 s`,
    ratio: round(10_000 / ms, 1),
    goal: '≤ 10 s, ≤ 300 MB, every line read',
  };
}

const folder = mkdtempSync(join(tmpdir(), 'georisk-bench-verticals-'));
const cluster = await createPostgresCluster({ bin });
try {
  const admin = new Client({ connectionString: cluster.url('postgres') });
  await admin.connect();
  await admin.query('create database verticals');
  await admin.end();
  const url = cluster.url('verticals');
  const database = await openDatabase({ dataDir: folder, databaseUrl: url });
  await migrate(database.kysely);
  await loadVerticals(url);
  const [cemetery, prokat] = [
    await openSession(database.kysely, PEOPLE.cemetery, { at: new Date() }),
    await openSession(database.kysely, PEOPLE.prokat, { at: new Date() }),
  ];
  await database.close();
  const settings = { DATABASE_URL: url, DATA_DIR: join(folder, 'data'), JOBS: '0', LOG_LEVEL: 'silent' };
  const product = await startProduct({ ...settings, RATE_LIMIT_FACTOR: '1000000' });
  const db = new Client({ connectionString: url });
  await db.connect();
  try {
    const signed = { url: product.url, cemetery, prokat };
    const figures = await mapFigures(product.url);
    figures.push(...(await callFigures(signed)));
    figures.push(await exportFigure(signed, product.process.pid ?? 0, folder, db));
    report(figures);
  } finally {
    await db.end();
    await product.stop();
  }
} finally {
  await cluster.remove();
  rmSync(folder, { recursive: true, force: true });
}
