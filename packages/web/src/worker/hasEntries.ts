import { DATABASE } from '#web/lib/storageKeys.ts';

const ENTRIES = 'entries';

const done = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('IndexedDB failed')));
  });

/**
 * Whether the outbox of this device has anything of anybody, drafts included. A database that is not there is not made; one that cannot be read
 * counts as full.
 */
export async function hasEntries(indexedDb: IDBFactory): Promise<boolean> {
  try {
    const known = await indexedDb.databases();
    if (!known.some(({ name }) => name === DATABASE)) return false;
    const db = await done(indexedDb.open(DATABASE));
    try {
      if (!db.objectStoreNames.contains(ENTRIES)) return false;
      return (await done(db.transaction(ENTRIES).objectStore(ENTRIES).count())) > 0;
    } finally {
      db.close();
    }
  } catch {
    return true;
  }
}
