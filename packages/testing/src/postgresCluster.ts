import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pid } from 'node:process';
import { Client } from 'pg';

export interface ClusterOptions {
  /** Folder of `initdb` and `postgres`. */
  bin: string;
  /** Writes survive a kill of the postmaster and a power cut (default: faster than that, for tests). */
  durable?: boolean;
  /** Folder of its data (default: in memory where there is room and nothing has to be durable, else that of temporary files). */
  parent?: string;
  /** Further settings of the server, `name=value` each; they outrank the usual ones. */
  settings?: readonly string[];
  /** Data of a cluster of the same version that was ended cleanly, which are copied (default: an empty one is made). */
  from?: string;
}

export interface PostgresCluster {
  /** For `DATABASE_URL`. */
  url(database: string): string;
  /** The postmaster, a direct child of this process: a signal to it reaches PostgreSQL itself. */
  postmaster(): ChildProcess;
  start(): Promise<void>;
  /** @param signal SIGINT ends it cleanly, SIGKILL as a crash would */
  end(signal: 'SIGINT' | 'SIGKILL'): Promise<void>;
  /** Folder of its data. */
  readonly data: string;
  /** Ends it and deletes its files. */
  remove(): Promise<void>;
}

const FAST = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off'];
const SETTINGS = ['listen_addresses=', 'max_connections=100', 'shared_buffers=64MB', 'log_min_messages=panic'];
/**
 * For worlds of a test's size: PostgreSQL reads a hundred empty tables with further processes, whose start takes several
 * times as long as reading them.
 */
export const SMALL_WORLD: readonly string[] = ['max_parallel_workers_per_gather=0'];
const START_LIMIT = 30_000;
/** Files in memory, on Linux. */
const MEMORY = '/dev/shm';
/** Several times what a whole run of the tests stores at once. */
const ROOM = 4 * 1024 ** 3;

/** A cluster's folder, with the process that made it. */
const NAME = /^georisk-pg-(\d+)-/;

function isRunning(id: number): boolean {
  try {
    process.kill(id, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Deletes clusters in a folder whose process was killed: those in memory would stay there. */
export function removeLeftClusters(parent: string): void {
  for (const name of readdirSync(parent)) {
    const [, maker] = NAME.exec(name) ?? [];
    if (maker !== undefined && !isRunning(Number(maker))) rmSync(join(parent, name), { recursive: true, force: true });
  }
}

/** Each test file's database is hundreds of files, which a disk's file system takes longer to make than PostgreSQL to fill. */
function quickFolder(): string {
  if (!existsSync(MEMORY)) return tmpdir();
  removeLeftClusters(MEMORY);
  const { bavail, bsize } = statfsSync(MEMORY);
  return bavail * bsize >= ROOM ? MEMORY : tmpdir();
}

/** A temporary PostgreSQL, reachable only by a socket in its own directory: no port to clash, no password to guess. */
export async function createPostgresCluster({
  bin,
  durable = false,
  parent = durable ? tmpdir() : quickFolder(),
  settings: further = [],
  from,
}: ClusterOptions): Promise<PostgresCluster> {
  const directory = mkdtempSync(join(parent, `georisk-pg-${pid}-`));
  const data = join(directory, 'data');
  const owner = serverUser();
  if (owner) chownSync(directory, owner.uid, owner.gid);
  const as = (program: string, args: string[]): [string, string[]] =>
    owner ? ['setpriv', [...owner.switches, join(bin, program), ...args]] : [join(bin, program), args];
  // Copied with its owner and its permissions, on which PostgreSQL insists.
  if (from !== undefined) execFileSync('cp', ['-a', from, data]);
  else
    execFileSync(
      ...as('initdb', ['-D', data, '-U', 'postgres', '-E', 'UTF8', '--locale=C.UTF-8', '--auth=trust', '--no-sync']),
      { stdio: 'pipe', cwd: directory },
    );

  const settings = [...SETTINGS, `unix_socket_directories=${directory}`, ...(durable ? [] : FAST), ...further];
  let process: ChildProcess | undefined;

  const cluster: PostgresCluster = {
    data,
    url: (database) => `postgresql:///${database}?host=${encodeURIComponent(directory)}&user=postgres`,
    postmaster() {
      if (!process) throw new Error('the cluster does not run');
      return process;
    },
    async start() {
      const [command, args] = as('postgres', ['-D', data, ...settings.flatMap((setting) => ['-c', setting])]);
      const deadline = performance.now() + START_LIMIT;
      for (;;) {
        process = spawn(command, args, { stdio: ['ignore', 'ignore', 'inherit'], cwd: directory });
        try {
          return await untilUp(process, cluster.url('postgres'));
        } catch (error) {
          // The children of a killed postmaster hold its shared memory for a moment: the next one refuses to start.
          if (performance.now() > deadline) throw error;
          await new Promise((resolve) => setTimeout(resolve, 200));
        }
      }
    },
    async end(signal) {
      if (!process || process.exitCode !== null || process.signalCode !== null) return;
      const gone = new Promise((resolve) => process?.once('exit', resolve));
      process.kill(signal);
      await gone;
      process = undefined;
    },
    async remove() {
      await cluster.end('SIGINT');
      rmSync(directory, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
    },
  };
  await cluster.start();
  return cluster;
}

/**
 * PostgreSQL refuses to run as root: Debian's `postgres` is used instead. `setpriv` becomes the server (no process is
 * between), and makes the kernel end it when this process dies.
 */
function serverUser(): { uid: number; gid: number; switches: string[] } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const number = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
  const [uid, gid] = [number('-u'), number('-g')];
  return { uid, gid, switches: [`--reuid=${uid}`, `--regid=${gid}`, '--clear-groups', '--pdeathsig=INT'] };
}

async function untilUp(server: ChildProcess, url: string): Promise<void> {
  const deadline = performance.now() + START_LIMIT;
  for (;;) {
    const client = new Client(url);
    try {
      await client.connect();
      await client.end();
      return;
    } catch (error) {
      await client.end().catch(() => undefined);
      if (server.exitCode !== null || performance.now() > deadline) throw error;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
}

/** The folder found by the test configuration, or undefined where this machine has no PostgreSQL with PostGIS. */
export function configuredPostgres(): string | undefined {
  const bin = process.env['POSTGRES_BIN'];
  return bin && existsSync(join(bin, 'initdb')) ? bin : undefined;
}
