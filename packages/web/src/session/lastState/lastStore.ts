import type { CurrentUser } from '@georisk/contract/verticals/session/session.ts';
import { type DBSchema, openDB } from 'idb';
import { LAST_STATE_DATABASE } from '#web/lib/storageKeys.ts';

/** Whose answers the device keeps. */
export interface Owner {
  readonly user: CurrentUser;
  /** Stands for their session. */
  readonly mark: string;
}

export interface KeptAnswer {
  readonly answer: unknown;
  /** When it came, milliseconds by the clock of this device. */
  readonly at: number;
}

interface Schema extends DBSchema {
  owners: { key: 'current'; value: Owner };
  answers: { key: string; value: KeptAnswer; indexes: { at: number } };
}

/** The oldest ones are removed first: the newest are those of the blocks that were opened last. */
export const MAX_ANSWERS = 60;

/** What every screen of a farmer begins with, read once in a visit: it never makes room for a block. */
const isRoot = (key: string): boolean => key.startsWith('["mepars"') || key.startsWith('["installation"');

const KEY = 'current';

const opened = () =>
  openDB<Schema>(LAST_STATE_DATABASE, 1, {
    upgrade: (db) => {
      db.createObjectStore('owners');
      db.createObjectStore('answers').createIndex('at', 'at');
    },
  });

async function inStore<T>(work: (db: Awaited<ReturnType<typeof opened>>) => Promise<T>): Promise<T> {
  const db = await opened();
  try {
    return await work(db);
  } finally {
    db.close();
  }
}

/** Every function rejects where the device fails. */
export const readOwner = (): Promise<Owner | undefined> => inStore((db) => db.get('owners', KEY));

export const readAnswer = (key: string): Promise<KeptAnswer | undefined> => inStore((db) => db.get('answers', key));

/** Keeps an answer of a person; what was kept of another person is removed. */
export const writeAnswer = (owner: Owner, key: string, kept: KeptAnswer): Promise<void> =>
  inStore(async (db) => {
    const tx = db.transaction(['owners', 'answers'], 'readwrite');
    const work = async () => {
      const answers = tx.objectStore('answers');
      const before = await tx.objectStore('owners').get(KEY);
      if (before !== undefined && before.user.id !== owner.user.id) await answers.clear();
      await tx.objectStore('owners').put(owner, KEY);
      await answers.put(kept, key);
      const surplus = (await answers.count()) - MAX_ANSWERS;
      const byAge = surplus > 0 ? await answers.index('at').getAllKeys() : [];
      for (const old of byAge.filter((each) => !isRoot(each)).slice(0, surplus)) await answers.delete(old);
    };
    await Promise.all([work(), tx.done]);
  });

export const removeAll = (): Promise<void> =>
  inStore(async (db) => {
    const tx = db.transaction(['owners', 'answers'], 'readwrite');
    await Promise.all([tx.objectStore('owners').clear(), tx.objectStore('answers').clear(), tx.done]);
  });
