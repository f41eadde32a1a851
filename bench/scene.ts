/**
 * Scenes from their bands: NDVI compared with GDAL and numpy, the whole import with statistics and its memory, JPEG
 * 2000, and the growth of the cost.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { type Figure, median, report, round, skip } from './support.ts';
import type { SceneRun, SceneRunAnswer } from './sceneRun.ts';
import { ensureScene, PERF_RUN, python, SCENE_FOLDER, sceneObstacle } from './wmsScene.ts';

const ROUNDS = 3;
const SIZE = 10_980;
const AREAS = [2_744, 5_490, SIZE] as const;
const PARCELS = [1_000, 10_000, 40_000] as const;
const JP2_SIZE = 4_096;

const obstacle = sceneObstacle('rasterio');
if (obstacle !== null) skip(obstacle);
ensureScene();
const peer = (...args: readonly string[]) =>
  JSON.parse(python(join(import.meta.dirname, 'scenePeer.py'), args)) as { ms: number };
if (!existsSync(join(SCENE_FOLDER, 'B03.tif'))) peer('bands', SCENE_FOLDER);
const work = join(PERF_RUN, 'scene');
mkdirSync(work, { recursive: true });

function ours(run: SceneRun): SceneRunAnswer {
  const program = join(import.meta.dirname, 'sceneRun.ts');
  const args = ['--disable-warning=ExperimentalWarning', program, JSON.stringify(run)];
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr);
  return JSON.parse(stdout) as SceneRunAnswer;
}
const seconds = (ms: number) => `${round(ms / 1000, 1)} s`;
const megapixels = (ms: number, side = SIZE) => `${round((side * side) / 1e3 / ms)} Mpix/s`;

// ---- bands and mask to NDVI, in turn with the peer; the same values first
const target = join(work, 'values.bin');
ours({ job: 'ndvi', folder: SCENE_FOLDER, target });
const compared = JSON.parse(python(join(import.meta.dirname, 'scenePeer.py'), ['compare', SCENE_FOLDER, target])) as {
  kept: number;
  lost: number;
  worst: number;
};
rmSync(target);
if (compared.lost > 0 || compared.worst > 1 || compared.kept < 1e8)
  throw new Error(`other values: ${JSON.stringify(compared)}`);
const times = { ours: [] as number[], peer: [] as number[] };
for (let turn = 0; turn < ROUNDS; turn += 1) {
  times.ours.push(ours({ job: 'ndvi', folder: SCENE_FOLDER }).ms);
  times.peer.push(peer('ndvi', SCENE_FOLDER).ms);
}
const [own, theirs] = [median(times.ours), median(times.peer)];

// ---- the whole import, as area and parcels grow
const fields = join(SCENE_FOLDER, 'fields.json');
const wholeRun = (folder: string, parcels: number) =>
  ours({ job: 'whole', folder, parcels, fields, store: join(work, 'store') });
const curve: Figure[] = [];
const recorded = (job: string, { ms, peakMegabytes }: SceneRunAnswer): Figure => ({
  job,
  ours: `${seconds(ms)}, ${round(peakMegabytes)} MB at most`,
  peer: '–',
  ratio: '–',
  goal: 'recorded',
});
for (const side of AREAS.slice(0, -1)) {
  const folder = join(work, String(side));
  mkdirSync(folder, { recursive: true });
  if (!existsSync(join(folder, 'SCL.tif'))) peer('crop', SCENE_FOLDER, String(side), folder);
  curve.push(recorded(`… ${side}² pixels, ${PARCELS[2]} parcels asked for`, wholeRun(folder, PARCELS[2])));
}
for (const parcels of PARCELS.slice(0, -1))
  curve.push(recorded(`… ${SIZE}² pixels, ${parcels} parcels`, wholeRun(SCENE_FOLDER, parcels)));
const whole = Array.from({ length: ROUNDS }, () => wholeRun(SCENE_FOLDER, PARCELS[2]));
const wholeMs = median(whole.map(({ ms }) => ms));
const peak = Math.max(...whole.map(({ peakMegabytes }) => peakMegabytes));

// ---- JPEG 2000, apart
const jp2 = join(work, 'B04.jp2');
if (!existsSync(jp2)) peer('jp2', SCENE_FOLDER, String(JP2_SIZE), jp2);
const decoding = { ours: [] as number[], peer: [] as number[] };
for (let turn = 0; turn < ROUNDS; turn += 1) {
  decoding.ours.push(ours({ job: 'jp2', folder: jp2 }).ms);
  decoding.peer.push(peer('decode', jp2).ms);
}
const [decodeOwn, decodePeer] = [median(decoding.ours), median(decoding.peer)];

process.stdout.write(
  `load average ${loadavg()
    .map((load) => round(load, 1))
    .join(', ')}\n`,
);
report([
  {
    job: `Bands + cloud mask → NDVI, ${SIZE}² (ours widens clouds by 40 m besides; same values)`,
    ours: `${round(own)} ms = ${megapixels(own)}`,
    peer: `GDAL (2 threads) + numpy ${round(theirs)} ms = ${megapixels(theirs)}`,
    ratio: round(theirs / own, 1),
    goal: '≥ 1.5',
  },
  {
    job: `Whole scene from band COGs: NDVI and true-colour COGs, statistics of ${PARCELS[2]} parcels`,
    ours: `${seconds(wholeMs)}, ${round(peak)} MB at most`,
    peer: '–',
    ratio: '–',
    goal: '≤ 60 s, ≤ 2 GB',
  },
  ...curve,
  {
    job: `JPEG 2000 decoding, one band of ${JP2_SIZE}² in tiles of 1024, lossless, one thread of ours`,
    ours: `${seconds(decodeOwn)} = ${megapixels(decodeOwn, JP2_SIZE)}`,
    peer: `GDAL with OpenJPEG (2 threads) ${seconds(decodePeer)} = ${megapixels(decodePeer, JP2_SIZE)}`,
    ratio: round(decodePeer / decodeOwn, 2),
    goal: 'recorded',
  },
]);
