import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { trimmedOf } from '@georisk/domain/text/trimmed.ts';
import type { BucketAddress } from './raster/bucket/bucketClient.ts';
import { openStore, type ObjectStore, type StoreAddress } from './raster/storage.ts';

/** Where images are kept: a folder in `DATA_DIR`, or a bucket of an S3 store. */
export type RasterStoreSetting =
  | { readonly kind: 'folder' }
  | (Omit<BucketAddress, 'scratchFolder'> & { readonly kind: 'bucket' });

interface StoreConfig {
  readonly dataDir: string;
  /** The folder unless said otherwise. */
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

const BUCKET = /^s3:\/\/([a-z0-9.-]+)(?:\/([A-Za-z0-9/_.-]*))?$/;
/** Of its name at most; S3 wants three at least. */
const MOST_CHARACTERS = 63;
const ENDS = /^[a-z0-9].+[a-z0-9]$/;

/** Bucket and prefix of `s3://bucket/prefix`, the prefix ending with `/` where there is one; null where it is no such name. */
export function parseBucket(value: string): { bucket: string; prefix: string } | null {
  const [, bucket, path = ''] = BUCKET.exec(value) ?? [];
  if (bucket === undefined || bucket.length > MOST_CHARACTERS || !ENDS.test(bucket) || path.split('/').includes('..'))
    return null;
  const prefix = trimmedOf(path, '/');
  return { bucket, prefix: prefix === '' ? '' : `${prefix}/` };
}

/** Whether the store keeps, reads and removes: tried once at the start, with an object of its own. */
export async function probeStore(store: ObjectStore): Promise<void> {
  const { key } = await store.put([Buffer.from(randomUUID())], 'probe');
  const access = await store.open(key);
  await access.read(0, access.size);
  access.close();
  await store.remove(key);
}
