import { readdir, readFile, utimes, writeFile } from 'node:fs/promises';
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { folderStore, openStore, removeStaleScratch } from './storage.ts';
import { inFolder } from './testing.ts';

const CONTENT = Buffer.from('content');
const HASH = createHash('sha256').update(CONTENT).digest('hex');

const filesIn = async (folder: string) =>
  (await readdir(folder, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile());

describe('folder store', () => {
  it('names an object by its content, and stores it once', () =>
    inFolder(async (folder) => {
      const store = await folderStore(folder);
      const first = await store.put([CONTENT.subarray(0, 3), CONTENT.subarray(3)], 'tif');
      expect(first).toEqual({ key: `${HASH}.tif`, size: 7 });
      expect(await store.put([CONTENT], 'tif')).toEqual(first);
      expect(await filesIn(folder)).toHaveLength(1);
      expect(await readFile(join(folder, HASH.slice(0, 2), first.key))).toEqual(CONTENT);
    }));

  it('reads ranges, in another thread’s store too, and again after closing', () =>
    inFolder(async (folder) => {
      const store = await folderStore(folder);
      const { key } = await store.put([CONTENT], 'tif');
      const access = await (await openStore(store.address)).open(key);
      expect(access.size).toBe(7);
      expect(Buffer.from(await access.read(2, 3)).toString()).toBe('nte');
      access.close();
      expect(Buffer.from(await access.read(5, 9)).toString()).toBe('nt');
      access.close();
    }));

  it('shows nothing of an unfinished object', () =>
    inFolder(async (folder) => {
      const store = await folderStore(folder);
      const broken = async function* () {
        yield CONTENT;
        throw new Error('cable pulled');
      };
      await expect(store.put(broken(), 'tif')).rejects.toThrow('cable pulled');
      expect(await filesIn(folder)).toEqual([]);
    }));

  it.each([
    '../../etc/passwd',
    `..%2f${HASH}.tif`,
    `${HASH}.tif\0`,
    HASH,
    HASH.toUpperCase(),
    `${HASH}.tif/..`,
    '',
    `${HASH}.TIF`,
    '.scratch',
  ])('knows no object %j', (key) =>
    inFolder(async (folder) => {
      const store = await folderStore(join(folder, 'store'));
      await writeFile(join(folder, 'secret'), 'x');
      expect(() => store.open(key)).toThrow(expect.objectContaining({ code: 'notFound' }));
      expect(await store.has(key)).toBe(false);
    }),
  );

  it('drops removed objects', () =>
    inFolder(async (folder) => {
      const store = await folderStore(folder);
      const { key } = await store.put([CONTENT], 'tif');
      expect(await store.has(key)).toBe(true);
      await store.remove(key);
      expect(await store.has(key)).toBe(false);
      expect(() => store.open(key)).toThrow(expect.objectContaining({ code: 'notFound' }));
    }));

  it('cleans up after a killed import, and keeps files being written', () =>
    inFolder(async (folder) => {
      const store = await folderStore(folder);
      for (const name of ['old', 'new']) await writeFile(join(store.scratchFolder, name), '');
      await utimes(join(store.scratchFolder, 'old'), 0, 0);
      await removeStaleScratch(store, Date.now());
      expect(await readdir(store.scratchFolder)).toEqual(['new']);
    }));
});
