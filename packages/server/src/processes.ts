import cluster, { type Worker } from 'node:cluster';
import type { FastifyBaseLogger } from 'fastify';

/** A process that keeps dying is started less and less often. */
const FIRST_WAIT_MS = 250;
const LONGEST_WAIT_MS = 30_000;
/** A process that lived longer than this did not die of its start. */
const PROVEN_MS = 60_000;
/** Longer than a process takes to drain. */
const DRAIN_MS = 32_000;

export interface Processes {
  /** Resolves when all of them have ended; 0 when each did so in the orderly way. */
  end(): Promise<number>;
}

const READY = 'ready';
/** Connections of PostgreSQL for each process: of its default of a hundred, all of them together leave some free. */
export const connectionsFor = (processes: number): number => Math.max(3, Math.min(10, Math.floor(80 / processes)));

/** Sent by a process to the one that started it: it listens. */
export const sayReady = (): void => void process.send?.(READY);

/** The process itself has already logged the reason. */
export class StartFailedError extends Error {
  override readonly name = 'StartFailedError';
}

const ended = (worker: Worker): Promise<number> =>
  new Promise((resolve) => {
    worker.once('exit', (code, signal) => resolve(signal === null || signal === '' ? code : 1));
  });

/**
 * Runs the server in several processes that share one port: incoming connections are distributed to them in turn. One
 * that dies is replaced; one that cannot even start ends all of them, because the next would fail the same way.
 * @returns when all of them listen
 */
export async function startProcesses(count: number, logger: FastifyBaseLogger): Promise<Processes> {
  const alive = new Map<Worker, Promise<number>>();
  let ending = false;
  let waitMs = FIRST_WAIT_MS;

  const begin = (): Promise<void> => {
    const worker = cluster.fork();
    const startedAt = performance.now();
    const end = ended(worker);
    alive.set(worker, end);
    return new Promise((resolve, reject) => {
      let ready = false;
      worker.on('message', (message) => {
        if (message !== READY) return;
        ready = true;
        resolve();
      });
      const gone = (code: number) => {
        alive.delete(worker);
        if (ending) return;
        if (!ready) return reject(new StartFailedError());
        if (performance.now() - startedAt > PROVEN_MS) waitMs = FIRST_WAIT_MS;
        logger.error({ pid: worker.process.pid, code, waitMs }, 'a process ended and is replaced');
        replace();
      };
      void end.then(gone);
    });
  };
  const replace = () => {
    setTimeout(() => {
      if (ending) return;
      begin().catch(() => {
        // Its own sentence is already in the log; the database may only be unreachable.
        if (!ending) replace();
      });
    }, waitMs).unref();
    waitMs = Math.min(LONGEST_WAIT_MS, waitMs * 2);
  };

  const end = async (): Promise<number> => {
    ending = true;
    const ends = [...alive.values()];
    for (const worker of alive.keys()) worker.process.kill('SIGTERM');
    const late = setTimeout(() => {
      for (const worker of alive.keys()) worker.process.kill('SIGKILL');
    }, DRAIN_MS).unref();
    const codes = await Promise.all(ends);
    clearTimeout(late);
    return codes.every((code) => code === 0) ? 0 : 1;
  };

  try {
    // Only the first: a fault that stops it would stop all of them, and is logged once.
    await begin();
    await Promise.all(Array.from({ length: count - 1 }, begin));
  } catch (error) {
    await end();
    throw error;
  }
  return { end };
}
