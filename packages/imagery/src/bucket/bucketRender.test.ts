import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import S3rver from 's3rver';
import { expect, it } from 'vitest';
import { ingestNdvi } from '../ingest.ts';
import { createRenderer } from '../render/renderer.ts';
import { tile, tileAt } from '../render/testing.ts';
import { folderStore, type ObjectStore } from '../storage.ts';
import { cogBytes, eovGrid, inFolder, landscape } from '../testing.ts';
import { bucketStore } from './bucketStore.ts';

const draw = (store: ObjectStore, key: string, z: number) => {
  const renderer = createRenderer({ store, blockCacheBytes: 1e8, tileCacheBytes: 1e7 });
  const request = { version: '1', rasters: [key], style: 'ndvi', target: tile(...tileAt(z)) };
  return { renderer, image: () => Promise.resolve(renderer.render(request)) };
};

it(
  'an image imported into a bucket is drawn as one in a folder, and a missing bucket is reported',
  () =>
    inFolder(async (folder) => {
      const s3 = new S3rver({
        port: 0,
        address: '127.0.0.1',
        silent: true,
        directory: join(folder, 's3'),
        configureBuckets: [{ name: 'kepek', configs: [] }],
      });
      const { port } = await s3.run();
      const bucket = await bucketStore({
        kind: 'bucket',
        endpoint: `http://127.0.0.1:${port}`,
        region: 'us-east-1',
        bucket: 'kepek',
        prefix: '',
        accessKeyId: 'S3RVER',
        secretAccessKey: 'S3RVER',
        scratchFolder: join(folder, 'scratch'),
      });
      const files = await folderStore(join(folder, 'files'));
      const source = join(folder, 'ndvi.tif');
      const scaleOffset = { scale: 0.004, offset: 0 };
      await writeFile(source, await cogBytes(landscape(700, 700), { grid: eovGrid(700, 700), scaleOffset }));
      const [inBucket, inFiles] = [await ingestNdvi(source, bucket), await ingestNdvi(source, files)];
      if (!inBucket.ok || !inFiles.ok) throw new Error('refused');
      expect(inBucket.key).toBe(inFiles.key);
      const [far, near] = [draw(bucket, inBucket.key, 13), draw(files, inFiles.key, 13)];
      const [a, b] = [await far.image(), await near.image()];
      expect(a.empty).toBe(false);
      expect(Buffer.from(a.png)).toEqual(Buffer.from(b.png));
      await s3.close();
      await expect(draw(bucket, inBucket.key, 15).image()).rejects.toThrow('unreachable');
      for (const each of [far, near]) each.renderer.close();
    }),
  30_000,
);
