import type { Schedule } from '#server/jobs/scheduler.ts';
import { CASE_LINES } from './caseList.jobs.ts';
import { newestStale } from './caseFacts.repository.ts';

/** Every minute in which there are notes that no reader has worked off. */
export const caseLines: Schedule = {
  name: 'case-lines',
  isDue: () => true,
  async ask(tx, jobs) {
    if ((await newestStale(tx)) === null) return false;
    await jobs.enqueue(tx, CASE_LINES, {}, { key: 'case-lines' });
    return undefined;
  },
};
