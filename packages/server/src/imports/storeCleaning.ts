import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Executor } from '#server/db/executor.ts';
import { areObjectsHeld } from '#server/db/objectHold.ts';
import { holdPhotoSaving } from '#server/db/photoObjectLock.ts';
import { folderStore, type ObjectStore, removeStaleScratch, type StorageKey } from '@georisk/imagery/storage.ts';
import { betweenImports, unlessImporting } from './importTransaction.ts';
import { neededKeys } from './neededKeys.repository.ts';

/** Files younger than this may belong to a server that still draws from a raster that was just replaced. */
const SETTLED_MS = 3_600_000;

/**
 * Runs an import that stores images; where it ends without saving, those that no raster needs are removed again.
 * @param work gets a function to call with every stored key. @returns whether everything was saved, and its answer
 */
export async function removingUnsaved<T>(
  db: Executor,
  store: ObjectStore,
  work: (kept: (key: StorageKey) => void) => Promise<T>,
  isSaved: (answer: T) => boolean,
): Promise<T> {
  const keys: StorageKey[] = [];
  let saved = false;
  try {
    const answer = await work((key) => keys.push(key));
    saved = isSaved(answer);
    return answer;
  } finally {
    if (!saved && keys.length > 0) await betweenImports(db, (tx) => removeUnneeded(tx, store, keys));
  }
}

/** @returns how many were removed */
async function removeUnneeded(tx: Executor, store: ObjectStore, keys: readonly StorageKey[]): Promise<number> {
  await holdPhotoSaving(tx);
  const needed = await neededKeys(tx, keys);
  // A backup may be reading them; a later import removes them.
  const unneeded = (await areObjectsHeld(tx)) ? [] : keys.filter((key) => !needed.has(key));
  for (const key of unneeded) await store.remove(key);
  return unneeded.length;
}

/** Removes the object of a refused photo; while an import runs it stays for a later cleaning. */
export async function removeRefused(db: Executor, store: ObjectStore, key: StorageKey): Promise<void> {
  await unlessImporting(db, (tx) => removeUnneeded(tx, store, [key]));
}

/**
 * Removes objects that killed imports and replaced rasters left in the store, unless a backup holds them. @param now
 * milliseconds since 1970
 * @returns how many objects
 */
export async function sweepStore(db: Executor, store: ObjectStore, now: number): Promise<number> {
  await removeStaleScratch(store, now);
  const settled: StorageKey[] = [];
  for await (const { key, modified } of store.list()) if (now - modified > SETTLED_MS) settled.push(key);
  return betweenImports(db, (tx) => removeUnneeded(tx, store, settled));
}

/** A store for dry runs: its content is removed afterwards. */
export async function withScratchStore<T>(work: (store: ObjectStore) => Promise<T>): Promise<T> {
  const directory = await mkdtemp(join(tmpdir(), 'georisk-dry-run-'));
  try {
    return await work(await folderStore(directory));
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}
