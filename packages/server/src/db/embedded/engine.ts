import { readFileSync } from 'node:fs';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { unaccent } from '@electric-sql/pglite/contrib/unaccent';
import { postgis } from '@electric-sql/pglite-postgis';
import { DurableNodeFs } from './durableFs.ts';
import type { Engine } from './wireServer.ts';

const SETTINGS = {
  search_path: 'public',
  exit_on_error: 'false',
  log_checkpoints: 'false',
  max_worker_processes: '0',
  max_parallel_workers: '0',
  max_parallel_workers_per_gather: '0',
  max_parallel_maintenance_workers: '0',
  io_method: 'sync',
  wal_sync_method: 'fsync',
  max_wal_size: '128MB',
  min_wal_size: '32MB',
};

/** The package's own start parameters, with fsync left on where there is a disk. */
const startParameters = (durable: boolean): string[] => [
  '--single',
  ...(durable ? [] : ['-F']),
  '-O',
  '-j',
  ...Object.entries(SETTINGS).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
];

/** The package's answer when a PostgreSQL error, and nothing worse, ended a call. */
const ORDINARY_ERROR = 100;
const ASK = -2;
const EXIT_STATUS = '_pgl_setPGliteExitStatus';

type EngineModule = Record<typeof EXIT_STATUS, (status: number) => number>;

/**
 * The package takes every exception of the engine for a PostgreSQL error and goes on: after a stack overflow or a
 * memory fault it reports success, for a query that did nothing. Such an engine must not answer again.
 */
function refuseBrokenEngine(module: EngineModule): void {
  const exitStatus = module[EXIT_STATUS];
  module[EXIT_STATUS] = (status) => {
    const answer = exitStatus(status);
    if (status === ASK && answer !== ORDINARY_ERROR) throw new Error('the database engine broke down');
    return answer;
  };
}

export interface EngineHandle extends Engine {
  dump(): Promise<Uint8Array>;
  close(): Promise<void>;
}

/**
 * Starts PostgreSQL (WebAssembly) with PostGIS, on a directory or in memory.
 * @param snapshot file of a dumped data directory to begin with; the directory must be empty
 */
export async function startEngine(directory: string | null, snapshot: string | null): Promise<EngineHandle> {
  const pglite = await PGlite.create({
    ...(directory === null ? {} : { fs: new DurableNodeFs(directory) }),
    ...(snapshot === null ? {} : { loadDataDir: new Blob([readFileSync(snapshot)], { type: 'application/x-gzip' }) }),
    startParams: startParameters(directory !== null),
    extensions: { postgis, pg_trgm, unaccent },
  });
  refuseBrokenEngine(pglite.Module as unknown as EngineModule);
  const { rows } = await pglite.query<{ name: string; setting: string }>(
    `select name, setting from pg_settings
     where name in ('server_version', 'server_encoding', 'client_encoding', 'DateStyle', 'TimeZone',
       'integer_datetimes', 'standard_conforming_strings')`,
  );
  return {
    parameters: Object.fromEntries(rows.map(({ name, setting }) => [name, setting])),
    execute: (batch, onData) => pglite.execProtocolRawStream(batch, { syncToFs: false, onRawData: onData }),
    async dump() {
      const file = await pglite.dumpDataDir('gzip');
      return new Uint8Array(await file.arrayBuffer());
    },
    close: () => pglite.close(),
  };
}
