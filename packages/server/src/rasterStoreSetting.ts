import { join } from 'node:path';
import type { BucketAddress } from '@georisk/imagery/bucket/bucketClient.ts';
import { openStore, type ObjectStore, type StoreAddress } from '@georisk/imagery/storage.ts';

/** The store of images: a folder in `DATA_DIR`, or a bucket of an S3 store. */
export type RasterStoreSetting =
  | { readonly kind: 'folder' }
  | (Omit<BucketAddress, 'scratchFolder'> & { readonly kind: 'bucket' });

interface StoreConfig {
  readonly dataDir: string;
  /** The folder by default. */
  readonly rasterStore?: RasterStoreSetting;
}

const addressOf = (
  { dataDir, rasterStore = { kind: 'folder' } }: StoreConfig,
  part: 'rasters' | 'documents',
): StoreAddress => {
  const folder = join(dataDir, part);
  if (rasterStore.kind === 'folder') return { kind: 'folder', path: folder };
  const prefix = part === 'rasters' ? rasterStore.prefix : `${rasterStore.prefix}${part}/`;
  return { ...rasterStore, prefix, scratchFolder: join(folder, '.scratch') };
};

/** The store of images. */
export const openRasterStore = (config: StoreConfig): Promise<ObjectStore> => openStore(addressOf(config, 'rasters'));

/** The store of documents, beside the images. */
export const openDocumentStore = (config: StoreConfig): Promise<ObjectStore> =>
  openStore(addressOf(config, 'documents'));
