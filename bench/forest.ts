/**
 * A large forest: its stems and crowns on the map in a browser, the trees of a canopy found, and a laser scan read, at
 * sizes that grow, so that the cost of each size shows.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { hash } from '@node-rs/argon2';
import { Client } from 'pg';
import { startProduct } from '../e2e/support/product.ts';
import { findTrees } from '../packages/domain/src/forest/crowns.ts';
import { crownPolygons } from '../packages/domain/src/forest/trees.ts';
import { buildLas, type BuiltPoint } from '../packages/imagery/src/points/lasBuilder.ts';
import { readPointHeights } from '../packages/imagery/src/points.ts';
import { migrate } from '../packages/server/src/db/migrate.ts';
import { openDatabase } from '../packages/server/src/db/open.ts';
import { createPostgresCluster } from '../packages/testing/src/postgresCluster.ts';
import { postgresBin, wholeChromiumPath } from '../scripts/lib/system.mjs';
import { type Figure, median, report, round, skip } from './support.ts';
import { fps, frames, readyAfter, signedIn } from './verticalsMap.ts';

const PASSWORD = 'Nagy-erdő 27';
/** A company of each size; the first has no tree and is what the others are compared with. */
const STEMS = [0, 10_000, 100_000] as const;
/** West and south corner, EPSG:23700, and metres between two trees. */
const [EAST, NORTH, APART] = [600_000, 200_000, 4] as const;
/** Sides of a canopy, m, with cells of half a metre: 6, 25 and 100 ha. */
const SIDES = [250, 500, 1_000] as const;
const CELL = 0.5;
const ROUNDS = 3;

const bin = postgresBin();
if (!bin) skip('PostgreSQL with PostGIS is needed (Debian: postgresql-15 postgresql-15-postgis-3)');

const grouped = (count: number) => count.toLocaleString('en');
const to3857 = (geom: string) => `eov_to_web_mercator(${geom})`;

/** A square of trees with their crowns, twelve corners each, of four species. */
const forestOf = (company: number, stems: number): readonly string[] => {
  const across = Math.max(1, Math.ceil(Math.sqrt(stems)));
  const side = across * APART;
  const ring = Array.from({ length: 13 }, (_, corner) => {
    const angle = `${corner % 12} * pi() / 6`;
    return `ST_MakePoint(x + 1.9 * cos(${angle}), y + 1.9 * sin(${angle}))`;
  }).join(', ');
  const box = `ST_Multi(ST_MakeEnvelope(${EAST}, ${NORTH}, ${EAST + side}, ${NORTH + side}, 23700))`;
  return [
    `insert into company (id, name, kind) values (${company}, 'Erdő ${company}', 'forestry')`,
    `insert into app_user (id, company_id, user_name, name, role, welcome_screen, password_hash)
      values (${company}, ${company}, 'erdesz-${company}', 'Erdész', 7, false, $1)`,
    `insert into forest_project (id, company_id, name, name_key) values (${company}, ${company}, 'Erdő', ' erdo ')`,
    `insert into forest_unit (id, company_id, project_id, code, name_key, settlement, tag, geom, geom3857, area, stem_count)
      select ${company}, ${company}, ${company}, 'Erdő 1', ' erdo 1 ', 'Erdő', '1', ${box}, ${to3857(box)}, ${side * side} / 10000.0, ${stems}`,
    `insert into forest_tree (company_id, unit_id, external_id, source, species, stem, stem3857, crown, crown3857, height,
        crown_area, dbh, volume)
      select ${company}, ${company}, i::text, 'computed', (array['B', 'KTT', 'EF', null])[1 + i % 4], stem, ${to3857('stem')},
        crown, ${to3857('crown')}, 15 + i % 12, 11, 22, 0.4
      from generate_series(0, ${stems - 1}) as i
        cross join lateral (select ${EAST} + (i % ${across} + 0.5) * ${APART} as x, ${NORTH} + (i / ${across} + 0.5) * ${APART} as y) as at
        cross join lateral (select ST_SetSRID(ST_MakePoint(x, y), 23700) as stem,
          ST_SetSRID(ST_Multi(ST_MakePolygon(ST_MakeLine(array[${ring}]))), 23700) as crown) as shape`,
  ];
};

/** Time of the processor: other work of the machine does not count. */
function processorMs(from: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(from);
  return (user + system) / 1000;
}

/** Domes on a grid of four metres, each moved and as high as its place says: the same at every run. */
function heightAt(east: number, north: number): number {
  const [column, row] = [Math.floor(east / APART), Math.floor(north / APART)];
  const chance = (part: number) =>
    Math.abs(Math.sin(column * 12.9898 + row * 78.233 + part * 37.719) * 43_758.5453) % 1;
  const [x, y] = [(column + 0.3 + 0.4 * chance(1)) * APART, (row + 0.3 + 0.4 * chance(2)) * APART];
  const top = 12 + 14 * chance(3);
  return Math.max(0, top * (1 - 0.5 * (Math.hypot(east - x, north - y) / 2) ** 2));
}

