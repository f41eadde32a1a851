import { fork } from 'node:child_process';
import { Problem } from '../../../http/problem.ts';
import { looksLikeWorkbook, type SheetRead } from './sheetFile.ts';

const PROGRAM = new URL('./sheetProgram.ts', import.meta.url);
/** Far above what a table takes on a machine that is busy with others. */
const MOST_MS = 10_000;
const MOST_MEGABYTES = 384;
/** It reads what it is given and its own modules: no file is written, no other program started. */
const BOUNDS = ['--no-warnings', `--max-old-space-size=${MOST_MEGABYTES}`, '--permission', '--allow-fs-read=*'];
const MOST_WAITING = 20;

let waiting = 0;
let last: Promise<unknown> = Promise.resolve();

/** One table at a time: what many of them would take of memory nobody else would have. @throws Problem where too many wait */
function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (waiting >= MOST_WAITING) throw new Problem('busy', { error: 'Sheets queue', retryAfterSeconds: 10 });
  waiting += 1;
  const mine = last.then(work).finally(() => {
    waiting -= 1;
  });
  last = mine.catch(() => undefined);
  return mine;
}

/**
 * Reads the first sheet of a workbook (.xlsx, .xls) in a process of its own under limits of time and memory: whatever it holds costs that process
 * and no other call.
 */
export function readSheet(bytes: Buffer): Promise<SheetRead> {
  return looksLikeWorkbook(bytes)
    ? inTurn(() => inProcess(bytes))
    : Promise.resolve({ ok: false, fault: 'no-workbook' });
}

function inProcess(bytes: Buffer): Promise<SheetRead> {
  return new Promise((resolve, reject) => {
    const child = fork(PROGRAM, {
      execArgv: BOUNDS,
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    const end = (read: SheetRead) => {
      clearTimeout(timer);
      child.kill('SIGKILL');
      resolve(read);
    };
    const timer = setTimeout(() => end({ ok: false, fault: 'too-large' }), MOST_MS);
    child.once('message', (read: SheetRead) => end(read));
    // Out of memory: it unpacked to more than it said, or to more than a table is.
    child.once('exit', () => end({ ok: false, fault: 'too-large' }));
    child.once('error', (cause) => {
      clearTimeout(timer);
      reject(cause);
    });
    child.send(bytes);
  });
}
