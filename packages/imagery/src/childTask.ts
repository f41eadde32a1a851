import { fork } from 'node:child_process';
import { yieldToCalls } from './yieldToCalls.ts';

/** The progress reports and the stop signal of a long task. */
export interface TaskControl {
  /** 0..1 */
  readonly progress: (share: number) => void;
  readonly aborted: () => boolean;
}

export interface TaskOptions {
  readonly onProgress?: ((share: number) => void) | undefined;
  readonly signal?: AbortSignal | undefined;
  /** The most time of a process, by the clock; without it a task may take any. */
  readonly milliseconds?: number | undefined;
}

/** A task in the caller's thread, or in a process of its own. */
export type Task<Job, Result> = (job: Job, control: TaskControl) => Promise<Result>;

type ToChild<Job> = { readonly kind: 'job'; readonly job: Job } | { readonly kind: 'abort' };
type FromChild<Result> =
  | { readonly kind: 'progress'; readonly share: number }
  | { readonly kind: 'done'; readonly result: Result }
  | { readonly kind: 'failed'; readonly message: string; readonly stack: string };

/** The process of a task has ended, and the task with it: it may be tried again. */
export class TaskLostError extends Error {
  override readonly name = 'TaskLostError';
}

/** The task took more time than it may; its process was ended. */
export class TaskTooLongError extends Error {
  override readonly name = 'TaskTooLongError';
}

/** The environment that the runtime and its connections need: the settings and secrets of the installation stay with the server. */
const SURROUNDINGS = [
  'PATH',
  'SYSTEMROOT',
  'TEMP',
  'TMP',
  'TMPDIR',
  'TZ',
  'NODE_COMPILE_CACHE',
  'NODE_EXTRA_CA_CERTS',
  'SSL_CERT_DIR',
  'SSL_CERT_FILE',
  'UV_THREADPOOL_SIZE',
] as const;

const surroundings = () =>
  Object.fromEntries(
    SURROUNDINGS.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]])),
  );

/** A task that is stopped has this long to remove its files. */
const GRACE_MS = 2_000;

/** Runs a task in this thread. */
export const runHere = <Job, Result>(
  task: Task<Job, Result>,
  job: Job,
  { onProgress, signal }: TaskOptions,
): Promise<Result> => task(job, { progress: (share) => onProgress?.(share), aborted: () => signal?.aborted === true });

/**
 * Runs a task in a process of its own: whatever ends that process, a fault of the runtime or lack of memory, affects
 * the task and not the server.
 * @param program its module, which calls `serveTask`
 * @param job copied to the process, as is the result: plain values and typed arrays
 * @throws TaskLostError where the process ends without an answer, TaskTooLongError where it takes too long
 */
export function runInChild<Result>(
  program: URL,
  job: unknown,
  { onProgress, signal, milliseconds }: TaskOptions,
): Promise<Result> {
  return new Promise<Result>((resolve, reject) => {
    const child = fork(program, { env: surroundings(), serialization: 'advanced' });
    yieldToCalls(child.pid);
    const lost = (why: string, cause?: unknown) => reject(new TaskLostError(`the process of a task ${why}`, { cause }));
    const say = (message: ToChild<unknown>) => {
      if (child.connected) child.send(message, (cause) => cause && lost('does not listen', cause));
    };
    const abort = () => say({ kind: 'abort' });
    const stop = () => {
      reject(new TaskTooLongError(`the process of a task took more than ${milliseconds} ms`));
      abort();
      timer = setTimeout(() => child.kill('SIGKILL'), GRACE_MS).unref();
    };
    let timer = milliseconds === undefined ? undefined : setTimeout(stop, milliseconds).unref();
    child.on('message', (message: FromChild<Result>) => {
      if (message.kind === 'progress') onProgress?.(message.share);
      else if (message.kind === 'done') resolve(message.result);
      else if (message.kind === 'failed') reject(Object.assign(new Error(message.message), { stack: message.stack }));
    });
    // It may occur more than once, and an unhandled error ends the server.
    child.on('error', (cause) => lost('failed', cause));
    child.once('exit', (code, killed) => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', abort);
      lost(`ended with ${killed ?? code}`);
    });
    say({ kind: 'job', job });
    if (signal?.aborted === true) abort();
    signal?.addEventListener('abort', abort);
  });
}

/** Makes this process do one task and end. It also ends when the process that started the task is gone. */
export function serveTask<Job, Result>(task: Task<Job, Result>): void {
  const say = (message: FromChild<Result>, then?: () => void) => process.send?.(message, undefined, undefined, then);
  const leave = () => process.exit();
  let aborted = false;
  process.once('disconnect', leave);
  process.on('message', (message: ToChild<Job>) => {
    if (message.kind === 'abort') aborted = true;
    if (message.kind !== 'job') return;
    task(message.job, { progress: (share) => void say({ kind: 'progress', share }), aborted: () => aborted }).then(
      (result) => say({ kind: 'done', result }, leave),
      (cause: unknown) => {
        const { message: text, stack = '' } = cause instanceof Error ? cause : new Error(String(cause));
        say({ kind: 'failed', message: text, stack }, leave);
      },
    );
  });
}
