import { fork } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openEmbedded } from './open.ts';

let work: string;
beforeEach(() => {
  work = mkdtempSync(join(tmpdir(), 'georisk-power-'));
});
afterEach(() => rmSync(work, { recursive: true, force: true }));

interface Entry {
  name: string;
  ino: number;
  directory: boolean;
}

/** Builds the tree as a disk would have it: files that were never synced are empty or absent. */
function rebuild(synced: string, ino: number, target: string): void {
  mkdirSync(target, { mode: 0o700 });
  const listing = join(synced, `directory-${ino}`);
  if (!existsSync(listing)) return;
  for (const entry of JSON.parse(readFileSync(listing, 'utf8')) as Entry[]) {
    const path = join(target, entry.name);
    const content = join(synced, `file-${entry.ino}`);
    if (entry.directory) rebuild(synced, entry.ino, path);
    else if (existsSync(content)) copyFileSync(content, path);
    else writeFileSync(path, '');
  }
}

// Synced files are read from /proc.
describe.runIf(process.platform === 'linux')('after a power cut', () => {
  it('every acknowledged write is there, and nothing that was only in the page cache', async () => {
    const [data, synced, restored] = ['data', 'synced', 'restored'].map((name) => join(work, name)) as [
      string,
      string,
      string,
    ];
    mkdirSync(synced);
    const child = fork(join(import.meta.dirname, '../../../../testing/src/syncRecorder.ts'), [data, synced], {
      execArgv: [],
    });
    let root = 0;
    let acknowledged = 0;
    const enough = new Promise<void>((resolve, reject) => {
      child.on('exit', () => reject(new Error('the recorder ended')));
      child.on('message', (message: { root?: number; id?: number }) => {
        root = message.root ?? root;
        acknowledged = message.id ?? acknowledged;
        if (acknowledged === 150) resolve();
      });
    });
    await enough;
    child.removeAllListeners('exit');
    child.kill('SIGKILL');
    await once(child, 'exit');
    const atKill = acknowledged;

    rebuild(synced, root, restored);
    const database = await openEmbedded({ directory: restored });
    const { rows } = await database.pool.query<{ id: number }>('select id from item order by id');
    expect(rows.slice(0, atKill).map(({ id }) => id)).toEqual(Array.from({ length: atKill }, (_, index) => index + 1));
    await database.close();
  });
});
