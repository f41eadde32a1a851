import { fork } from 'node:child_process';
import { Problem } from '../http/problem.ts';
import type { Asked, ReaderName, ReadBy } from './readers.ts';

const PROGRAM = new URL('./sandboxProgram.ts', import.meta.url);
/** Far above what a file takes on a machine that is busy with others. */
const MOST_MS = 10_000;
const MOST_MEGABYTES = 384;
/** It reads what it is given and its own modules: no file is written, no other program started. */
const BOUNDS = ['--no-warnings', `--max-old-space-size=${MOST_MEGABYTES}`, '--permission', '--allow-fs-read=*'];
/** What the runtime itself needs of the surroundings; no secret of the installation. */
const SURROUNDINGS = ['PATH', 'SYSTEMROOT', 'TEMP', 'TMP', 'TMPDIR'] as const;
const MOST_WAITING = 20;

/** Files that wait for each other: many at once would take memory and processors that nobody else would have. */
interface Lane {
  waiting: number;
  last: Promise<unknown>;
}
const lane = (): Lane => ({ waiting: 0, last: Promise.resolve() });
const TABLES = lane();
const PICTURES = lane();
/** A table does not wait for photos. */
const LANES: Readonly<Record<ReaderName, Lane>> = {
  workbook: TABLES,
  documents: TABLES,
  photo: PICTURES,
  companyFile: PICTURES,
};

/** @throws Problem where too many wait */
function inTurn<T>(queue: Lane, work: () => Promise<T>): Promise<T> {
  if (queue.waiting >= MOST_WAITING) throw new Problem('busy', { error: 'Files queue', retryAfterSeconds: 10 });
  queue.waiting += 1;
  const mine = queue.last.then(work).finally(() => {
    queue.waiting -= 1;
  });
  queue.last = mine.catch(() => undefined);
  return mine;
}

/** `too-much`: it took more time or memory than any honest file does; `broken`: its reader stumbled over it. */
export type SandboxFault = 'too-much' | 'broken';

/** What the process says when it is done. */
export type Said = { readonly kind: 'read'; readonly value: unknown } | { readonly kind: 'broken' };

/**
 * Reads a file that a stranger sent, in a process of its own under limits of time and memory: whatever it holds costs that process and no other
 * call.
 * @param asked what the reader of this name is given: plain values
 */
export function readInSandbox<N extends ReaderName>(name: N, asked: Asked<N>): Promise<ReadBy<N> | SandboxFault> {
  return inTurn(LANES[name], () => inProcess(name, asked));
}

const surroundings = () => Object.fromEntries(SURROUNDINGS.map((name) => [name, process.env[name]]));

function inProcess<N extends ReaderName>(name: N, asked: Asked<N>): Promise<ReadBy<N> | SandboxFault> {
  return new Promise((resolve, reject) => {
    const child = fork(PROGRAM, {
      execArgv: BOUNDS,
      env: surroundings(),
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    const end = (read: ReadBy<N> | SandboxFault) => {
      clearTimeout(timer);
      child.kill('SIGKILL');
      resolve(read);
    };
    const timer = setTimeout(() => end('too-much'), MOST_MS);
    child.once('message', (said: Said) => end(said.kind === 'read' ? (said.value as ReadBy<N>) : 'broken'));
    // Out of memory: it unpacked to more than it said, or to more than such a file is.
    child.once('exit', () => end('too-much'));
    child.once('error', (cause) => {
      clearTimeout(timer);
      reject(cause);
    });
    child.send({ name, asked });
  });
}
