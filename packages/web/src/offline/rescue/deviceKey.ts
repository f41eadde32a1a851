import { type DBSchema, openDB } from 'idb';
import { KEY_DATABASE } from '#web/lib/storageKeys.ts';

interface StoredKey {
  readonly pair: CryptoKeyPair;
  /** When the server last took its public half, ISO 8601; null for never. */
  readonly registeredAt: string | null;
}

interface Schema extends DBSchema {
  keys: { key: number; value: StoredKey };
}

/** The key with which this device signs what a person takes out of it. */
export interface DeviceKey {
  /** SubjectPublicKeyInfo, base64. */
  readonly publicKey: string;
  readonly registeredAt: string | null;
  /** The signature of bytes: two numbers of 32 bytes. */
  sign(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array>;
}

const ALGORITHM = { name: 'ECDSA', namedCurve: 'P-256' } as const;
const SIGNATURE = { name: 'ECDSA', hash: 'SHA-256' } as const;

/** Browsers have no keys on a page without https. */
export const canSign = (): boolean => (globalThis.crypto?.subtle as SubtleCrypto | undefined) !== undefined;

/** The private half never leaves the browser. */
const newPair = () => crypto.subtle.generateKey(ALGORITHM, false, ['sign', 'verify']);

const open = () =>
  openDB<Schema>(KEY_DATABASE, 1, {
    upgrade: (made) => void made.createObjectStore('keys'),
    blocking: (_current, _wanted, event) => (event.target as IDBDatabase).close(),
  });

/** The stored key of a person; of two tabs that make one at the same moment the first is kept. */
async function storedKey(userId: number): Promise<StoredKey> {
  const made: StoredKey = { pair: await newPair(), registeredAt: null };
  const db = await open();
  try {
    const tx = db.transaction('keys', 'readwrite', { durability: 'strict' });
    const known = await tx.store.get(userId);
    if (known === undefined) await tx.store.put(made, userId);
    await tx.done;
    return known ?? made;
  } finally {
    db.close();
  }
}

async function present({ pair, registeredAt }: StoredKey): Promise<DeviceKey> {
  const spki = new Uint8Array(await crypto.subtle.exportKey('spki', pair.publicKey));
  return {
    publicKey: btoa(String.fromCharCode(...spki)),
    registeredAt,
    sign: async (bytes) => new Uint8Array(await crypto.subtle.sign(SIGNATURE, pair.privateKey, bytes)),
  };
}

/** The key of a person on this device, made at its first use. @throws DOMException where the browser stores nothing */
export const deviceKey = async (userId: number): Promise<DeviceKey> => present(await storedKey(userId));

/** A key that is forgotten with the page: nobody but the person can import what it has signed. */
export const passingKey = async (): Promise<DeviceKey> => present({ pair: await newPair(), registeredAt: null });

/** Remembers that the server has the public half. */
export async function keepRegistered(userId: number, at: string): Promise<void> {
  const db = await open();
  try {
    const tx = db.transaction('keys', 'readwrite');
    const known = await tx.store.get(userId);
    if (known !== undefined) await tx.store.put({ ...known, registeredAt: at }, userId);
    await tx.done;
  } finally {
    db.close();
  }
}
