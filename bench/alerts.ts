/** The analysis of a day: 40,000 blocks on a whole Sentinel-2 tile, from their statistics to alerts, pixels and rows. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { neighbourhoods } from '../packages/domain/src/alert/neighbourhoods.ts';
import { NDVI_CODE_OFFSET, NDVI_CODE_SCALE } from '../packages/domain/src/ndvi/encoding.ts';
import type { Grid } from '../packages/domain/src/raster/grid.ts';
import { packPolygons } from '../packages/domain/src/raster/packedPolygons.ts';
import { buildRunIndex } from '../packages/domain/src/raster/runIndex.ts';
import { zonalStatistics } from '../packages/domain/src/raster/zonalStatistics.ts';
import type { IsoDate } from '../packages/domain/src/units.ts';
import type { Database } from '../packages/server/src/db/database.ts';
import { migrate } from '../packages/server/src/db/migrate.ts';
import { openDatabase } from '../packages/server/src/db/open.ts';
import { analyseDate } from '../packages/server/src/modules/analysis/imageAnalyse.ts';
import { observationsOf } from '../packages/server/src/modules/raster/newObservations.ts';
import { saveObservations, saveRaster } from '../packages/server/src/modules/raster/raster.repository.ts';
import { createCogWriter } from '../packages/imagery/src/cog/writeCog.ts';
import { folderStore, type ObjectStore } from '../packages/imagery/src/storage.ts';
import { createPostgresCluster } from '../packages/testing/src/postgresCluster.ts';
import { postgresBin } from '../scripts/lib/system.mjs';
import { median, report, round, skip } from './support.ts';

const SIDE = 10_980;
const ACROSS = 200;
const BLOCKS = ACROSS * ACROSS;
/** Pixels from one block to the next, and of a block: 400 m, 16 ha. */
const [PITCH, PIXELS] = [54, 40];
const ROUNDS = 3;
const CROPS = ['OSZI_BUZA', 'KUKORICA', 'NAPRAFORGO', 'REPCE', 'LUCERNA', 'GYEP'] as const;
const GROUP = 's2';
const [BEFORE, DATE] = ['2018-05-28', '2018-06-04'] as [IsoDate, IsoDate];
/** Dates whose statistics are read and whose image is not used. */
const OTHERS = ['2018-04-10', '2018-04-20', '2018-05-03', '2018-05-13', '2018-05-18', '2018-05-23'];
const GRID: Grid = { originX: 700_000, originY: 300_000, pixelWidth: 10, pixelHeight: 10, width: SIDE, height: SIDE };

const bin = postgresBin();
if (!bin) skip('PostgreSQL with PostGIS is not installed');

const hash = (n: number): number => {
  let mixed = Math.imul(n ^ 0x9e37_79b9, 0x85eb_ca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2_ae35);
  return ((mixed ^ (mixed >>> 16)) >>> 0) / 2 ** 32;
};

const isHailed = (block: number): boolean => hash(block) < 0.03;

/**
 * Codes of a day: each crop at its level, each block deviates a little, each pixel a little more; on the later day
 * hail on half of some blocks.
 */
function picture(isLater: boolean): Uint8Array {
  const codes = new Uint8Array(SIDE * SIDE).fill(60);
  for (let block = 0; block < BLOCKS; block += 1) {
    const [left, top] = [(block % ACROSS) * PITCH + 5, Math.floor(block / ACROSS) * PITCH + 5];
    const level =
      150 +
      (block % CROPS.length) * 8 +
      Math.round(hash(block + 1) * 12) +
      (isLater ? Math.round(hash(block + 2) * 6) : 0);
    for (let row = 0; row < PIXELS; row += 1)
      for (let column = 0; column < PIXELS; column += 1) {
        const pixel = (top + row) * SIDE + left + column;
        const fallen = isLater && row < PIXELS / 2 && isHailed(block) ? 60 : 0;
        codes[pixel] = level + Math.round(hash(pixel + (isLater ? 7 : 0)) * 10) - fallen;
      }
  }
  return codes;
}

async function stored(store: ObjectStore, codes: Uint8Array): Promise<string> {
  const scaleOffset = { scale: NDVI_CODE_SCALE, offset: NDVI_CODE_OFFSET };
  const options = {
    grid: GRID,
    epsg: 23_700,
    samples: 1,
    blockSize: 256,
    predictor: 2,
    noData: 0,
    scaleOffset,
  } as const;
  const writer = await createCogWriter(options, store.scratchFolder);
  try {
    for (let row = 0; row < SIDE; row += 256)
      await writer.writeRows(codes.subarray(row * SIDE, Math.min(SIDE, row + 256) * SIDE));
    return (await store.put(writer.finish(), 'tif')).key;
  } finally {
    await writer.close();
  }
}

