/**
 * Statistics of 10,000 parcels over 26 million pixels, and the import of a whole NDVI scene, compared with rasterio
 * and GDAL on the same files.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Polygon } from '../packages/domain/src/geo/types.ts';
import { packPolygons } from '../packages/domain/src/raster/packedPolygons.ts';
import { buildRunIndex } from '../packages/domain/src/raster/runIndex.ts';
import { zonalStatistics } from '../packages/domain/src/raster/zonalStatistics.ts';
import { fileAccess } from '../packages/imagery/src/access.ts';
import { openCog } from '../packages/imagery/src/cog/openCog.ts';
import { readRows } from '../packages/imagery/src/cog/readRows.ts';
import { ingestNdvi } from '../packages/imagery/src/ingest.ts';
import { folderStore } from '../packages/imagery/src/storage.ts';
import { median, report, round, skip } from './support.ts';
import { ensureScene, PERF_RUN, python, SCENE_FOLDER, SCENE_NDVI, sceneObstacle } from './wmsScene.ts';

const FIELDS = 10_000;
const ROUNDS = 3;

interface PeerAnswer {
  readonly loopMs: number;
  readonly bincountMs: number;
  readonly ingestMs: number;
  /** Count, mean, sd, min, max of raw values. */
  readonly rows: readonly (readonly [number, number, number, number, number])[];
  readonly counts: readonly number[];
}

const obstacle = sceneObstacle('rasterio');
if (obstacle !== null) skip(obstacle);
ensureScene();
const { polys } = JSON.parse(readFileSync(join(SCENE_FOLDER, 'fields.json'), 'utf8')) as {
  polys: [number, number][][];
};
const fields: Polygon[] = Array.from({ length: FIELDS }, (_, index) => ({
  type: 'Polygon',
  coordinates: [polys[Math.floor((index * polys.length) / FIELDS)] ?? []],
}));
const packed = packPolygons(fields);
const cog = await openCog(fileAccess(SCENE_NDVI.file));
const values = new Uint8Array(cog.grid.width * cog.grid.height);
for await (const strip of readRows(cog)) values.set(strip.values as Uint8Array, strip.firstRow * cog.grid.width);
const store = await folderStore(join(PERF_RUN, 'store'));

async function timed<T>(job: () => T | Promise<T>): Promise<readonly [ms: number, T]> {
  const started = performance.now();
  const answer = await job();
  return [performance.now() - started, answer];
}

const times: Record<'build' | 'scan' | 'ingest' | 'again' | 'loop' | 'bincount' | 'peerIngest', number[]> = {
  build: [],
  scan: [],
  ingest: [],
  again: [],
  loop: [],
  bincount: [],
  peerIngest: [],
};
let pixels = 0;
for (let turn = 0; turn < ROUNDS; turn += 1) {
  const [buildMs, runs] = await timed(() => buildRunIndex(cog.grid, packed));
  const [scanMs, statistics] = await timed(() => zonalStatistics(runs, values, SCENE_NDVI.noData));
  const [ingestMs, imported] = await timed(() => ingestNdvi(SCENE_NDVI.file, store, { ...SCENE_NDVI, blocks: fields }));
  if (!imported.ok) throw new Error(imported.detail);
  const kept = { ...SCENE_NDVI, runs: imported.runs ?? undefined };
  const [againMs] = await timed(() => ingestNdvi(SCENE_NDVI.file, store, kept));
  const peer = JSON.parse(
    python(join(import.meta.dirname, 'zonalPeer.py'), [SCENE_FOLDER, String(FIELDS), PERF_RUN]),
  ) as PeerAnswer;
  for (const [field, [count, mean, sd]] of peer.rows.entries()) {
    const same =
      statistics.count[field] === count &&
      peer.counts[field] === count &&
      imported.statistics?.count[field] === count &&
      (count === 0 ||
        (Math.abs((statistics.mean[field] ?? 0) - mean) < 0.01 && Math.abs((statistics.sd[field] ?? 0) - sd) < 0.01));
    if (!same) throw new Error(`field ${field}: ${statistics.count[field]} pixels, ${count} by rasterio`);
  }
  pixels = statistics.total.reduce((sum, total) => sum + total, 0);
  times.build.push(buildMs);
  times.scan.push(scanMs);
  times.ingest.push(ingestMs);
  times.again.push(againMs);
  times.loop.push(peer.loopMs);
  times.bincount.push(peer.bincountMs);
  times.peerIngest.push(peer.ingestMs);
}
cog.access.close();

const ms = (name: keyof typeof times): number => median(times[name]);
const whole = ms('build') + ms('scan');
const figure = (job: string, ours: number, peerName: string, peer: number, goal: string) => ({
  job,
  ours: `${round(ours)} ms`,
  peer: `${peerName} ${round(peer)} ms`,
  ratio: round(peer / ours, 1),
  goal,
});
const what = `${FIELDS} parcels, ${round(pixels / 1e6)} Mpix, equal counts`;
report([
  figure(`Statistics of ${what}, runs made anew`, whole, 'rasterio loop', ms('loop'), '≥ 25'),
  figure('… the same', whole, 'rasterise once + bincount', ms('bincount'), '≥ 10'),
  figure('… runs kept from an earlier date', ms('scan'), 'rasterise once + bincount', ms('bincount'), '≥ 10'),
  figure(
    'NDVI import of a scene (10980², byte COG, overviews, statistics)',
    ms('ingest'),
    'GDAL COG driver (2 threads) + bincount',
    ms('peerIngest'),
    'recorded',
  ),
  figure(
    '… runs kept from an earlier date',
    ms('again'),
    'GDAL COG driver (2 threads) + bincount',
    ms('peerIngest'),
    'recorded',
  ),
]);
