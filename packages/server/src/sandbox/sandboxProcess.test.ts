import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { constants, getPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inSandboxProcess } from './sandboxProcess.ts';

const PROGRAM = `
import { readFileSync } from 'node:fs';
import { getPriority } from 'node:os';
process.once('message', ({ what, path }) => {
  const say = (said) => process.send(said);
  if (what === 'end before it runs') process.exit(3);
  process.send({ kind: 'running' }, () => {
    if (what === 'loop') for (;;);
    if (what === 'fill') { const all = []; for (;;) all.push(new Array(1_000).fill({})); }
    if (what === 'fill buffers') { const all = []; for (let mega = 0; mega < 4_000; mega += 50) all.push(Buffer.alloc(50_000_000)); say({ kind: 'read', value: all.length }); }
    if (what === 'be killed') process.kill(process.pid, 'SIGKILL');
  });
  if (what === 'wait') setTimeout(() => undefined, 60_000);
  if (what === 'tell its priority') say({ kind: 'read', value: getPriority() });
  if (what !== 'read') return;
  try {
    say({ kind: 'read', value: readFileSync(path, 'utf8') });
  } catch (error) {
    say({ kind: 'read', value: error.code });
  }
});
`;

let folder = '';
let program: URL;
const at = (name: string) => join(folder, name);
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'sandbox-process-'));
  writeFileSync(at('program.mjs'), PROGRAM);
  writeFileSync(at('given'), 'given');
  writeFileSync(at('.env'), 'SECRET=1');
  program = pathToFileURL(at('program.mjs'));
});
afterAll(() => rmSync(folder, { recursive: true }));

/** A process that must have a second of the processor has time for that on a busy machine too. */
const run = (what: string, path = '', milliseconds = 300_000) =>
  inSandboxProcess({
    program,
    message: { what, path },
    files: [at('given')],
    limits: { cpuSeconds: 1, milliseconds },
  });
const BUSY = { reason: 'busy' };

describe('a process that reads a file', () => {
  it('reads its file, and no settings or secrets of others', async () => {
    expect(await run('read', at('given'))).toEqual({ kind: 'read', value: 'given' });
    for (const path of [at('.env'), '/etc/hostname', `/proc/${process.pid}/environ`, '/proc/self/environ'])
      expect(await run('read', path)).toEqual({ kind: 'read', value: 'ERR_ACCESS_DENIED' });
  });

  it('yields the processor to callers who wait for an answer', async () => {
    const priority = Math.max(getPriority(), constants.priority.PRIORITY_BELOW_NORMAL);
    expect(await run('tell its priority')).toEqual({ kind: 'read', value: priority });
  });

  it('is ended over processor time and memory, which is the file’s fault', { timeout: 900_000 }, async () => {
    expect(await run('loop')).toEqual({ kind: 'killed' });
    expect(await run('fill')).toEqual({ kind: 'killed' });
    expect(await run('fill buffers')).toEqual({ kind: 'killed' });
  });

  it('is reported as busy where the machine is at fault', async () => {
    await expect(run('be killed')).rejects.toMatchObject(BUSY);
    await expect(run('end before it runs')).rejects.toMatchObject(BUSY);
    await expect(run('wait', '', 700)).rejects.toMatchObject(BUSY);
  });

  it('ends by itself when the process that would end it is gone', async () => {
    const parent = `
      import { inSandboxProcess } from ${JSON.stringify(new URL('./sandboxProcess.ts', import.meta.url).href)};
      import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
      void inSandboxProcess({ program: new URL(${JSON.stringify(program.href)}), message: { what: 'loop' }, files: [], limits: { cpuSeconds: 1, milliseconds: 60_000 } });
      const [child] = readFileSync('/proc/self/task/' + process.pid + '/children', 'utf8').trim().split(' ');
      writeFileSync(${JSON.stringify(at('pid'))}, child);
      // In hundredths of a second of the processor: its start takes less.
      const used = () => Number(readFileSync('/proc/' + child + '/stat', 'utf8').split(') ')[1].split(' ')[11]);
      setInterval(() => { if (used() > 40) process.kill(process.pid, 'SIGKILL'); }, 10);`;
    writeFileSync(at('parent.ts'), parent);
    expect(() => execFileSync(process.execPath, [at('parent.ts')], { stdio: 'ignore' })).toThrow();
    const pid = Number(readFileSync(at('pid'), 'utf8'));
    expect(pid).toBeGreaterThan(0);
    const lives = () => {
      try {
        return process.kill(pid, 0) && !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
      } catch {
        return false;
      }
    };
    await expect.poll(lives, { timeout: 60_000 }).toBe(false);
  }, 300_000);
});
