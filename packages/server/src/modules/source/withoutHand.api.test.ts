import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { readConfig } from '#server/config.ts';
import type { Database } from '#server/db/database.ts';
import { createJobs } from '#server/jobs/jobs.ts';
import { jobHandlers } from '#server/modules.ts';
import { type JobRuntime, startJobs } from '#server/jobs/runtime.ts';
import { askForDue } from '#server/jobs/scheduler.ts';
import { SCHEDULES } from '#server/modules.ts';
import { bandFiles, bandTiff } from '@georisk/imagery/scene/testing.ts';
import { openTestDatabase } from '@georisk/testing/database.ts';
import { plantFixture } from '@georisk/testing/fixture.ts';
import { type StacServer, startStacServer } from '@georisk/testing/stacServer.ts';
import { DAY, testClock } from '@georisk/testing/testClock.ts';

const WIDTH = 360;
const HEIGHT = 1000;
const filled = (value: number) => bandTiff(new Uint16Array(WIDTH * HEIGHT).fill(value), WIDTH);

let database: Database;
let runtime: JobRuntime;
let server: StacServer;
let folder: string;
const clock = testClock('2026-06-15T08:00:00Z');
const logger = pino({ level: 'silent' });
const jobs = createJobs();

beforeAll(async () => {
  database = await openTestDatabase();
  folder = await mkdtemp(join(tmpdir(), 'without-hand-'));
  await plantFixture(database.kysely, clock.now());
  server = await startStacServer();
  const config = readConfig({ DATA_DIR: folder, PUBLIC_URL: 'http://georisk.test' });
  const handlers = jobHandlers({ config, clock, database, logger, jobs });
  runtime = await startJobs({ database, clock, logger, handlers, lookEveryMs: 50 });
});
afterAll(async () => {
  await runtime.stop();
  await server.close();
  await database.close();
  await rm(folder, { recursive: true });
});

const db = () => database.kysely;
const ask = () =>
  askForDue({ executor: db(), clock, jobs, schedules: SCHEDULES.filter(({ name }) => name === 'source-poll') });
const works = () => db().selectFrom('work').select(['name', 'state']).execute();
const states = async () =>
  Object.fromEntries(
    (await db().selectFrom('scene').select(['externalId', 'state']).execute()).map((row) => [
      row.externalId,
      row.state,
    ]),
  );
const settled = () =>
  vi.waitFor(async () => expect((await works()).filter(({ state }) => state !== 'done')).toEqual([]), {
    timeout: 45_000,
    interval: 200,
  });

describe('a source without manual action', () => {
  it('is polled when it is due, and the new scene’s products follow by themselves', async () => {
    const classes = bandTiff(new Uint8Array((WIDTH * HEIGHT) / 4).fill(4), WIDTH / 2, 20);
    const bands = { B02: filled(1200), B03: filled(1300), B04: filled(1400), B08: filled(4600), SCL: classes };
    const files = Object.fromEntries(
      Object.entries(await bandFiles(folder, bands)).map(([name, { href }]) => [name, href]),
    );
    const add = (id: string, day: string) =>
      server.add({
        id,
        datetime: `${day}T09:45:00Z`,
        bbox: [20, 46, 21.5, 48],
        files,
        properties: { 's2:mgrs_tile': '34TDT' },
      });
    const none = { companyId: null, collection: null, lastPolledAt: null, lastFound: null, lastError: null };
    await db()
      .insertInto('sceneSource')
      .values({ name: 'Próba', url: server.url, nextPollAt: clock.now(), ...none })
      .execute();

    add('first', '2026-06-10');
    await ask();
    runtime.wake();
    await settled();
    expect(await states()).toEqual({ first: 'done' });

    add('second', '2026-06-15');
    await ask();
    expect(await states()).toEqual({ first: 'done' });
    clock.pass(DAY);
    await ask();
    runtime.wake();
    await settled();
    expect(await states()).toEqual({ first: 'done', second: 'done' });

    const layers = await db()
      .selectFrom('raster')
      .select('layer')
      .where('kind', 'in', ['NDVI', 'TCI'])
      .orderBy('layer')
      .execute();
    expect(layers.map(({ layer }) => layer)).toEqual([
      'NDVI_2026-06-10',
      'NDVI_2026-06-15',
      'TCI_2026-06-10',
      'TCI_2026-06-15',
    ]);
    const names = (await works()).map(({ name }) => name).toSorted();
    expect(names).toEqual(
      expect.arrayContaining([
        'image-analyse',
        'image-analyse',
        'scene-import',
        'scene-import',
        'source-poll',
        'source-poll',
      ]),
    );
    const attempts = await db().selectFrom('scene').select('attempts').execute();
    expect(attempts.map((row) => row.attempts)).toEqual([1, 1]);
  });
});
