import type { MaybePromise, RandomAccess } from './access.ts';
import type { BucketAddress } from './bucket/bucketClient.ts';

/** SHA-256 of the content and an extension; the object behind a key never changes. */
export type StorageKey = string;

export interface StoredObject {
  readonly key: StorageKey;
  /** Bytes. */
  readonly size: number;
}

export interface KeptObject {
  readonly key: StorageKey;
  /** When it was stored, milliseconds since 1970. */
  readonly modified: number;
}

/** Immutable objects named by their content, in a folder or in a bucket. */
export interface ObjectStore {
  /**
   * Stores the bytes and returns their key; the same content twice is one object. An object appears under its key only
   * when all of it is on disk.
   */
  put(bytes: AsyncIterable<Uint8Array> | Iterable<Uint8Array>, extension: string): Promise<StoredObject>;
  /** Ranged reads; 'notFound' where there is no such object. */
  open(key: StorageKey): MaybePromise<RandomAccess>;
  has(key: StorageKey): MaybePromise<boolean>;
  remove(key: StorageKey): Promise<void>;
  /** All stored objects. */
  list(): AsyncIterable<KeptObject>;
  /** Folder for incomplete files, ideally on the same disk. */
  readonly scratchFolder: string;
  /** The data with which another thread opens the same store. */
  readonly address: StoreAddress;
}

export type StoreAddress = { readonly kind: 'folder'; readonly path: string } | BucketAddress;

const KEY = /^[0-9a-f]{64}\.[a-z0-9]{1,8}$/;
/** A key that is not a hash is no object, and never becomes a path. */
export const isStorageKey = (key: string): boolean => KEY.test(key);
