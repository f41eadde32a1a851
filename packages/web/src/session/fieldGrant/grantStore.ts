import type { CurrentUser } from '@georisk/contract/verticals/session/session.ts';
import { type DBSchema, openDB } from 'idb';
import type { DeviceKey } from '#web/lib/deviceKey.ts';
import { GRANT_DATABASE } from '#web/lib/storageKeys.ts';

/** What lets a person open what they took to the field while no session says who they are. */
export interface GrantRecord {
  /** Its name on the server. */
  readonly id: string;
  readonly key: DeviceKey;
  readonly user: CurrentUser;
  /** Milliseconds, by the clock of this device. */
  readonly issuedAt: number;
  readonly until: number;
  /** The latest time that this device has shown: a clock that is put back opens nothing again. */
  readonly seenAt: number;
  /** Stands for the session under which it was made, or says that somebody else has signed in since. */
  readonly mark?: string;
}

interface Schema extends DBSchema {
  grants: { key: 'current'; value: GrantRecord };
}

const KEY = 'current';

const opened = () =>
  openDB<Schema>(GRANT_DATABASE, 1, {
    upgrade: (db) => void db.createObjectStore('grants'),
  });

async function inStore<T>(work: (db: Awaited<ReturnType<typeof opened>>) => Promise<T>): Promise<T> {
  const db = await opened();
  try {
    return await work(db);
  } finally {
    db.close();
  }
}

/** The one grant of this device. Every function rejects where the device fails. */
export const readGrant = (): Promise<GrantRecord | undefined> => inStore((db) => db.get('grants', KEY));

export const writeGrant = (record: GrantRecord): Promise<void> =>
  inStore(async (db) => {
    const tx = db.transaction('grants', 'readwrite', { durability: 'strict' });
    await Promise.all([tx.store.put(record, KEY), tx.done]);
  });

/** Changes the mark of what is stored; nothing where there is none. */
export const markGrant = (mark: string): Promise<void> =>
  inStore(async (db) => {
    const tx = db.transaction('grants', 'readwrite', { durability: 'strict' });
    const work = async () => {
      const record = await tx.store.get(KEY);
      if (record !== undefined) await tx.store.put({ ...record, mark }, KEY);
    };
    await Promise.all([work(), tx.done]);
  });

export const removeGrant = (): Promise<void> =>
  inStore(async (db) => {
    const tx = db.transaction('grants', 'readwrite', { durability: 'strict' });
    await Promise.all([tx.store.delete(KEY), tx.done]);
  });
