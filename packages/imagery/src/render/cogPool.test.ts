import { beforeAll, describe, expect, it } from 'vitest';
import { bufferAccess } from '../access.ts';
import type { ObjectStore } from '../storage.ts';
import { cogBytes, eovGrid, landscape } from '../testing.ts';
import { cogPool } from './cogPool.ts';

const MAX_OPEN = 256;
const keys = Array.from({ length: MAX_OPEN + 44 }, (_, index) => `raster-${index}`);

let bytes: Uint8Array;
beforeAll(async () => {
  bytes = await cogBytes(landscape(64, 64), { grid: eovGrid(64, 64) });
});

/** A store of one raster under every key that counts its open files. */
function countingStore() {
  const open = new Set<object>();
  let opened = 0;
  const store: ObjectStore = {
    scratchFolder: '',
    address: { kind: 'folder', path: '' },
    open: (key) => {
      const access = bufferAccess(key === 'broken' ? new Uint8Array(8) : bytes);
      open.add(access);
      opened += 1;
      return { ...access, close: () => void open.delete(access) };
    },
    has: () => true,
    put: () => Promise.reject(new Error('read only')),
    remove: () => Promise.reject(new Error('read only')),
    async *list() {},
  };
  return { store, openFiles: () => open.size, opened: () => opened };
}

describe('the pool of open rasters', () => {
  it('closes the file unused for longest above its limit', async () => {
    const { store, openFiles, opened } = countingStore();
    const pool = cogPool(store);
    for (const key of keys) {
      await pool.granule(key);
      await pool.granule('raster-0');
    }
    expect([openFiles(), opened()]).toEqual([MAX_OPEN, keys.length]);
    pool.close();
    expect(openFiles()).toBe(0);
  });

  it('closes files that were dropped while they were opened', async () => {
    const { store, openFiles } = countingStore();
    const pool = cogPool(store);
    await Promise.all(keys.map(async (key) => pool.granule(key)));
    expect(openFiles()).toBe(MAX_OPEN);
    pool.close();
    expect(openFiles()).toBe(0);
  });

  it('opens a raster once for concurrent requests, and a faulty one again', async () => {
    const { store, opened } = countingStore();
    const pool = cogPool(store);
    await Promise.all([pool.granule('raster-0'), pool.granule('raster-0')]);
    expect(opened()).toBe(1);
    await expect(pool.granule('broken')).rejects.toThrow();
    await expect(pool.granule('broken')).rejects.toThrow();
    expect(opened()).toBe(3);
  });
});
