import { spawnSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type DataDirLock, lockDataDir } from '#server/db/lock.ts';

const PROGRAM = resolve(import.meta.dirname, '../../cli/import.ts');

let folder: string;
let lock: DataDirLock;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'import-lock-'));
  lock = lockDataDir(folder);
});
afterAll(async () => {
  lock.release();
  await rm(folder, { recursive: true, force: true });
});

const run = (settings: Readonly<Record<string, string>>) => {
  const env = { ...process.env };
  delete env['DATABASE_URL'];
  const args = [PROGRAM, 'blocks', 'none.geojson'];
  return spawnSync(process.execPath, args, { encoding: 'utf8', env: { ...env, DATA_DIR: folder, ...settings } });
};

it('says that the server must be stopped first, and touches nothing', () => {
  const { status, stderr, stdout } = run({});
  expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
  expect(stderr).toContain('DATABASE_URL');
  expect(stderr.trim().split('\n')).toHaveLength(1);
});

it('names a setting that cannot be used', () => {
  expect(run({ PORT: 'x' })).toMatchObject({ status: 2, stderr: expect.stringContaining('PORT') });
});
