import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import { FIELD_DATABASE } from '#web/lib/storageKeys.ts';

/** A case that was taken along, as it is listed. */
export interface PackRow {
  /** Person and company: nobody else sees it on the same device. */
  readonly owner: string;
  readonly damageId: number;
  readonly damageNumber: string;
  readonly version: string;
  /** ISO 8601, by this device. */
  readonly takenAt: string;
  /** Of everything that is kept of it. */
  readonly bytes: number;
  /** The blocks whose season is kept. */
  readonly seasons: readonly string[];
  /** The case has changed since, as far as this device knows. */
  readonly isOutdated: boolean;
  /** The version that its answers were read again in; left out where they are those that were taken. */
  readonly answersVersion?: string;
}

export interface KeptFile {
  readonly name: string;
  /** As bytes: Safari returns stored blobs corrupted. */
  readonly bytes: ArrayBuffer;
}

export interface KeptAnswer {
  readonly key: string;
  readonly answer: unknown;
}

interface AnswerRow extends KeptAnswer {
  readonly owner: string;
  readonly damageId: number;
}

interface FileRow extends KeptFile {
  readonly owner: string;
  readonly damageId: number;
}

interface Schema extends DBSchema {
  packs: { key: [string, number]; value: PackRow; indexes: { owner: string } };
  answers: { key: [string, number, string]; value: AnswerRow; indexes: { byKey: [string, string] } };
  files: { key: [string, number, string]; value: FileRow; indexes: { byName: [string, string] } };
}

const VERSION = 1;
const STORES = ['packs', 'answers', 'files'] as const;

/** Storage of packs on the device. Every method rejects where the device fails. */
export interface PackStore {
  all(owner: string): Promise<readonly PackRow[]>;
  /** Keeps a case whole, or leaves what was kept of it before; resolves when it is on the disk. */
  put(row: PackRow, answers: readonly KeptAnswer[], files: readonly KeptFile[]): Promise<void>;
  mark(row: PackRow): Promise<void>;
  /** Replaces what the screens of a case read; its pictures stay. Nothing of a case that was removed meanwhile. */
  putAnswers(owner: string, damageId: number, answers: readonly KeptAnswer[]): Promise<void>;
  remove(owner: string, damageId: number): Promise<void>;
  /** Undefined for none; of several cases the newest. */
  answer(owner: string, key: string): Promise<unknown>;
  /** The answers whose keys begin with a text, the newest cases' first. */
  answers(owner: string, prefix: string): Promise<readonly unknown[]>;
  file(owner: string, name: string): Promise<ArrayBuffer | null>;
  close(): void;
}

/** Everything of a case. */
const rangeOf = (owner: string, damageId: number) => IDBKeyRange.bound([owner, damageId], [owner, damageId, []]);

interface Transaction {
  readonly done: Promise<void>;
  abort(): void;
}

/** Ends with the transaction on the disk. Work that fails takes back all of it, also what was done before the failure. */
async function whole(tx: Transaction, work: () => Promise<unknown>): Promise<void> {
  try {
    await Promise.all([work(), tx.done]);
  } catch (error) {
    try {
      tx.abort();
    } catch {
      // The browser has ended it already.
    }
    throw error;
  }
}

function storeOf(db: IDBPDatabase<Schema>): PackStore {
  const answersIn = async (owner: string, range: IDBKeyRange): Promise<readonly AnswerRow[]> => {
    const [rows, packs] = await Promise.all([
      db.getAllFromIndex('answers', 'byKey', range),
      db.getAllFromIndex('packs', 'owner', owner),
    ]);
    const takenAt = ({ damageId }: AnswerRow) => packs.find((pack) => pack.damageId === damageId)?.takenAt ?? '';
    return rows.toSorted((a, b) => takenAt(b).localeCompare(takenAt(a)));
  };
  const write = () => db.transaction(STORES, 'readwrite', { durability: 'strict' });
  return {
    all: (owner) => db.getAllFromIndex('packs', 'owner', owner),
    async put(row, answers, files) {
      const { owner, damageId } = row;
      const tx = write();
      const range = rangeOf(owner, damageId);
      const work = async () => {
        await Promise.all([tx.objectStore('answers').delete(range), tx.objectStore('files').delete(range)]);
        await Promise.all([
          ...answers.map(async (each) => tx.objectStore('answers').put({ ...each, owner, damageId })),
          ...files.map(async (each) => tx.objectStore('files').put({ ...each, owner, damageId })),
          tx.objectStore('packs').put(row),
        ]);
      };
      await whole(tx, work);
    },
    async mark(row) {
      const tx = db.transaction('packs', 'readwrite', { durability: 'strict' });
      // A pack that another tab has removed meanwhile stays removed.
      const work = async () => {
        if ((await tx.store.get([row.owner, row.damageId])) !== undefined) await tx.store.put(row);
      };
      await Promise.all([work(), tx.done]);
    },
    async putAnswers(owner, damageId, answers) {
      const tx = write();
      const work = async () => {
        if ((await tx.objectStore('packs').get([owner, damageId])) === undefined) return;
        await tx.objectStore('answers').delete(rangeOf(owner, damageId));
        await Promise.all(answers.map(async (each) => tx.objectStore('answers').put({ ...each, owner, damageId })));
      };
      await whole(tx, work);
    },
    async remove(owner, damageId) {
      const tx = write();
      const range = rangeOf(owner, damageId);
      await Promise.all([
        tx.objectStore('answers').delete(range),
        tx.objectStore('files').delete(range),
        tx.objectStore('packs').delete([owner, damageId]),
        tx.done,
      ]);
    },
    answer: async (owner, key) => (await answersIn(owner, IDBKeyRange.only([owner, key])))[0]?.answer,
    answers: async (owner, prefix) => {
      const rows = await answersIn(owner, IDBKeyRange.bound([owner, prefix], [owner, `${prefix}\uFFFF`]));
      return rows.map(({ answer }) => answer);
    },
    file: async (owner, name) => (await db.getFromIndex('files', 'byName', [owner, name]))?.bytes ?? null,
    close: () => db.close(),
  };
}

/** Opens this browser's store. @param onLost the browser has closed it @throws DOMException where the browser stores nothing */
export async function openPackStore(onLost: () => void): Promise<PackStore> {
  const db = await openDB<Schema>(FIELD_DATABASE, VERSION, {
    upgrade: (made) => {
      made.createObjectStore('packs', { keyPath: ['owner', 'damageId'] }).createIndex('owner', 'owner');
      made
        .createObjectStore('answers', { keyPath: ['owner', 'damageId', 'key'] })
        .createIndex('byKey', ['owner', 'key']);
      made
        .createObjectStore('files', { keyPath: ['owner', 'damageId', 'name'] })
        .createIndex('byName', ['owner', 'name']);
    },
    blocking: (_current, _wanted, event) => {
      (event.target as IDBDatabase).close();
      onLost();
    },
    terminated: onLost,
  });
  return storeOf(db);
}
