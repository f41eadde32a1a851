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

/** Where objects lie that a table names: documents by themselves, all else beside the images. */
export const storeOf = (table: string): StoreName => (table === 'document' ? 'documents' : 'rasters');

/** Whether an object is what its key says: its name is the sum of its bytes. */
export const isNamedBy = (key: string, hash: Hash): boolean => key.startsWith(`${hash.digest('hex')}.`);
