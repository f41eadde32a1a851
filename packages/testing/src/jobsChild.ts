/** A process that runs jobs, for the tests that kill it: `node jobsChild.ts` with DATABASE_URL and WORKER. */
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { systemClock } from '@georisk/server/clock.ts';
import { openNative } from '@georisk/server/db/native.ts';
import { createLogger } from '@georisk/server/http/logging.ts';
import { startJobs } from '@georisk/server/jobs/runtime.ts';

const { DATABASE_URL = '', WORKER = '', WORK_MS = '200' } = process.env;
const database = await openNative({ databaseUrl: DATABASE_URL, extensions: false, runsJobs: true });
const executor = database.kysely;

/** Long enough to be killed in the middle; its effect records the worker and the count. */
const runtime = await startJobs({
  database,
  clock: systemClock(),
  logger: createLogger('fatal'),
  concurrency: 2,
  lookEveryMs: 100,
  superviseSeconds: 1,
  handlers: {
    'soil-zones': async ({ groupName }, { progress, finishWithin }) => {
      for (let step = 1; step <= 4; step += 1) {
        progress(step / 4, 'dolgozik');
        await pause(Number(WORK_MS) / 4);
      }
      await executor.transaction().execute(async (tx) => {
        await sql`insert into effect (job, worker) values (${groupName}, ${WORKER})`.execute(tx);
        await finishWithin?.(tx);
      });
    },
    // An effect outside the transaction of its end: it may be made twice, and is stored once by its key.
    'image-analyse': async ({ groupName }, { progress }) => {
      progress(0.5);
      await pause(Number(WORK_MS));
      await sql`insert into effect (job, worker) values (${groupName}, ${WORKER})
        on conflict (job) where job like 'keyed-%' do nothing`.execute(executor);
    },
  },
});
process.send?.({ ready: true });
process.on('SIGTERM', () => {
  void runtime.stop().then(async () => {
    await database.close();
    process.exit(0);
  });
});