async function mapFigures(url: string): Promise<Figure[]> {
  const browser = await chromium.launch({
    executablePath: wholeChromiumPath() ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  });
  try {
    const rates: { readonly stems: number; readonly ready: number; readonly rate: number }[] = [];
    for (const [company, stems] of STEMS.entries()) {
      const page = await signedIn(browser, url, `erdesz-${company + 1}`, PASSWORD);
      const middle = (Math.ceil(Math.sqrt(Math.max(...STEMS))) * APART) / 2;
      const [x, y] = stems === 10_000 ? [200, 200] : [middle, middle];
      const address = `${url}/?layers=FOREST_STEM,FOREST_CROWN&map=${EAST + x},${NORTH + y},16`;
      const ready = await readyAfter(page, address, '/tiles/forest');
      rates.push({ stems, ready, rate: fps(await frames(page)) });
      await page.close();
    }
    const bare = rates[0]?.rate ?? Number.NaN;
    return rates.slice(1).map(({ stems, ready, rate }) => ({
      job: `${grouped(stems)} stems and crowns of a unit: the page until its trees are there; frames while panning, 1280 x 800`,
      ours: `${round(ready)} ms; ${round(rate)} fps`,
      peer: `limit 5,000 ms; the same map without trees ${round(bare)} fps`,
      ratio: `${round(rate / bare, 2)} x`,
      goal: '≤ 5 s, ≥ 0.8 x',
    }));
  } finally {
    await browser.close();
  }
}

function detectionFigures(): Figure[] {
  const each = SIDES.map((side) => {
    const cells = side / CELL;
    const grid = {
      originX: EAST,
      originY: NORTH + side,
      pixelWidth: CELL,
      pixelHeight: CELL,
      width: cells,
      height: cells,
    };
    const heights = Float32Array.from({ length: cells * cells }, (_, cell) =>
      heightAt(((cell % cells) + 0.5) * CELL, side - (Math.floor(cell / cells) + 0.5) * CELL),
    );
    const times: number[] = [];
    let trees = 0;
    for (let turn = 0; turn < ROUNDS; turn += 1) {
      const from = process.cpuUsage();
      const found = findTrees({ grid, heights, noData: null });
      if (!found.ok) throw new Error(JSON.stringify(found.refusals));
      trees = crownPolygons(grid, found.crowns, 1.2 * CELL * CELL).size;
      times.push(processorMs(from));
    }
    return { hectares: (side * side) / 10_000, trees, ms: median(times) };
  });
  return each.map(({ hectares, trees, ms }) => {
    const [least] = each;
    const perHectare = ms / hectares;
    return {
      job: `Trees of a canopy of ${round(hectares)} ha at 0.5 m, tops, crowns and outlines: ${grouped(trees)} trees`,
      ours: `${round(ms)} ms of processor`,
      peer: 'limit 60 s for 100 ha',
      ratio: `${round(perHectare, 1)} ms a hectare, ${round(perHectare / ((least?.ms ?? ms) / (least?.hectares ?? 1)), 2)} x that of the smallest`,
      goal: '≤ 60 s, linear',
    };
  });
}

async function scanFigure(folder: string): Promise<Figure> {
  const points: BuiltPoint[] = [];
  const [side, step] = [250, 0.25];
  for (let north = 0.1; north < side; north += step)
    for (let east = 0.1; east < side; east += step) {
      const height = heightAt(east, north);
      const isGround = height === 0 || points.length % 9 === 0;
      points.push({ x: EAST + east, y: NORTH + north, z: 200 + (isGround ? 0 : height), kind: isGround ? 2 : 5 });
    }
  const path = join(folder, 'scan.las');
  writeFileSync(path, buildLas(points));
  const from = process.cpuUsage();
  const read = await readPointHeights({ path, crs: undefined });
  if (!read.ok) throw new Error(JSON.stringify(read));
  const ms = processorMs(from);
  return {
    job: `A laser scan of ${round((side * side) / 10_000, 1)} ha with ${grouped(points.length)} points (LAS), to terrain and canopy at 0.5 m`,
    ours: `${round(ms)} ms of processor`,
    peer: 'limit 240 s of processor for 30 million points',
    ratio: `${round(points.length / ms / 1000, 2)} million points a second`,
    goal: '≥ 0.125',
  };
}

const folder = mkdtempSync(join(tmpdir(), 'georisk-bench-forest-'));
const cluster = await createPostgresCluster({ bin });
try {
  const admin = new Client({ connectionString: cluster.url('postgres') });
  await admin.connect();
  await admin.query('create database forest');
  await admin.end();
  const url = cluster.url('forest');
  const database = await openDatabase({ dataDir: folder, databaseUrl: url });
  await migrate(database.kysely);
  await database.close();
  const db = new Client({ connectionString: url });
  await db.connect();
  const secret = await hash(PASSWORD, { algorithm: 2, memoryCost: 64, timeCost: 1, parallelism: 1 });
  const land = `ST_Multi(ST_MakeEnvelope(${EAST} - 20000, ${NORTH} - 20000, ${EAST} + 20000, ${NORTH} + 20000, 23700))`;
  await db.query(`insert into country (code, name, geom) select 'HU', 'Magyarország', ${land}`);
  for (const [company, stems] of STEMS.entries())
    for (const statement of forestOf(company + 1, stems))
      await db.query(statement, statement.includes('$1') ? [secret] : []);
  await db.query('analyze');
  await db.end();
  const settings = { DATABASE_URL: url, DATA_DIR: join(folder, 'data'), JOBS: '0', LOG_LEVEL: 'silent' };
  const product = await startProduct({ ...settings, RATE_LIMIT_FACTOR: '1000000' });
  try {
    report([...(await mapFigures(product.url)), ...detectionFigures(), await scanFigure(folder)]);
  } finally {
    await product.stop();
  }
} finally {
  await cluster.remove();
  rmSync(folder, { recursive: true, force: true });
}
