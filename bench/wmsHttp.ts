/**
 * Map tiles over HTTP: the whole product, signed in, compared with MapServer over its own HTTP with the same boxes,
 * and with node:http for cached tiles.
 */
import { spawn } from 'node:child_process';
import { freePort } from '../e2e/support/product.ts';
import { postgresBin } from '../scripts/lib/system.mjs';
import { cpuMsOf } from './cpuTime.ts';
import { type Figure, type Load, median, report, round, skip } from './support.ts';
import { hasMapServer, startMapServer } from './wmsMapserver.ts';
import { openWmsProduct } from './wmsProduct.ts';
import { ensureScene, sceneObstacle } from './wmsScene.ts';
import { allTiles, type Tile, tileList, tileQuery, unseenTiles } from './wmsTiles.ts';
import { type Asked, hasWrk, wrk } from './wrk.ts';

const CONNECTIONS = [8, 32] as const;
type Connections = (typeof CONNECTIONS)[number];
const ROUNDS = 5;
const SECONDS = 4;
/** More than any server answers within the seconds of a round: no box is requested twice. */
const UNSEEN = 12_000;
const CACHED_TILES = 200;
/** As many as MapServer's FastCGI has; "hello" is one process, and so is the product in comparison with it. */
const PROCESSES = 2;

interface Measured extends Load {
  readonly cpuMs: number;
}

interface Server {
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  cpuMs(): number;
  stop(): Promise<void> | void;
}

async function measured(
  server: Server,
  asked: readonly Asked[],
  connections: number,
  seconds = SECONDS,
): Promise<Measured> {
  const before = server.cpuMs();
  const load = await wrk(server.url, asked, { connections, seconds, headers: server.headers ?? {} });
  if (load.failures > 0) throw new Error(`${load.failures} of ${load.answers} answers of ${server.url} were failures`);
  return { ...load, cpuMs: (server.cpuMs() - before) / load.answers };
}

/** Requests each once, one after the other, and returns the answers. */
async function ask<T>(
  server: Server,
  asked: readonly Asked[],
  answered: (answer: Response, path: string) => T,
): Promise<T[]> {
  const all: T[] = [];
  for (const { path } of asked) {
    // One connection each, so that several processes take turns.
    const answer = await fetch(`${server.url}${path}`, { headers: { ...server.headers, connection: 'close' } });
    if (!answer.ok) throw new Error(`${server.url}${path}: ${answer.status}`);
    await answer.arrayBuffer();
    all.push(answered(answer, path));
  }
  return all;
}

const bin = postgresBin();
if (!bin) skip('PostgreSQL with PostGIS is needed (Debian: postgresql-15 postgresql-15-postgis-3)');
const obstacle = sceneObstacle();
if (obstacle !== null) skip(obstacle);
if (!hasMapServer() || !hasWrk()) skip('MapServer, nginx, spawn-fcgi and wrk are needed (install.sh of the peers)');
ensureScene();
const product = await openWmsProduct(bin);

const mapServerStarted = (): Server & { readonly path: string; readonly layer: string } => {
  const peer = startMapServer();
  const { origin, pathname } = new URL(peer.url);
  return {
    url: origin,
    path: pathname,
    layer: peer.layer,
    cpuMs: () => peer.cpuMs(),
    stop: () => peer.stop(),
  };
};

/** @param bytes of its answer; by default a word */
async function startHello(bytes = 0): Promise<Server> {
  const port = await freePort();
  const child = spawn(process.execPath, ['bench/helloPeer.ts'], {
    env: { ...process.env, PORT: String(port), BYTES: String(bytes) },
    stdio: 'inherit',
  });
  const url = `http://127.0.0.1:${port}`;
  while (
    !(await fetch(url).then(
      (answer) => answer.ok,
      () => false,
    ))
  ) {
    await new Promise((later) => setTimeout(later, 50));
  }
  return { url, cpuMs: () => cpuMsOf(child.pid === undefined ? [] : [child.pid]), stop: () => void child.kill() };
}

const requests = (
  { path, layer }: { readonly path: string; readonly layer: string },
  tiles: readonly Tile[],
): Asked[] => tiles.map((tile) => ({ path: `${path}?${tileQuery(tile, layer)}` }));

interface Pair {
  readonly ours: Measured[];
  readonly peer: Measured[];
}

const emptyPairs = (): Pair[] => CONNECTIONS.map(() => ({ ours: [], peer: [] }));

/** One pair for every number of connections. */
async function inRounds(
  measure: (connections: Connections, turn: number, pair: Pair) => Promise<void>,
): Promise<Pair[]> {
  const all = emptyPairs();
  for (let turn = 0; turn < ROUNDS; turn += 1) {
    for (const [index, connections] of CONNECTIONS.entries()) {
      const pair = all[index];
      if (pair !== undefined) await measure(connections, turn, pair);
    }
  }
  return all;
}

