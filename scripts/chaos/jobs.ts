/**
 * `node scripts/chaos/jobs.ts [kills]`: kill -9 of processes that run jobs, and of their database, in the middle of
 * jobs. Afterwards each job has had its effect once, and none is missing. Two processes share one database.
 */
import { openNative } from '../../packages/server/src/db/native.ts';
import { migrate } from '../../packages/server/src/db/migrate.ts';
import { type ChaosResult, type JobsChaos, jobsChaos, strikeWorkers } from '../../packages/testing/src/jobsChaos.ts';
import { createPostgresCluster } from '../../packages/testing/src/postgresCluster.ts';
import { postgresBin } from '../lib/system.mjs';

const kills = Number(process.argv[2] ?? 20);
const bin = postgresBin();
if (!bin) {
  console.log('no PostgreSQL here: nothing to kill');
  process.exit(0);
}
const cluster = await createPostgresCluster({ bin, durable: true });
const url = cluster.url('postgres');
const database = await openNative({ databaseUrl: url });
await migrate(database.kysely);

const run = (name: string, strike: JobsChaos['strike']): Promise<ChaosResult> =>
  jobsChaos({ database, url, kills, strike, onRound: (round) => console.log(`${name}: kill ${round}/${kills}`) });

const results = {
  'worker process': await run('worker process', strikeWorkers()),
  database: await run('database', async () => {
    await cluster.end('SIGKILL');
    await cluster.start();
  }),
};
await database.close();
await cluster.remove();

const flat = Object.entries(results).map(([name, { share, ...rest }]) => [name, { ...rest, ...share }]);
console.table(Object.fromEntries(flat));
const bad = ({ lost, doubled, unfinished, share }: ChaosResult) =>
  lost > 0 || doubled > 0 || unfinished > 0 || Object.keys(share).length < 2;
process.exit(Object.values(results).some(bad) ? 1 : 0);
