import type { FastifyInstance } from 'fastify';
import type { Database } from './db/open.ts';

const DRAIN_MS = 25_000;
/** A mail server may take minutes to answer; its message is tried again by its own identifier. */
const WORKERS_MS = 5_000;
const LOOK_FOR_PARENT_MS = 1000;

const lives = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
};

/** Calls `gone` once when the process that started this one has ended; a killed launcher must leave nothing running. */
export function watchParent(pid: number, gone: () => void): void {
  const timer = setInterval(() => {
    if (lives(pid)) return;
    clearInterval(timer);
    gone();
  }, LOOK_FOR_PARENT_MS);
  timer.unref();
}

/** Whether the work was done in time. */
const within = (milliseconds: number, work: Promise<unknown>): Promise<boolean> =>
  Promise.race([
    work.then(
      () => true,
      () => false,
    ),
    new Promise<boolean>((resolve) => setTimeout(resolve, milliseconds, false).unref()),
  ]);

interface Running {
  readonly app: FastifyInstance;
  readonly database: Database;
  /** Ends what runs on its own (the sender of messages); resolves when it stands still. */
  readonly stopWorkers: () => Promise<void>;
}

/**
 * Not ready at once, then what is running gets 25 s to finish, then everything is closed.
 * @returns the exit code
 */
export async function shutDown({ app, database, stopWorkers }: Running): Promise<number> {
  app.services.health.drain();
  const [drained] = await Promise.all([within(DRAIN_MS, app.close()), within(WORKERS_MS, stopWorkers())]);
  const closed = await within(WORKERS_MS, database.close());
  return drained && closed ? 0 : 1;
}
