import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import { DATABASE } from '#web/lib/storageKeys.ts';
import type { Entry } from './entry.ts';

/** A file that belongs to an entry, as bytes: Safari returns stored blobs corrupted. */
export interface StoredFile {
  readonly name: string;
  /** Media type, as reported by the device. */
  readonly type: string;
  readonly bytes: ArrayBuffer;
}

/** A change of an entry; runs again on a version that another tab has stored meanwhile, so it has no other effect. */
export type EntryChange = (entry: Entry | null) => Entry | null;

/** Storage of entries on the device. Every method rejects where the device fails. */
export interface OutboxStore {
  read(userId: number): Promise<readonly Entry[]>;
  get(id: string): Promise<Entry | null>;
  /**
   * Applies changes to the stored entries, in one transaction, and resolves when it is on the disk.
   * @param file stored with the entry; removed with it
   * @returns the stored entries
   */
  change(id: string, changes: readonly EntryChange[], file?: StoredFile): Promise<Entry | null>;
  file(id: string): Promise<StoredFile | null>;
  close(): void;
}

const VERSION = 1;

interface Schema extends DBSchema {
  entries: { key: string; value: Entry; indexes: { userId: number } };
  files: { key: string; value: StoredFile };
}

function storeOf(db: IDBPDatabase<Schema>): OutboxStore {
  return {
    read: (userId) => db.getAllFromIndex('entries', 'userId', userId),
    get: async (id) => (await db.get('entries', id)) ?? null,
    file: async (id) => (await db.get('files', id)) ?? null,
    close: () => db.close(),
    change: async (id, changes, file) => {
      const tx = db.transaction(['entries', 'files'], 'readwrite', { durability: 'strict' });
      const work = async (): Promise<Entry | null> => {
        const entries = tx.objectStore('entries');
        const files = tx.objectStore('files');
        const stored = (await entries.get(id)) ?? null;
        const next = changes.reduce<Entry | null>((now, change) => change(now), stored);
        if (next === null) await Promise.all([entries.delete(id), files.delete(id)]);
        else await Promise.all([entries.put(next), file && files.put(file, id)]);
        return next;
      };
      const [next] = await Promise.all([work(), tx.done]);
      return next;
    },
  };
}

/**
 * Opens this browser's store. @param onLost the browser has closed it: its data were cleared, or its disk failed
 * @throws DOMException where the browser stores nothing
 */
export async function openStore(onLost: () => void): Promise<OutboxStore> {
  const db = await openDB<Schema>(DATABASE, VERSION, {
    upgrade: (made) => {
      made.createObjectStore('entries', { keyPath: 'id' }).createIndex('userId', 'userId');
      made.createObjectStore('files');
    },
    // This tab does not block a newer build, or a deletion of the database.
    blocking: (_current, _wanted, event) => {
      (event.target as IDBDatabase).close();
      onLost();
    },
    terminated: onLost,
  });
  return storeOf(db);
}
