/** One computation of a scene in a process of its own, so that its peak memory is its own. Prints JSON. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Polygon } from '../packages/domain/src/geo/types.ts';
import { computeScene } from '../packages/imagery/src/scene/computeScene.ts';
import { openScene } from '../packages/imagery/src/scene/openScene.ts';
import type { BandAsset, BandName, SceneAssets } from '../packages/imagery/src/scene/sceneAssets.ts';
import { computedStrips } from '../packages/imagery/src/scene/stripPool.ts';
import { openJp2Band } from '../packages/imagery/src/jp2/jp2Bands.ts';
import { folderStore } from '../packages/imagery/src/storage.ts';
import { familyOf } from './cpuTime.ts';

export interface SceneRun {
  readonly job: 'ndvi' | 'whole' | 'jp2';
  /** Folder of the bands; a file for `jp2`. */
  readonly folder: string;
  readonly parcels?: number;
  readonly fields?: string;
  readonly store?: string;
  /** Output path of NDVI, for checking. */
  readonly target?: string;
}
export interface SceneRunAnswer {
  readonly ms: number;
  readonly peakMegabytes: number;
}

const THREADS = 2;

/** Peaks of started processes, added up; only on Linux. Sampled at intervals: shorter peaks are missed. */
const peaks = new Map<number, number>();
const look = () => {
  for (const pid of familyOf(process.pid).slice(1)) {
    try {
      const peak = /^VmHWM:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
      if (peak !== undefined) peaks.set(pid, Number(peak) / 1024);
    } catch {
      // It has ended since.
    }
  }
};
setInterval(look, 50).unref();
const run = JSON.parse(process.argv[2] ?? '{}') as SceneRun;
const assetsOf = (names: readonly BandName[]): SceneAssets => ({
  externalId: 'bench',
  date: '2026-05-01',
  acquiredAt: null,
  granule: '',
  platform: null,
  baseline: null,
  cloudCover: null,
  offset: 0,
  quantification: 10_000,
  bands: Object.fromEntries(
    names.map((name): [BandName, BandAsset] => [
      name,
      { href: join(run.folder, `${name}.tif`), band: 1, format: 'geotiff' },
    ]),
  ),
});

/** Bands and mask to NDVI of the whole scene in memory: the work of the peer. */
async function ndvi(): Promise<void> {
  const assets = assetsOf(['B04', 'B08', 'SCL']);
  const scene = await openScene(assets);
  const { width, height } = scene.grid;
  const whole = new Int16Array(width * height);
  const settings = { offset: 0, quantification: 10_000, table: null };
  for await (const { first, last, buffers } of computedStrips({ assets, threads: THREADS }, scene, settings)) {
    whole.set(buffers.values.subarray(0, (last - first) * width), first * width);
  }
  scene.close();
  if (run.target !== undefined) writeFileSync(run.target, new Uint8Array(whole.buffer));
}

/** The whole import: five bands to two pictures in the store and the statistics of parcels. */
async function whole(): Promise<void> {
  const { polys } = JSON.parse(readFileSync(run.fields ?? '', 'utf8')) as { polys: [number, number][][] };
  const wanted = Math.min(run.parcels ?? 0, polys.length);
  const blocks = Array.from(
    { length: wanted },
    (_, index): Polygon => ({
      type: 'Polygon',
      coordinates: [polys[Math.floor((index * polys.length) / wanted)] ?? []],
    }),
  );
  const store = await folderStore(run.store ?? '');
  started = performance.now();
  const done = await computeScene(assetsOf(['B02', 'B03', 'B04', 'B08', 'SCL']), store, { blocks, threads: THREADS });
  if (!done.ok || done.ndvi === null || done.trueColour === null)
    throw new Error(done.ok ? String(done.unusable) : done.detail);
  for (const { key } of [done.ndvi, done.trueColour]) await store.remove(key);
}

async function jp2(): Promise<void> {
  const file = await openJp2Band(run.folder);
  const { width, height } = file.grid;
  const rows = new Uint16Array(width * file.blockHeight);
  for (let row = 0; row < height; row += file.blockHeight) {
    await file.readRows(row, Math.min(row + file.blockHeight, height), [
      { band: 1, values: rows.subarray(0, (Math.min(row + file.blockHeight, height) - row) * width) },
    ]);
  }
  file.close();
}

const JOBS = { ndvi, whole, jp2 } as const satisfies Record<SceneRun['job'], () => Promise<void>>;
let started = performance.now();
await JOBS[run.job]();
const answer: SceneRunAnswer = {
  ms: performance.now() - started,
  peakMegabytes: process.resourceUsage().maxRSS / 1024 + [...peaks.values()].reduce((sum, peak) => sum + peak, 0),
};
process.stdout.write(JSON.stringify(answer));
