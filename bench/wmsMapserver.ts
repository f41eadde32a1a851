/** MapServer as FastCGI behind nginx, in its best configuration found: the peer of the map tiles. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
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
    cpuMs,
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

/** User and system time of the FastCGI processes whose ids the script noted. */
function cpuMs(): number {
  const script = `for p in $(cat "$1"); do cat /proc/$p/stat; done`;
  const { stdout } = spawnSync('bash', ['-c', script, '-', join(PERF_RUN, 'run/ms/ms.pid')], { encoding: 'utf8' });
  const ticks = stdout
    .trim()
    .split('\n')
    .map((line) => line.slice(line.lastIndexOf(')') + 2).split(' '))
    .reduce((sum, fields) => sum + Number(fields[11] ?? 0) + Number(fields[12] ?? 0), 0);
  return ticks * 10;
}
