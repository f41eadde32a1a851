import type { FastifyInstance } from 'fastify';
import type { Database } from '#server/db/open.ts';

const DRAIN_MS = 25_000;
/** In production a load balancer sends calls here until it has seen that this process is no longer ready. */
export const LEAVING_MS = 2_000;
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

/**
 * Calls `gone` once when the process that started this one has ended; a killed launcher must leave no process running.
 */
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
  /** Ends the independent part (the sender of messages); resolves when it is idle. */
  readonly stopWorkers: () => Promise<void>;
  /** How long calls are accepted after the process has reported that it is leaving. */
  readonly leavingMs: number;
}

/**
 * Reports not ready at once, then gives running calls 25 s to finish, then closes everything.
 * @returns the exit code
 */
export async function shutDown({ app, database, stopWorkers, leavingMs }: Running): Promise<number> {
  app.services.health.drain();
  await new Promise((resolve) => setTimeout(resolve, leavingMs));
  // A connection that was answering when everything was closed stays open for the next call, and would be waited for.
  const idle = setInterval(() => app.server.closeIdleConnections(), 50);
  const [drained] = await Promise.all([within(DRAIN_MS, app.close()), within(WORKERS_MS, stopWorkers())]);
  clearInterval(idle);
  const closed = await within(WORKERS_MS, database.close());
  return drained && closed ? 0 : 1;
}
