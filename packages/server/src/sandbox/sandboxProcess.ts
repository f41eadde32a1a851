import { type ChildProcess, fork } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Problem } from '#server/http/problem.ts';
import { yieldToCalls } from '@georisk/imagery/yieldToCalls.ts';
import type { Said } from './readers.ts';

const MAX_MEGABYTES = 384;
/** What the runtime itself needs of the surroundings; no secret of the installation. */
const SURROUNDINGS = ['PATH', 'SYSTEMROOT', 'TEMP', 'TMP', 'TMPDIR'] as const;
const ROOT = fileURLToPath(new URL('../../../../', import.meta.url));
/** The modules of the readers; neither settings nor data lie there. */
const MODULES = ['package.json', 'node_modules/*', 'packages/*'].map((path) => ROOT + path);

const SHELL = '/bin/sh';
/** Bounds that the kernel keeps, also after whoever set them is gone; a warning first, which says what it was about, then the end. */
const BOUNDED = 'ulimit -c 0; ulimit -S -t "$1" && ulimit -H -t "$2" || exit 1; shift 2; exec "$@"';
/** Windows knows no such bounds: there time alone is one. */
const hasBounds = existsSync(SHELL);

/** What ends a process that asked for more than it may have, or whose reader fell over its file. */
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
  /** Time of a processor, and by the clock, for a machine that is busy with others. */
  readonly limits: { readonly cpuSeconds: number; readonly milliseconds: number };
}

/** How a process ended: with what its reader said, or because the file asked for too much. */
export type SandboxEnd = Exclude<Said, { kind: 'running' }> | { readonly kind: 'killed' };

const busy = (error: string) => new Problem('busy', { error, retryAfterSeconds: 10 });

function start({ program, files, limits }: SandboxTask): ChildProcess {
  const reads = [...MODULES, fileURLToPath(program), ...files].map((path) => `--allow-fs-read=${path}`);
  // It reads what it is given and its own modules: no file is written, no other program started.
  const bounds = ['--no-warnings', `--max-old-space-size=${MAX_MEGABYTES}`, '--permission', ...reads];
  const seconds = [String(limits.cpuSeconds), String(limits.cpuSeconds + 2)];
  return fork(program, {
    ...(hasBounds && { execPath: SHELL }),
    execArgv: hasBounds ? ['-c', BOUNDED, SHELL, ...seconds, process.execPath, ...bounds] : bounds,
    env: Object.fromEntries(SURROUNDINGS.map((name) => [name, process.env[name]])),
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
}

function startOrNull(task: SandboxTask): ChildProcess | null {
  try {
    return start(task);
  } catch {
    // Some wants of the system are thrown, others are told by the process that is none.
    return null;
  }
}

/**
 * Runs a program on something that a stranger sent, in a process of its own under limits of time and memory, and ends it.
 * @throws Problem `busy` where it could not start or had no time or memory to work: nothing is said of the file then
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
    // Where the processor's time is bounded, who runs out of the clock's had to wait for others.
    const timer = setTimeout(() => (hasBounds ? giveUp('Reading takes long') : killed()), limits.milliseconds);
    // It may come more than once, and nobody may be without an answer for it.
    child.on('error', () => giveUp('Reader does not start'));
    child.on('message', (said: Said) => {
      if (said.kind === 'running') isRunning = true;
      else end(() => resolve(said));
    });
    child.once('exit', (code, signal) => {
      const isOfTheFile = signal === null ? code !== 0 : FAULTS_OF_THE_FILE.has(signal);
      // SIGKILL is the system's: its memory was short, for whatever reason.
      if (isRunning && isOfTheFile) killed();
      else giveUp(`Reader ended: ${signal ?? code}`);
    });
    // Without means for a channel there is none; an error follows.
    if (child.connected) child.send(message as object, (error) => error && giveUp('Reader does not listen'));
  });
}
