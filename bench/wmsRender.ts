/**
 * The renderer alone, one thread: tiles a second and CPU time a tile, warm, cold and from the tile cache; compared
 * with MapServer, one request at a time.
 */
import { createRenderer, type Renderer } from '../packages/imagery/src/render/renderer.ts';
import { median, report, round, skip } from './support.ts';
import { hasMapServer, startMapServer } from './wmsMapserver.ts';
import { sceneObstacle, type StoredScene, storedScene } from './wmsScene.ts';
import { type Tile, tileBBox, tileList, tileQuery } from './wmsTiles.ts';

const COUNT = 1800;
const ROUNDS = 5;
const BLOCK_CACHE = 512e6;

interface Measured {
  readonly perSecond: number;
  readonly cpuMs: number;
}

async function measured(
  tiles: readonly Tile[],
  cpu: () => number,
  draw: (tile: Tile) => Promise<void>,
): Promise<Measured> {
  const [started, cpuBefore] = [performance.now(), cpu()];
  for (const tile of tiles) await draw(tile);
  return {
    perSecond: (tiles.length / (performance.now() - started)) * 1000,
    cpuMs: (cpu() - cpuBefore) / tiles.length,
  };
}

const ownCpu = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};

const drawTile =
  (renderer: Renderer, { key }: StoredScene) =>
  async (tile: Tile) => {
    const target = { epsg: 3857, bbox: tileBBox(tile), width: 256, height: 256 };
    await renderer.render({ version: key, rasters: [key], style: 'ndvi', target });
  };

const obstacle = sceneObstacle();
if (obstacle !== null) skip(obstacle);
const scene = await storedScene();
const tiles = tileList(COUNT);
const rendererWith = (blockCacheBytes: number, tileCacheBytes: number) =>
  createRenderer({ store: scene.store, blockCacheBytes, tileCacheBytes });

const warmRenderer = rendererWith(BLOCK_CACHE, 0);
const cachedRenderer = rendererWith(BLOCK_CACHE, 256e6);
await measured(tiles, ownCpu, drawTile(warmRenderer, scene));
await measured(tiles, ownCpu, drawTile(cachedRenderer, scene));
const mapServer = hasMapServer() ? startMapServer() : null;
const asked = async (tile: Tile) => {
  const answer = await fetch(`${mapServer?.url}?${tileQuery(tile, mapServer?.layer ?? '')}`);
  await answer.arrayBuffer();
};
if (mapServer !== null) await measured(tiles, () => mapServer.cpuMs(), asked);

const rounds: Record<'warm' | 'cold' | 'cached' | 'peer', Measured[]> = { warm: [], cold: [], cached: [], peer: [] };
try {
  for (let turn = 0; turn < ROUNDS; turn += 1) {
    rounds.warm.push(await measured(tiles, ownCpu, drawTile(warmRenderer, scene)));
    if (mapServer !== null) rounds.peer.push(await measured(tiles, () => mapServer.cpuMs(), asked));
    rounds.cold.push(await measured(tiles, ownCpu, drawTile(rendererWith(0, 0), scene)));
    rounds.cached.push(await measured(tiles, ownCpu, drawTile(cachedRenderer, scene)));
  }
} finally {
  mapServer?.stop();
}

const of = (name: keyof typeof rounds): Measured => ({
  perSecond: median(rounds[name].map(({ perSecond }) => perSecond)),
  cpuMs: median(rounds[name].map(({ cpuMs }) => cpuMs)),
});
const peer = of('peer');
const figure = (job: string, name: 'warm' | 'cold', goal: string) => {
  const ours = of(name);
  return {
    job,
    ours: `${round(ours.cpuMs, 2)} CPU ms, ${round(ours.perSecond)}/s`,
    peer:
      mapServer === null
        ? 'not installed'
        : `${round(peer.cpuMs, 2)} CPU ms, ${round(peer.perSecond)}/s (warm, HTTP, one at a time)`,
    ratio: mapServer === null ? '-' : round(peer.cpuMs / ours.cpuMs, 1),
    goal,
  };
};
const cached = of('cached');
report([
  figure('Renderer alone, one thread, warm blocks, 256², z8-16, EPSG:32634 to 3857', 'warm', 'recorded'),
  figure('… no block cache: every tile inflates its blocks', 'cold', 'recorded'),
  {
    job: '… tile seen before',
    ours: `${round(cached.perSecond)}/s`,
    peer: '-',
    ratio: '-',
    goal: 'recorded',
  },
]);
