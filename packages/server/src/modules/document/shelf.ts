import { createHash } from 'node:crypto';
import { whenReady } from '@georisk/imagery/access.ts';
import type { ObjectStore } from '@georisk/imagery/storage.ts';
import type { Clock } from '#server/clock.ts';
import type { Executor } from '#server/db/executor.ts';
import { areObjectsHeld } from '#server/db/objectHold.ts';
import { findDocument, isKept, type KeptDocument, keepDocument } from './document.repository.ts';

export interface ShelfPlace {
  readonly key: string;
  /** Version of the content of the document. */
  readonly version: string;
  readonly companyId: number | null;
  readonly subject: string;
}

export interface ShelvedDocument {
  readonly bytes: Uint8Array;
  readonly sha256: string;
}

/** The store of finished documents. */
export interface DocumentShelf {
  /** The document of this version; made where it does not exist yet. Concurrent requests get one and the same. */
  fetch(place: ShelfPlace, make: () => Promise<Uint8Array>): Promise<ShelvedDocument>;
}

async function read(
  store: ObjectStore,
  { storageKey, sha256, bytes }: KeptDocument,
): Promise<ShelvedDocument | undefined> {
  if (!(await store.has(storageKey))) return undefined;
  const access = await store.open(storageKey);
  try {
    const content = await whenReady(access.read(0, access.size), (each) => each);
    return content.length === bytes ? { bytes: content, sha256 } : undefined;
  } finally {
    access.close();
  }
}

export function createShelf(executor: Executor, store: ObjectStore, clock: Clock): DocumentShelf {
  const making = new Map<string, Promise<ShelvedDocument>>();

  /** By a row, or by a backup of a recently deleted row. */
  const isNeeded = async (key: string) => (await isKept(executor, key)) || (await areObjectsHeld(executor));

  const keep = async (place: ShelfPlace, content: Uint8Array, before: KeptDocument | undefined) => {
    const { key: storageKey, size } = await store.put([content], 'pdf');
    const sha256 = createHash('sha256').update(content).digest('hex');
    const { key, version, companyId, subject } = place;
    const row = { fileName: key, version, companyId, subject, storageKey, sha256, bytes: size, createdAt: clock.now() };
    const gone = before?.version === version ? before.storageKey : undefined;
    const kept = await keepDocument(executor, row, gone);
    for (const old of new Set([storageKey, before?.storageKey])) {
      if (old !== undefined && old !== kept.storageKey && !(await isNeeded(old))) await store.remove(old);
    }
    return (await read(store, kept)) ?? { bytes: content, sha256 };
  };

  const fetch = async (place: ShelfPlace, make: () => Promise<Uint8Array>): Promise<ShelvedDocument> => {
    const before = await findDocument(executor, place.key);
    const there = before?.version === place.version ? await read(store, before) : undefined;
    return there ?? keep(place, await make(), before);
  };

  return {
    fetch(place, make) {
      const name = `${place.key} ${place.version}`;
      const running = making.get(name);
      if (running !== undefined) return running;
      const started = fetch(place, make).finally(() => making.delete(name));
      making.set(name, started);
      return started;
    },
  };
}
