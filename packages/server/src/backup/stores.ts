import type { Hash } from 'node:crypto';
import type { Config } from '#server/config.ts';
import type { ObjectStore } from '@georisk/imagery/storage.ts';
import { openDocumentStore, openRasterStore } from '#server/rasterStoreSetting.ts';
import type { StoreName } from './tally.ts';

export type Stores = Readonly<Record<StoreName, ObjectStore>>;

export const openStores = async (config: Pick<Config, 'dataDir' | 'rasterStore'>): Promise<Stores> => ({
  rasters: await openRasterStore(config),
  documents: await openDocumentStore(config),
});

/** The store of a table's objects: documents have their own, all others are beside the images. */
export const storeOf = (table: string): StoreName => (table === 'document' ? 'documents' : 'rasters');

/** Whether an object matches its key, which is the hash of its bytes. */
export const isNamedBy = (key: string, hash: Hash): boolean => key.startsWith(`${hash.digest('hex')}.`);
