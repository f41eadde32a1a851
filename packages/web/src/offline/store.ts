import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import { DATABASE } from '#web/lib/storageKeys.ts';
import type { Entry } from './entry.ts';
import type { Receipt } from './operation.ts';
import { sha256 } from './sha256.ts';

/** A file that belongs to an entry, as bytes: Safari returns stored blobs corrupted. */
export interface StoredFile {
  readonly name: string;
  /** Media type, as reported by the device. */
  readonly type: string;
  readonly bytes: ArrayBuffer;
  /** SHA-256 of the bytes, hexadecimal; null or left out where the browser has none. */
  readonly sha256?: string | null;
}

/** A change of an entry; runs again on a version that another tab has stored meanwhile, so it has no other effect. */
export type EntryChange = (entry: Entry | null) => Entry | null;

/** Storage of entries on the device. Every method rejects where the device fails. */
export interface OutboxStore {
  read(userId: number): Promise<readonly Entry[]>;
  /** Whether there is an entry, whoever's it is. */
  hasEntries(): Promise<boolean>;
  get(id: string): Promise<Entry | null>;
  /**
   * Applies changes to the stored entries, in one transaction, and resolves when it is on the disk.
   * @param file stored with the entry; removed with it
   * @returns the stored entries
   */
  change(id: string, changes: readonly EntryChange[], file?: StoredFile): Promise<Entry | null>;
  /** @throws StoredFileDamaged where its bytes are not those that were stored */
  file(id: string): Promise<StoredFile | null>;
  /** Receipts of a person, oldest first. */
  receipts(userId: number): Promise<readonly Receipt[]>;
  putReceipt(receipt: Receipt): Promise<void>;
  dropReceipts(changeIds: readonly string[]): Promise<void>;
  close(): void;
}

/** The device returned other bytes than it got. */
export class StoredFileDamaged extends Error {
  override readonly name = 'StoredFileDamaged';
}

const VERSION = 2;

interface Schema extends DBSchema {
  entries: { key: string; value: Entry; indexes: { userId: number } };
  files: { key: string; value: StoredFile };
  receipts: { key: string; value: Receipt; indexes: { user: number } };
}

/** Reads a file and compares it with its fingerprint. */
async function checked(db: IDBPDatabase<Schema>, id: string): Promise<StoredFile | null> {
  const file = (await db.get('files', id)) ?? null;
  if (file?.sha256 != null && (await sha256(file.bytes)) !== file.sha256)
    throw new StoredFileDamaged('The stored file has other bytes');
  return file;
}

function storeOf(db: IDBPDatabase<Schema>): OutboxStore {
  return {
    read: (userId) => db.getAllFromIndex('entries', 'userId', userId),
    hasEntries: async () => (await db.count('entries')) > 0,
    get: async (id) => (await db.get('entries', id)) ?? null,
    file: (id) => checked(db, id),
    receipts: async (userId) =>
      (await db.getAllFromIndex('receipts', 'user', userId)).sort((a, b) => (a.sentAt < b.sentAt ? -1 : 1)),
    putReceipt: async (receipt) => {
      const tx = db.transaction('receipts', 'readwrite', { durability: 'strict' });
      await Promise.all([tx.store.put(receipt), tx.done]);
    },
    dropReceipts: async (changeIds) => {
      const tx = db.transaction('receipts', 'readwrite');
      await Promise.all([...changeIds.map((id) => tx.store.delete(id)), tx.done]);
    },
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
      // Read back before anybody is told that it is kept.
      if (file !== undefined && next !== null) await checked(db, id);
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
    upgrade: (made, from) => {
      if (from < 1) {
        made.createObjectStore('entries', { keyPath: 'id' }).createIndex('userId', 'userId');
        made.createObjectStore('files');
      }
      made.createObjectStore('receipts', { keyPath: 'changeId' }).createIndex('user', 'user');
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
