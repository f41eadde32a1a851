import { duePolls } from '#server/modules/source/due.ts';
import type { Executor } from '#server/db/executor.ts';
import type { Schedule } from './scheduler.ts';

/** A new night begins at two, when nobody waits for the machine. */
const NIGHT_MS = 2 * 3_600_000;
const budapest = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Budapest' });
const nightOf = (instant: Date): string => budapest.format(instant.getTime() - NIGHT_MS);

/** Once a night; at once where it never was. */
export const nightly: Schedule['isDue'] = (last, now) => last === undefined || nightOf(last) < nightOf(now);

async function isAnalysing(tx: Executor): Promise<boolean> {
  const row = await tx
    .selectFrom('work')
    .select('id')
    .where('name', '=', 'image-analyse')
    .where('state', 'in', ['queued', 'running'])
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Jobs that are queued without a caller. */
export const SCHEDULES: readonly Schedule[] = [
  {
    name: 'source-poll',
    // Each source has a time of its own.
    isDue: () => true,
    async ask(tx, jobs, clock) {
      await duePolls(tx, jobs, clock.now());
    },
  },
  {
    name: 'alert-notify',
    // Each person's time is stored with their waiting alerts.
    isDue: () => true,
    async ask(tx, jobs, clock) {
      const due = await tx
        .selectFrom('alertDelivery')
        .select('alertId')
        .where('state', '=', 'waiting')
        .where('dueAt', '<=', clock.now())
        .limit(1)
        .executeTakeFirst();
      if (due) await jobs.enqueue(tx, 'alert-notify', {}, { key: 'due' });
    },
  },
  {
    name: 'soil-zones',
    isDue: nightly,
    async ask(tx, jobs, clock) {
      // Values judged now may be taken out of use.
      if (await isAnalysing(tx)) return false;
      const year = Number(clock.today().slice(0, 4));
      const groups = await tx.selectFrom('raster').select('groupName').where('kind', '=', 'NDVI').distinct().execute();
      for (const { groupName } of groups) {
        await jobs.enqueue(tx, 'soil-zones', { groupName, year }, { key: `${groupName}:${year}` });
      }
      return undefined;
    },
  },
];
