import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { inRoot } from './paths.mjs';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'georisk-lock-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Takes the lock in a process of its own. @returns what it was answered, and whether the lock was there meanwhile */
function take(file: string): string {
  const program = `
    const { takeTestLock } = await import(${JSON.stringify(inRoot('scripts/lib/testLock.mjs'))});
    const { existsSync } = await import('node:fs');
    console.log(String(takeTestLock(${JSON.stringify(file)})), existsSync(${JSON.stringify(file)}));`;
  return spawnSync(process.execPath, ['--input-type=module', '-e', program], { encoding: 'utf8' }).stdout.trim();
}

it('the lock is taken by one process, and is gone when that has ended', () => {
  const file = join(folder, 'deep', 'test.lock');
  expect(take(file)).toBe('undefined true');
  expect(existsSync(file)).toBe(false);
});

it('another run is named by its process, and keeps its lock', () => {
  const file = join(folder, 'test.lock');
  writeFileSync(file, JSON.stringify({ pid: process.pid }));
  expect(take(file)).toBe(`${process.pid} true`);
  expect(existsSync(file)).toBe(true);
});

it('the lock of a run that was killed is taken over', () => {
  const file = join(folder, 'test.lock');
  writeFileSync(file, JSON.stringify({ pid: process.pid, started: 'another time' }));
  expect(take(file)).toBe('undefined true');
  writeFileSync(file, '{"pi');
  expect(take(file)).toBe('undefined true');
});
