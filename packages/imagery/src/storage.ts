import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileAccess } from './access.ts';
import { bucketStore } from './bucket/bucketStore.ts';
import { isStorageKey, type ObjectStore, type StorageKey, type StoreAddress } from './objectStore.ts';
import { RasterError } from './rasterError.ts';
import { writeSynced } from './scratchFile.ts';

export type { KeptObject, ObjectStore, StorageKey, StoreAddress, StoredObject } from './objectStore.ts';

const STALE_SCRATCH_MS = 86_400_000;

/** Opens the store again in another thread. */
export const openStore = (address: StoreAddress): Promise<ObjectStore> =>
  address.kind === 'folder' ? folderStore(address.path) : bucketStore(address);

/** A store in a folder: `ab/ab12….tif`. Created if it does not exist. */
export async function folderStore(root: string): Promise<ObjectStore> {
  const scratchFolder = join(root, '.scratch');
  await mkdir(scratchFolder, { recursive: true });
  const pathOf = (key: StorageKey): string => {
    // The only place where a key becomes a path: a key that is not a hash is no object, and never leaves the folder.
    if (!isStorageKey(key)) throw new RasterError('notFound', 'no such object');
    return join(root, key.slice(0, 2), key);
  };

  return {
    scratchFolder,
    address: { kind: 'folder', path: root },
    async put(bytes, extension) {
      const scratch = join(scratchFolder, randomUUID());
      try {
        const { hash, size } = await writeSynced(scratch, bytes);
        const key = `${hash}.${extension}`;
        const path = pathOf(key);
        if (!existsSync(path)) {
          await mkdir(dirname(path), { recursive: true });
          await rename(scratch, path);
          await syncFolder(dirname(path));
          await syncFolder(root);
        }
        return { key, size };
      } finally {
        await rm(scratch, { force: true });
      }
    },
    open: (key) => fileAccess(pathOf(key)),
    has: (key) => isStorageKey(key) && existsSync(pathOf(key)),
    remove: (key) => rm(pathOf(key), { force: true }),
    async *list() {
      for (const folder of await readdir(root, { withFileTypes: true })) {
        if (!folder.isDirectory() || !/^[0-9a-f]{2}$/.test(folder.name)) continue;
        for (const key of await readdir(join(root, folder.name))) {
          if (isStorageKey(key)) yield { key, modified: (await stat(pathOf(key))).mtimeMs };
        }
      }
    },
  };
}

/** Removes files that a killed import left. Files of running imports are younger. @param now milliseconds since 1970 */
export async function removeStaleScratch(store: ObjectStore, now: number): Promise<void> {
  for (const name of await readdir(store.scratchFolder)) {
    const path = join(store.scratchFolder, name);
    const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: now }));
    if (now - mtimeMs > STALE_SCRATCH_MS) await rm(path, { force: true });
  }
}

/** Makes a rename survive a power cut. Windows cannot open folders and does not need it. */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r').catch(() => null);
  if (folder === null) return;
  try {
    await folder.sync();
  } catch (cause) {
    if (!['EPERM', 'EINVAL', 'EISDIR'].includes((cause as NodeJS.ErrnoException).code ?? '')) throw cause;
  } finally {
    await folder.close();
  }
}
