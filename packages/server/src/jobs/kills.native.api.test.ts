import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '#server/db/database.ts';
import { migrate } from '#server/db/migrate.ts';
import { openNative } from '#server/db/native.ts';
import { type ChaosResult, jobsChaos, strikeWorkers } from '@georisk/testing/jobsChaos.ts';
import { configuredPostgres, createPostgresCluster, type PostgresCluster } from '@georisk/testing/postgresCluster.ts';

/** A few kills here; `npm run chaos` takes twenty of each. */
const KILLS = 3;

let cluster: PostgresCluster;
let database: Database;
beforeAll(async () => {
  cluster = await createPostgresCluster({ bin: configuredPostgres() ?? '', durable: true });
  database = await openNative({ databaseUrl: cluster.url('postgres') });
  await migrate(database.kysely);
});
afterAll(async () => {
  await database.close();
  await cluster.remove();
});

const expectEachOnce = (result: ChaosResult) => {
  expect(result).toMatchObject({ jobs: KILLS * 6, lost: 0, doubled: 0, unfinished: 0 });
  expect(Object.keys(result.share).sort()).toEqual(['first', 'second']);
};

describe('each job has its effect once, shared by two processes', () => {
  it('when one of them is killed in the middle', async () => {
    const url = cluster.url('postgres');
    expectEachOnce(await jobsChaos({ database, url, kills: KILLS, strike: strikeWorkers() }));
  });

  it('when the database is killed', async () => {
    const strike = async () => {
      await cluster.end('SIGKILL');
      await cluster.start();
    };
    expectEachOnce(await jobsChaos({ database, url: cluster.url('postgres'), kills: KILLS, strike }));
  });
});
