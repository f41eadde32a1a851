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
  /** When it was put there, milliseconds since 1970. */
  readonly modified: number;
}

/** Immutable objects named by their content, in a folder or in a bucket. */
export interface ObjectStore {
  /** Keeps the bytes and answers their key; the same content twice is one object. Nothing is seen under a key until all of it is on disk. */
  put(bytes: AsyncIterable<Uint8Array> | Iterable<Uint8Array>, extension: string): Promise<StoredObject>;
  /** Ranged reads; 'notFound' where there is no such object. */
  open(key: StorageKey): MaybePromise<RandomAccess>;
  has(key: StorageKey): MaybePromise<boolean>;
  remove(key: StorageKey): Promise<void>;
  /** Everything that is kept. */
  list(): AsyncIterable<KeptObject>;
  /** Where half-made files may lie, at best on the same disk. */
  readonly scratchFolder: string;
  /** What another thread needs to open the same store. */
  readonly address: StoreAddress;
}

export type StoreAddress = { readonly kind: 'folder'; readonly path: string } | BucketAddress;

const KEY = /^[0-9a-f]{64}\.[a-z0-9]{1,8}$/;
/** Whatever is not a hash is no object, and never becomes a path. */
export const isStorageKey = (key: string): boolean => KEY.test(key);
