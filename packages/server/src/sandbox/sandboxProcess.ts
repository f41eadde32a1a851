import { type ChildProcess, fork } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Problem } from '#server/http/problem.ts';
import { yieldToCalls } from '@georisk/imagery/yieldToCalls.ts';
import type { Said } from './readers.ts';

/** Of the heap of scripts. */
const MAX_MEGABYTES = 384;
/** Kilobytes of all memory, buffers and decoders included: those are outside of the heap. */
const MAX_DATA = 1_500_000;
/** The environment that the runtime needs; no secret of the installation. */
const SURROUNDINGS = ['PATH', 'SYSTEMROOT', 'TEMP', 'TMP', 'TMPDIR'] as const;
const ROOT = fileURLToPath(new URL('../../../../', import.meta.url));
/** The modules of the readers; the folder has neither settings nor data. */
const MODULES = ['package.json', 'node_modules/*', 'packages/*'].map((path) => ROOT + path);

const SHELL = '/bin/sh';
/**
 * Limits enforced by the kernel, also after the process that set them is gone; a warning first, which names the limit,
 * then the end.
 */
const BOUNDED = 'ulimit -c 0; ulimit -S -t "$1" && ulimit -H -t "$2" && ulimit -d "$3" || exit 1; shift 3; exec "$@"';
/** Windows has no such limits: there only time is limited. */
const hasBounds = existsSync(SHELL);

/** How a process ends that exceeded its limits, or whose reader failed on its file. */
const FAULTS_OF_THE_FILE: ReadonlySet<string> = new Set([
  'SIGXCPU',
  'SIGABRT',
  'SIGTRAP',
  'SIGSEGV',
  'SIGBUS',
  'SIGILL',
  'SIGFPE',
]);

export interface SandboxTask {
  readonly program: URL;
  /** Copied to the process: plain values. */
  readonly message: unknown;
  /** Files that it may read beside its own modules. */
  readonly files: readonly string[];
  /** Processor time, and time by the clock, for a machine that is busy with others. */
  readonly limits: { readonly cpuSeconds: number; readonly milliseconds: number };
}

/** How a process ended: with its reader's result, or because the file needed too much. */
export type SandboxEnd = Exclude<Said, { kind: 'running' }> | { readonly kind: 'killed' };

const busy = (error: string) => new Problem('busy', { error, retryAfterSeconds: 10 });

function start({ program, files, limits }: SandboxTask): ChildProcess {
  const reads = [...MODULES, fileURLToPath(program), ...files].map((path) => `--allow-fs-read=${path}`);
  // It reads its files and its own modules: it writes no file and starts no other program.
  // Without the second V8 can hang at the end of a process (see scripts/lib/nodeFlags.mjs).
  const bounds = [
    '--no-warnings',
    '--no-concurrent-sparkplug',
    `--max-old-space-size=${MAX_MEGABYTES}`,
    '--permission',
    ...reads,
  ];
  const numbers = [limits.cpuSeconds, limits.cpuSeconds + 2, MAX_DATA].map(String);
  return fork(program, {
    ...(hasBounds && { execPath: SHELL }),
    execArgv: hasBounds ? ['-c', BOUNDED, SHELL, ...numbers, process.execPath, ...bounds] : bounds,
    env: Object.fromEntries(SURROUNDINGS.map((name) => [name, process.env[name]])),
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
}

function startOrNull(task: SandboxTask): ChildProcess | null {
  try {
    return start(task);
  } catch {
    // Some shortages of the system are thrown, others are reported by a process without an id.
    return null;
  }
}

/**
 * Runs a program on untrusted input, in a process of its own under limits of time and memory, and ends it.
 * @throws Problem `busy` where it could not start or had no time or memory to work: this says nothing about the file
 */
export function inSandboxProcess(task: SandboxTask): Promise<SandboxEnd> {
  const { limits, message } = task;
  return new Promise((resolve, reject) => {
    const child = startOrNull(task);
    if (child === null) return reject(busy('Reader does not start'));
    yieldToCalls(child.pid);
    let isRunning = false;
    const end = (settle: () => void) => {
      clearTimeout(timer);
      child.kill('SIGKILL');
      settle();
    };
    const giveUp = (why: string) => end(() => reject(busy(why)));
    const killed = () => end(() => resolve({ kind: 'killed' }));
    // Where processor time is limited, running out of clock time means waiting for others.
    const timer = setTimeout(() => (hasBounds ? giveUp('Reading takes long') : killed()), limits.milliseconds);
    // It may occur more than once, and each time needs a listener.
    child.on('error', () => giveUp('Reader does not start'));
    child.on('message', (said: Said) => {
      if (said.kind === 'running') isRunning = true;
      else end(() => resolve(said));
    });
    child.once('exit', (code, signal) => {
      const isOfTheFile = signal === null ? code !== 0 : FAULTS_OF_THE_FILE.has(signal);
      // SIGKILL comes from the system: it was short of memory, for whatever reason.
      if (isRunning && isOfTheFile) killed();
      else giveUp(`Reader ended: ${signal ?? code}`);
    });
    // Without the means for a channel there is none; an error follows.
    if (child.connected) child.send(message as object, (error) => error && giveUp('Reader does not listen'));
  });
}
