/**
 * `node scripts/chaos/database.ts [kills]`: kill -9 while the database layer is being written to. The process with the
 * embedded database, the process on a native one, and the postmaster of a native one.
 */
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createPostgresCluster, type PostgresCluster } from '../../packages/testing/src/postgresCluster.ts';
import { postgresBin } from '../lib/system.mjs';
import { childProcess } from './childProcess.ts';
import { type KillResult, killLoop, type Victim } from './killLoop.ts';

const kills = Number(process.argv[2] ?? 5);
const work = mkdtempSync(join(tmpdir(), 'georisk-chaos-'));

interface Answer {
  number?: number;
  answer?: unknown;
  error?: string;
}

/** The child that writes, and a way to call it. */
function writer(env: NodeJS.ProcessEnv) {
  let number = 0;
  const child = childProcess({
    command: process.execPath,
    args: [join(import.meta.dirname, 'databaseChild.ts')],
    env,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    ready: async (process) => void (await once(process, 'message')),
  });
  const ask = (command: 'write' | 'stored', id?: string) =>
    new Promise<unknown>((resolve, reject) => {
      const process = child.current();
      const mine = (number += 1);
      const done = () => {
        process.off('message', answered);
        process.off('exit', gone);
      };
      const answered = (message: Answer) => {
        if (message.number !== mine) return;
        done();
        if (message.error === undefined) resolve(message.answer);
        else reject(new Error(message.error));
      };
      const gone = () => {
        done();
        reject(new Error('killed'));
      };
      process.setMaxListeners(0);
      process.on('message', answered);
      process.on('exit', gone);
      if (!process.connected) return gone();
      process.send({ number: mine, command, id }, (error) => error && gone());
    });
  return { child, ask };
}

function run(name: string, env: NodeJS.ProcessEnv, victimOf: (child: Victim) => Victim): Promise<KillResult> {
  const { child, ask } = writer(env);
  return killLoop({
    victim: victimOf(child),
    kills,
    newId: randomUUID,
    write: async (id) => void (await ask('write', id)),
    async stored() {
      const rows = (await ask('stored')) as { id: string; whole: boolean }[];
      return { ids: new Set(rows.map(({ id }) => id)), halfDone: rows.filter(({ whole }) => !whole).length };
    },
    onRound: (round, { acknowledged, lost, slowestRestart }) =>
      console.log(
        `${name}: kill ${round}/${kills}, ${acknowledged} acknowledged, ${lost.length} lost, restart at most ${slowestRestart} ms`,
      ),
  });
}

/** The database dies, the writing process continues and must reconnect by itself. */
const postmasterOf =
  (cluster: PostgresCluster) =>
  (child: Victim): Victim => {
    let started = false;
    return {
      async start() {
        if (started) await cluster.start();
        else await child.start();
        started = true;
      },
      kill: () => cluster.end('SIGKILL'),
      stop: () => child.stop(),
    };
  };

const results: Record<string, KillResult> = {};
results['embedded, process'] = await run('embedded', { DATA_DIR: join(work, 'data') }, (child) => child);
const bin = postgresBin();
if (bin) {
  const cluster = await createPostgresCluster({ bin, durable: true });
  const env = { DATABASE_URL: cluster.url('postgres') };
  results['native, process'] = await run('native process', env, (child) => child);
  results['native, postmaster'] = await run('native postmaster', env, postmasterOf(cluster));
  await cluster.remove();
}
rmSync(work, { recursive: true, force: true });

console.table(
  Object.fromEntries(
    Object.entries(results).map(([name, { lost, ...result }]) => [name, { ...result, lost: lost.length }]),
  ),
);
process.exit(Object.values(results).some(({ lost, halfDone }) => lost.length > 0 || halfDone > 0) ? 1 : 0);
