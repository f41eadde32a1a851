import type { FastifyInstance } from 'fastify';
import type { Database } from './db/open.ts';

const DRAIN_MS = 25_000;
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

interface Running {
  readonly app: FastifyInstance;
  readonly database: Database;
  /** Ends what runs on its own (the sender of messages); resolves when it stands still. */
  stopWorkers(): Promise<void>;
}

/**
 * Not ready at once, then what is running gets 25 s to finish, then everything is closed.
 * @returns the exit code
 */
export async function shutDown({ app, database, stopWorkers }: Running): Promise<number> {
  app.services.health.drain();
  const late = new Promise<'late'>((resolve) => setTimeout(resolve, DRAIN_MS, 'late').unref());
  const done = Promise.all([app.close(), stopWorkers()]).then(() => 'done' as const);
  const outcome = await Promise.race([done, late]).catch(() => 'failed' as const);
  await database.close();
  return outcome === 'done' ? 0 : 1;
}