async function warm(): Promise<Pair[]> {
  const [ours, peer] = [await product.start(PROCESSES), mapServerStarted()];
  try {
    const every = allTiles();
    // Processes with caches of their own: each tile is sent to the product's in turn, and often enough to whichever
    // of MapServer's takes it.
    for (const [server, times] of [
      [ours, PROCESSES],
      [peer, 3],
    ] as const) {
      const asked = requests(server === ours ? product : peer, every);
      await ask(
        server,
        asked.flatMap((each) => Array.from({ length: times }, () => each)),
        () => undefined,
      );
    }
    return await inRounds(async (connections, turn, pair) => {
      const tiles = unseenTiles(UNSEEN, 1000 * connections + turn);
      pair.ours.push(await measured(ours, requests(product, tiles), connections));
      pair.peer.push(await measured(peer, requests(peer, tiles), connections));
    });
  } finally {
    await ours.stop();
    await peer.stop();
  }
}

const cold = (): Promise<Pair[]> =>
  inRounds(async (connections, turn, pair) => {
    const tiles = unseenTiles(UNSEEN, 2000 * connections + turn);
    const ours = await product.start(PROCESSES);
    try {
      pair.ours.push(await measured(ours, requests(product, tiles), connections));
    } finally {
      await ours.stop();
    }
    const peer = mapServerStarted();
    try {
      pair.peer.push(await measured(peer, requests(peer, tiles), connections));
    } finally {
      await peer.stop();
    }
  });

interface Cached {
  readonly tile: Pair[];
  /** The same compared with node:http sending as many bytes: the cost beyond the kernel's writing. */
  readonly asLarge: Pair[];
  readonly unchanged: Pair[];
}

async function cached(): Promise<Cached> {
  const ours = await product.start();
  const peers: Server[] = [];
  try {
    const tiles = requests(product, tileList(CACHED_TILES));
    const answers = await ask(ours, tiles, ({ headers }, path) => ({
      path,
      etag: headers.get('etag') ?? '',
      bytes: Number(headers.get('content-length')),
    }));
    const known: Asked[] = answers.map(({ path, etag }) => ({ path, etag }));
    const meanBytes = Math.round(answers.reduce((sum, { bytes }) => sum + bytes, 0) / answers.length);
    const hello = await startHello();
    peers.push(hello);
    const large = await startHello(meanBytes);
    peers.push(large);
    const [asLarge, unchanged] = [emptyPairs(), emptyPairs()];
    const tile = await inRounds(async (connections, _turn, pair) => {
      const at = CONNECTIONS.indexOf(connections);
      pair.ours.push(await measured(ours, tiles, connections));
      const limit = await measured(hello, [{ path: '/' }], connections);
      pair.peer.push(limit);
      asLarge[at]?.ours.push(...pair.ours.slice(-1));
      asLarge[at]?.peer.push(await measured(large, [{ path: '/' }], connections));
      unchanged[at]?.ours.push(await measured(ours, known, connections));
      unchanged[at]?.peer.push(limit);
    });
    return { tile, asLarge, unchanged };
  } finally {
    await ours.stop();
    for (const peer of peers) await peer.stop();
  }
}

type Quantity = 'requestsPerSecond' | 'p95' | 'cpuMs';

const of = (runs: readonly Measured[], what: Quantity) => median(runs.map((run) => run[what]));
/** The product's and the peer's results of one round are paired: the machine was as busy for both. */
const times = ({ ours, peer }: Pair, what: Quantity) =>
  round(median(ours.map((run, turn) => run[what] / (peer[turn]?.[what] ?? Number.NaN))), 2);
const worded = (runs: readonly Measured[]) =>
  `${round(of(runs, 'requestsPerSecond'))}/s, p95 ${round(of(runs, 'p95'), 1)} ms, ${round(of(runs, 'cpuMs'), 3)} CPU ms`;

const figures = (job: string, peerName: string, pairs: readonly Pair[], goal: string): Figure[] =>
  pairs.map((pair, index) => ({
    job: `${job}, ${CONNECTIONS[index]} connections`,
    ours: worded(pair.ours),
    peer: `${peerName} ${worded(pair.peer)}`,
    ratio: `${times(pair, 'requestsPerSecond')} x, p95 ${times(pair, 'p95')} x, CPU ${times(pair, 'cpuMs')} x`,
    goal: `${goal} (recorded)`,
  }));

try {
  const [warmed, chilled, seen] = [await warm(), await cold(), await cached()];
  report([
    ...figures(
      `GetMap 256², z8-16, EPSG:32634 to 3857, blocks warm, no box twice, ${PROCESSES} processes each`,
      'MapServer',
      warmed,
      '≥ 3 x, p95 ≤ 0.5 x',
    ),
    ...figures(`… the first ${SECONDS} s of processes just started`, 'MapServer', chilled, '≥ 1.5 x'),
    ...figures('… a tile seen before, one process each', 'node:http "hello"', seen.tile, '≥ 0.5 x'),
    ...figures(
      '… the same, one process each',
      'node:http sending as many bytes',
      seen.asLarge,
      '– (what writing them costs)',
    ),
    ...figures('… the same by ETag (304), one process each', 'node:http "hello"', seen.unchanged, '≥ 0.5 x'),
  ]);
} finally {
  await product.remove();
}
