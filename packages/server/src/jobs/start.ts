import type { HandlerDeps } from '#server/module.ts';
import { jobHandlers, SCHEDULES } from '#server/modules.ts';
import { startJobs } from './runtime.ts';
import { startScheduler } from './scheduler.ts';

/** Jobs at a time in one process; heavy computations of a job run in threads of their own. */
const CONCURRENCY = { native: 2, embedded: 1 } as const;

/** Starts the worker and the scheduler. @returns a function that stops both */
export async function startWork(deps: HandlerDeps): Promise<() => Promise<void>> {
  const { clock, database, jobs, logger } = deps;
  const handlers = jobHandlers(deps);
  const runtime = await startJobs({ database, clock, logger, handlers, concurrency: CONCURRENCY[database.kind] });
  const stopScheduler = startScheduler({ executor: database.kysely, clock, logger, jobs, schedules: SCHEDULES });
  return async () => {
    stopScheduler();
    await runtime.stop();
  };
}