async function plant({ kysely: db }: Database, store: ObjectStore): Promise<void> {
  await sql`
    insert into block (mepar_code, geom, geom3857, geom_ha)
    select 'B' || lpad(n::text, 7, '0'), ST_Multi(box), ST_SetSRID(ST_Multi(box), 3857), 16
    from generate_series(0, ${BLOCKS - 1}::int) as n
      cross join lateral (select 700050 + (n % ${ACROSS}::int) * 540 as west, 299950 - (n / ${ACROSS}::int) * 540 as north) as corner
      cross join lateral (select ST_MakeEnvelope(west, north - 400, west + 400, north, 23700) as box) as outline
    order by n`.execute(db);
  await sql`
    with c as (insert into company (name) values ('A') returning id),
      p as (insert into policy (company_id, policy_number, year) select id, '1', 2018 from c returning id, company_id)
    insert into policy_plot (company_id, policy_id, external_id, mepar_code, plant_code, insured_area)
    select p.company_id, p.id, block.id, mepar_code, (${[...CROPS]}::text[])[1 + (block.id - 1) % ${CROPS.length}::int], 16 from block, p`.execute(
    db,
  );
  const ids = (await db.selectFrom('block').select('id').orderBy('id').execute()).map(({ id }) => id);
  const outlines = ids.map((_, n) => {
    const [west, north] = [700_050 + (n % ACROSS) * 540, 299_950 - Math.floor(n / ACROSS) * 540];
    const ring = [
      [west, north],
      [west + 400, north],
      [west + 400, north - 400],
      [west, north - 400],
      [west, north],
    ] as const;
    return { type: 'Polygon', coordinates: [ring] } as const;
  });
  const runs = buildRunIndex(GRID, packPolygons(outlines));
  for (const date of [BEFORE, DATE]) {
    const codes = picture(date === DATE);
    const name = { kind: 'ndvi', group: GROUP, date, granule: '', companyId: null } as const;
    const file = { storageKey: await stored(store, codes), sourceHash: date, srid: 23_700, grid: GRID };
    const id = await saveRaster(db, name, file);
    const statistics = zonalStatistics(runs, codes, 0, NDVI_CODE_SCALE, NDVI_CODE_OFFSET);
    await saveObservations(db, { id, kind: 'NDVI', groupName: GROUP, date }, observationsOf(ids, runs, statistics));
  }
  for (const date of OTHERS)
    await sql`
      insert into block_observation (block_id, kind, group_name, date, raster_id, count, clear_share, mean, sd, min, max)
      select block_id, kind, group_name, ${date}::date, null, count, clear_share, mean, sd, min, max
      from block_observation where date = ${BEFORE}::date`.execute(db);
  await sql`analyze`.execute(db);
}

/** Expected changes of a whole country's blocks, without a database. */
function expectationsMs(count: number): number {
  const crop = Int32Array.from({ length: count }, (_, block) => block % 15);
  const x = Float64Array.from({ length: count }, (_, block) => 430_000 + hash(block) * 500_000);
  const y = Float64Array.from({ length: count }, (_, block) => 60_000 + hash(block + 9) * 290_000);
  const change = Float64Array.from({ length: count }, (_, block) => hash(block + 5) * 0.1);
  const started = performance.now();
  const found = neighbourhoods({ x, y, crop, arable: new Uint8Array(count).fill(1), change });
  for (let block = 0; block < count; block += 1) found.ofSameCrop(block);
  return performance.now() - started;
}

const folder = mkdtempSync(join(tmpdir(), 'georisk-bench-alerts-'));
const cluster = await createPostgresCluster({ bin });
try {
  const database = await openDatabase({ dataDir: folder, databaseUrl: cluster.url('postgres') });
  await migrate(database.kysely);
  const store = await folderStore(join(folder, 'rasters'));
  await plant(database, store);
  const deps = { executor: database.kysely, store, onAlerts: async () => undefined };
  const [times, cpu]: [number[], number[]] = [[], []];
  let alerts = 0;
  const steps = new Map<string, number>();
  for (let turn = 0; turn < ROUNDS; turn += 1) {
    const started = performance.now();
    const used = process.cpuUsage();
    const progress = (_: number, step = '') => {
      if (!steps.has(step)) steps.set(step, performance.now() - started);
    };
    const { raised } = await analyseDate(deps, GROUP, DATE, { progress, signal: new AbortController().signal });
    times.push(performance.now() - started);
    const { user, system } = process.cpuUsage(used);
    cpu.push((user + system) / 1e6);
    alerts = raised.alerts.length;
  }
  const hailed = Array.from({ length: BLOCKS }, (_, block) => block).filter(isHailed).length;
  if (alerts !== hailed) throw new Error(`${alerts} alerts of ${hailed} hailed blocks`);
  process.stdout.write(`${[...steps].map(([step, ms]) => `${step} from ${round(ms)} ms`).join(', ')}\n`);
  await database.close();
  report([
    {
      job: `A day's analysis: 40,000 blocks, 8 dates, two images of 10980², ${alerts} alerts and their raster`,
      ours: `${round(median(times) / 1000, 1)} s, ${round(median(cpu), 1)} s of processor`,
      peer: '–',
      ratio: '–',
      goal: '≤ 10 s',
    },
    ...[40_000, 300_000].map((count) => ({
      job: `Expected change of ${count.toLocaleString('en')} blocks by crop within 25 km`,
      ours: `${round(median([expectationsMs(count), expectationsMs(count), expectationsMs(count)]))} ms`,
      peer: '–',
      ratio: '–',
      goal: '–',
    })),
  ]);
} finally {
  await cluster.remove();
  rmSync(folder, { recursive: true, force: true });
}
