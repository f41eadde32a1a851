import { MessageChannel, type MessagePort, Worker } from 'node:worker_threads';
import { type FromWorker, monotonicSeconds, type ToWorker, type WorkerData } from './messages.ts';

export interface SupervisorOptions {
  /** Null keeps the database in memory. */
  directory: string | null;
  snapshot: string | null;
  /** A longer call counts as hung: nothing can cancel it but the end of the thread. */
  hangLimitSeconds?: number;
  /** An idle thread that is silent for longer counts as dead. */
  silenceLimitSeconds?: number;
  onFault?: (reason: string) => void;
}

export interface Supervisor {
  /** A new connection to the database's thread, undefined while there is none. */
  connect(): MessagePort | undefined;
  ready(): boolean;
  /** The data directory as a compressed archive. */
  dump(): Promise<Uint8Array>;
  close(): Promise<void>;
}

const HANG_LIMIT = 90;
const START_LIMIT = 120;
const SILENCE_LIMIT = 20;
const WATCH_EVERY = 1;
/** Pings within the limit. */
const PINGS = 4;
const CLOSE_LIMIT = 15;
const RETRY_DELAYS = [0, 1, 2, 5, 10, 30];
/** PostgreSQL guards its own stack at 2 MB; the thread's must be larger, or the engine breaks before the guard. */
const STACK_MB = 256;

interface Thread {
  worker: Worker;
  busy: Int32Array;
  pingedAt: number;
  heardAt: number;
}

/** Starts the database's thread and keeps one running: it is replaced when it breaks down or hangs. */
export async function superviseEngine(options: SupervisorOptions): Promise<Supervisor> {
  const hangLimit = options.hangLimitSeconds ?? HANG_LIMIT;
  const silenceLimit = options.silenceLimitSeconds ?? SILENCE_LIMIT;
  let thread: Thread | undefined = await startThread(options.directory, options.snapshot, lost);
  const end = new AbortController();
  const closing = () => end.signal.aborted;
  let dumped: ((bytes: Uint8Array) => void) | undefined;
  listen(thread);
  let watchedAt = monotonicSeconds();
  const timer = setInterval(watch, WATCH_EVERY * 1000);
  timer.unref();

  function listen({ worker }: Thread): void {
    worker.on('message', (message: FromWorker) => {
      if (message.type === 'pong' && thread?.worker === worker) thread.heardAt = monotonicSeconds();
      if (message.type === 'dumped') dumped?.(message.bytes);
    });
  }

  function watch(): void {
    if (!thread || closing()) return;
    const now = monotonicSeconds();
    const since = Atomics.load(thread.busy, 0);
    // Where this process itself was paused, an answer may be waiting here unread.
    if (now - watchedAt > 2 * WATCH_EVERY) thread.heardAt = now;
    watchedAt = now;
    if (since !== 0) {
      thread.heardAt = now;
      if (now - since > hangLimit) lost(thread.worker, `a call has lasted more than ${hangLimit} s`);
      return;
    }
    if (now - thread.heardAt > silenceLimit) return lost(thread.worker, 'the thread does not answer');
    if (now - thread.pingedAt >= silenceLimit / PINGS) {
      thread.pingedAt = now;
      send(thread, { type: 'ping' });
    }
  }

  /** Never two engines on one directory: the old thread must have ended before the new one starts. */
  function lost(worker: Worker, reason: string): void {
    if (closing() || thread?.worker !== worker) return;
    thread = undefined;
    options.onFault?.(reason);
    void worker.terminate().then(replace);
  }

  async function replace(): Promise<void> {
    if (options.directory === null) return;
    for (let attempt = 0; !closing(); attempt += 1) {
      await sleep(1000 * (RETRY_DELAYS[Math.min(attempt, RETRY_DELAYS.length - 1)] ?? 0));
      if (closing()) return;
      try {
        const next = await startThread(options.directory, null, lost);
        if (closing()) return void (await next.worker.terminate());
        thread = next;
        listen(next);
        return;
      } catch (error) {
        options.onFault?.(error instanceof Error ? error.message : String(error));
      }
    }
  }

  return {
    connect() {
      if (!thread || closing()) return undefined;
      const { port1, port2 } = new MessageChannel();
      send(thread, { type: 'connect', port: port2 }, [port2]);
      return port1;
    },
    ready: () => thread !== undefined && !closing(),
    dump() {
      if (!thread) return Promise.reject(new Error('the database is not running'));
      const answer = new Promise<Uint8Array>((resolve) => {
        dumped = resolve;
      });
      send(thread, { type: 'dump' });
      return answer;
    },
    async close() {
      end.abort();
      clearInterval(timer);
      if (!thread) return;
      const { worker } = thread;
      const ended = new Promise<void>((resolve) => worker.once('exit', () => resolve()));
      send(thread, { type: 'close' });
      thread = undefined;
      await Promise.race([ended, sleep(CLOSE_LIMIT * 1000)]);
      await worker.terminate();
    },
  };
}

const send = (thread: Thread, message: ToWorker, transfer: MessagePort[] = []): void =>
  thread.worker.postMessage(message, transfer);

/** A timer that does not keep an otherwise idle process alive. */
const sleep = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, milliseconds).unref();
  });

/** Resolves when the thread's database accepts connections. @param lost called at its end, after that */
function startThread(
  directory: string | null,
  snapshot: string | null,
  lost: (worker: Worker, reason: string) => void,
): Promise<Thread> {
  const busySince = new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT);
  const data: WorkerData = { directory, snapshot, busySince };
  const worker = new Worker(new URL('./worker.ts', import.meta.url), {
    workerData: data,
    execArgv: [],
    resourceLimits: { stackSizeMb: STACK_MB },
  });
  return new Promise((resolve, reject) => {
    let started = false;
    const end = (reason: string) => {
      clearTimeout(limit);
      if (started) lost(worker, reason);
      else void worker.terminate().then(() => reject(new Error(`the embedded database did not start: ${reason}`)));
    };
    const limit = setTimeout(() => end(`not ready after ${START_LIMIT} s`), START_LIMIT * 1000);
    worker.on('error', (error) => end(error instanceof Error ? error.message : String(error)));
    worker.on('exit', (code) => end(`the thread ended with ${code}`));
    worker.on('message', (message: FromWorker) => {
      if (message.type === 'fault') end(message.reason);
      if (message.type !== 'ready') return;
      clearTimeout(limit);
      started = true;
      const now = monotonicSeconds();
      resolve({ worker, busy: new Int32Array(busySince), pingedAt: now, heardAt: now });
    });
  });
}
