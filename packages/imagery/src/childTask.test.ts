import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { runHere, runInChild, type Task, TaskLostError, TaskTooLongError } from './childTask.ts';

/** The action requested of the program. */
interface Job {
  readonly what: 'double' | 'fail' | 'die' | 'until aborted' | 'deaf';
  readonly values: Float64Array;
}

const PROGRAM = `
import { serveTask } from ${JSON.stringify(new URL('./childTask.ts', import.meta.url).href)};
serveTask(async ({ what, values }, { progress, aborted }) => {
  if (what === 'deaf') process.send({ kind: 'progress', share: process.pid }, () => { for (;;); });
  else progress(0.5);
  if (what === 'fail') throw new RangeError('no such thing');
  if (what === 'die') process.kill(process.pid, 'SIGKILL');
  while (what !== 'double' && !aborted()) await new Promise((later) => setTimeout(later, 5));
  return { pid: process.pid, environment: Object.keys(process.env), aborted: aborted(), doubled: values.map((value) => value * 2) };
});
`;

interface Result {
  readonly pid: number;
  readonly environment: readonly string[];
  readonly aborted: boolean;
  readonly doubled: Float64Array;
}

let folder = '';
let program: URL;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'task-test-'));
  const path = join(folder, 'program.ts');
  writeFileSync(path, PROGRAM);
  program = pathToFileURL(path);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const ask = (what: Job['what'], options: Parameters<typeof runInChild>[2] = {}) =>
  runInChild<Result>(program, { what, values: Float64Array.of(1, 2, Number.NaN) } satisfies Job, options);

const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
});

describe('a task in a process of its own', () => {
  it('returns typed arrays, reports its progress, and ends', async () => {
    const shares: number[] = [];
    const { pid, doubled } = await ask('double', { onProgress: (share) => shares.push(share) });
    expect(doubled).toEqual(Float64Array.of(2, 4, Number.NaN));
    expect(shares).toEqual([0.5]);
    expect(pid).not.toBe(process.pid);
    await expect.poll(() => isAlive(pid)).toBe(false);
  });

  it('knows no setting or secret of the server', async () => {
    vi.stubEnv('GEORISK_TEST_SECRET', 'x');
    const { environment } = await ask('double');
    expect(environment).toContain('PATH');
    expect(environment.filter((name) => name.startsWith('GEORISK'))).toEqual([]);
  });

  it('is ended when its time is over', async () => {
    await expect(ask('until aborted', { milliseconds: 300 })).rejects.toThrow(TaskTooLongError);
    expect(await ask('double', { milliseconds: 60_000 })).toMatchObject({ aborted: false });
  });

  it('is ended when its time is over although it does not listen', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    let pid = 0;
    const ended = expect(ask('deaf', { milliseconds: 5_000, onProgress: (said) => (pid = said) })).rejects.toThrow(
      TaskTooLongError,
    );
    await expect.poll(() => pid).toBeGreaterThan(0);
    vi.advanceTimersByTime(5_000);
    await ended;
    expect(isAlive(pid)).toBe(true);
    vi.advanceTimersByTime(2_000);
    await expect.poll(() => isAlive(pid), { timeout: 60_000 }).toBe(false);
  });

  it('passes its error on', async () => {
    await expect(ask('fail')).rejects.toThrow('no such thing');
  });

  it('is lost alone when its process is killed', async () => {
    await expect(ask('die')).rejects.toThrow(TaskLostError);
  });

  it('is lost where no process can be started', async () => {
    const { execPath } = process;
    process.execPath = '/nowhere/node';
    try {
      await expect(ask('double')).rejects.toThrow(TaskLostError);
    } finally {
      process.execPath = execPath;
    }
    // Later errors of that process must not become unhandled: they come in the next turns of the event loop.
    for (let turns = 0; turns < 3; turns += 1) await new Promise((next) => setImmediate(next));
  });

  it('can be stopped, before it began and while it works', async () => {
    expect((await ask('until aborted', { signal: AbortSignal.abort() })).aborted).toBe(true);
    const stop = new AbortController();
    const answer = await ask('until aborted', { signal: stop.signal, onProgress: () => stop.abort() });
    expect(answer.aborted).toBe(true);
  });
});

describe('a task here', () => {
  it('has the same progress and the same signal to stop', async () => {
    const stop = new AbortController();
    const shares: number[] = [];
    const task: Task<number, boolean[]> = async (share, { progress, aborted }) => {
      const before = aborted();
      progress(share);
      return [before, aborted()];
    };
    const onProgress = (share: number) => {
      shares.push(share);
      stop.abort();
    };
    expect(await runHere(task, 0.25, { onProgress, signal: stop.signal })).toEqual([false, true]);
    expect(shares).toEqual([0.25]);
  });
});
