/** MapServer as FastCGI behind nginx, in the best configuration found: the peer of the map tiles. */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { cpuMsOf } from './cpuTime.ts';
import { ensureScene, PEERS, PERF_RUN, SCENE_FOLDER } from './wmsScene.ts';

export interface MapServer {
  /** Address of its WMS without a query. */
  readonly url: string;
  /** Palette COG, nearest neighbour. */
  readonly layer: 'ndvip';
  /** CPU milliseconds of its processes so far. */
  cpuMs(): number;
  stop(): void;
}

/** Whether MapServer, nginx and spawn-fcgi are installed. */
export const hasMapServer = (): boolean =>
  ['/usr/bin/mapserv', '/usr/sbin/nginx', '/usr/bin/spawn-fcgi'].every((path) => existsSync(path));

/** Starts two FastCGI processes and nginx. */
export function startMapServer(port = 8091, processes = 2): MapServer {
  ensureScene();
  control('start', port, processes);
  return {
    url: `http://127.0.0.1:${port}/wms`,
    layer: 'ndvip',
    cpuMs: () => cpuMsOf(processIds()),
    stop: () => control('stop', port, processes),
  };
}

function control(action: 'start' | 'stop', port: number, processes: number): void {
  const env = { ...process.env, DATA: SCENE_FOLDER, PORT: String(port), PROCS: String(processes) };
  const { status, stderr } = spawnSync('bash', [join(PEERS, 'mapserver.sh'), action], {
    cwd: dirname(PERF_RUN),
    env,
    encoding: 'utf8',
  });
  if (action === 'start' && status !== 0) throw new Error(`mapserver.sh: ${stderr}`);
}

/** The FastCGI processes, as the script noted them; nginx is left out, in the peer's favour. */
const processIds = (): number[] =>
  readFileSync(join(PERF_RUN, 'run/ms/ms.pid'), 'utf8').trim().split(/\s+/).map(Number);
