/** The synthetic Sentinel-2 scene of the raster benchmarks, as a file of the product; made once, under perf-run/. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { ingestNdvi } from '../packages/imagery/src/ingest.ts';
import { folderStore, type ObjectStore, type StorageKey } from '../packages/imagery/src/storage.ts';

const ROOT = resolve(import.meta.dirname, '..');
/** Large reproducible files; not in git. */
export const PERF_RUN = join(ROOT, 'perf-run');
export const SCENE_FOLDER = join(PERF_RUN, 'data');
/** The scripts that set up the peers. */
export const PEERS = resolve(ROOT, process.env['PEERS'] ?? '../shared/peers');

/** NDVI.tif of the scene: 0..200 stands for -1..1, 255 is no data. */
export const SCENE_NDVI = { file: join(SCENE_FOLDER, 'NDVI.tif'), scale: 0.01, offset: -1, noData: 255 } as const;

/**
 * Why the scene cannot be made or read here; null where it can. @param modules further modules of the system's Python
 * that the bench needs
 */
export function sceneObstacle(...modules: readonly string[]): string | null {
  if (!existsSync(join(PEERS, 'gen_scene.py')))
    return `the peers are not in ${PEERS}: say where they are by PEERS=/path`;
  const needed = ['numpy', 'osgeo.gdal', ...modules];
  const { status } = spawnSync('/usr/bin/python3', ['-c', `import ${needed.join(', ')}`]);
  return status === 0 ? null : `Python lacks one of ${needed.join(', ')}: run ${join(PEERS, 'install.sh')} (Debian)`;
}

/** Runs a script of the peers or of this project with the system's Python; throws with its output when it fails. */
export function python(script: string, args: readonly string[] = []): string {
  const { status, stdout, stderr } = spawnSync('/usr/bin/python3', [script, ...args], {
    encoding: 'utf8',
    maxBuffer: 1 << 28,
  });
  if (status !== 0) throw new Error(`${script}: ${stderr}`);
  return stdout;
}

/** Makes the scene and its palette copy unless they are there (a minute). */
export function ensureScene(): void {
  const whole = join(SCENE_FOLDER, 'whole.txt');
  if (existsSync(whole)) return;
  mkdirSync(SCENE_FOLDER, { recursive: true });
  python(join(PEERS, 'gen_scene.py'), [SCENE_FOLDER]);
  python(join(PEERS, 'gen_pal.py'), [SCENE_FOLDER]);
  // Written last: files of an interrupted run are not taken for the scene.
  writeFileSync(whole, '');
}

export interface StoredScene {
  readonly store: ObjectStore;
  readonly key: StorageKey;
}

/** The scene imported into a store of its own under perf-run/, once. */
export async function storedScene(): Promise<StoredScene> {
  ensureScene();
  const store = await folderStore(join(PERF_RUN, 'store'));
  const note = join(PERF_RUN, 'store', 'scene.txt');
  if (existsSync(note)) {
    const key = readFileSync(note, 'utf8');
    if (await store.has(key)) return { store, key };
  }
  const imported = await ingestNdvi(SCENE_NDVI.file, store, SCENE_NDVI);
  if (!imported.ok) throw new Error(imported.detail);
  writeFileSync(note, imported.key);
  return { store, key: imported.key };
}
