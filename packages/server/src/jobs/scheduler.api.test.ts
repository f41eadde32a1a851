import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '#server/db/database.ts';
import { emptyDatabase, openTestDatabase } from '@georisk/testing/database.ts';
import { MINUTE, testClock } from '@georisk/testing/testClock.ts';
import { createJobs } from './jobs.ts';
import { askForDue, type Schedule } from './scheduler.ts';
import { ALERT_NOTIFY } from '#server/modules/alert/alert.jobs.ts';

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
beforeEach(() => emptyDatabase(database.kysely));
afterAll(() => database.close());

const often: Schedule = {
  name: 'often',
  isDue: (last, now) => last === undefined || now.getTime() - last.getTime() >= 2 * MINUTE,
  ask: (tx, jobs) => jobs.enqueue(tx, ALERT_NOTIFY, {}),
};

describe('a due job', () => {
  it('is queued once, by however many processes, and again when its time has come', async () => {
    const clock = testClock();
    const ask = () => askForDue({ executor: database.kysely, clock, jobs: createJobs(), schedules: [often] });
    const asked = async () => (await database.kysely.selectFrom('work').select('id').execute()).length;
    await Promise.all([ask(), ask(), ask()]);
    expect(await asked()).toBe(1);
    await ask();
    expect(await asked()).toBe(1);
    clock.pass(2 * MINUTE);
    await ask();
    expect(await asked()).toBe(2);
  });

  it.each([
    { postponed: false, what: 'until its next turn' },
    { postponed: 'soon', what: 'until other work has ended, and is looked at soon' },
  ] as const)('stays due when queueing is postponed $what', async ({ postponed }) => {
    let later = true;
    const patient: Schedule = {
      ...often,
      ask: async (tx, jobs) => (later ? postponed : jobs.enqueue(tx, ALERT_NOTIFY, {})),
    };
    const ask = () =>
      askForDue({ executor: database.kysely, clock: testClock(), jobs: createJobs(), schedules: [patient] });
    expect(await ask()).toBe(postponed === 'soon');
    later = false;
    expect(await ask()).toBe(false);
    expect(await ask()).toBe(false);
    expect(await database.kysely.selectFrom('work').select('id').execute()).toHaveLength(1);
  });

  it('is queued again when recording it failed', async () => {
    const clock = testClock();
    const broken: Schedule = { ...often, name: 'broken', ask: () => Promise.reject(new Error('no')) };
    const ask = (...schedules: Schedule[]) =>
      askForDue({ executor: database.kysely, clock, jobs: createJobs(), schedules });
    await expect(ask(often, broken)).rejects.toThrow('no');
    expect(await database.kysely.selectFrom('work').select('id').execute()).toEqual([]);
    await ask(often);
    expect(await database.kysely.selectFrom('work').select('id').execute()).toHaveLength(1);
  });
});
