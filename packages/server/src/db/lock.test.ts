import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { DataDirLockedError, lockDataDir } from './lock.ts';

let directory: string;
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'georisk-lock-'));
});
afterEach(() => rmSync(directory, { recursive: true, force: true }));

const note = () => JSON.parse(readFileSync(join(directory, 'lock.json'), 'utf8')) as Record<string, unknown>;

it('is held by one at a time', () => {
  const lock = lockDataDir(directory);
  expect(() => lockDataDir(directory)).toThrow(DataDirLockedError);
  lock.release();
  lockDataDir(directory).release();
});

it('makes the directory', () => {
  lockDataDir(join(directory, 'a', 'b')).release();
});

it('names the directory and the holder, and what to do', () => {
  const lock = lockDataDir(directory);
  expect(() => lockDataDir(directory)).toThrow(directory);
  expect(() => lockDataDir(directory)).toThrow(String(process.pid));
  expect(() => lockDataDir(directory)).toThrow('DATA_DIR');
  lock.release();
});

it('leaves a note that distinguishes a living holder from a recycled process id', () => {
  const lock = lockDataDir(directory);
  expect(note()['pid']).toBe(process.pid);
  if (process.platform === 'linux') {
    const stat = readFileSync('/proc/self/stat', 'utf8');
    expect(note()['processStartTime']).toBe(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19]);
  }
  lock.release();
  expect(note).toThrow('ENOENT');
});

it('may be released twice', () => {
  const lock = lockDataDir(directory);
  lock.release();
  lock.release();
});
