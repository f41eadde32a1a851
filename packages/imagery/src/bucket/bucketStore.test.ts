import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from 's3rver';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parseBucket } from './parseBucket.ts';
import { probeStore } from '../probeStore.ts';
import { folderStore, openStore } from '../storage.ts';
import type { BucketAddress } from './bucketClient.ts';
import { bucketStore } from './bucketStore.ts';

const folder = mkdtempSync(join(tmpdir(), 'georisk-bucket-'));
const address = (endpoint: string, more: Partial<BucketAddress> = {}): BucketAddress => ({
  kind: 'bucket',
  endpoint,
  region: 'us-east-1',
  bucket: 'kepek',
  prefix: 'rasters/',
  accessKeyId: 'S3RVER',
  secretAccessKey: 'S3RVER',
  scratchFolder: join(folder, 'scratch'),
  ...more,
});

let s3: S3rver;
let endpoint: string;
beforeAll(async () => {
  s3 = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory: join(folder, 's3'),
    configureBuckets: [{ name: 'kepek', configs: [] }],
  });
  const { port } = await s3.run();
  endpoint = `http://127.0.0.1:${port}`;
});
afterAll(async () => {
  await s3.close();
  rmSync(folder, { recursive: true, force: true });
});

const content = Buffer.from(Array.from({ length: 100_000 }, (_, index) => (index * 7) % 251));
const listed = async (store: Awaited<ReturnType<typeof bucketStore>>) => {
  const keys: string[] = [];
  for await (const { key } of store.list()) keys.push(key);
  return keys;
};

describe('a bucket', () => {
  it('stores the same as a folder, under the same keys', async () => {
    const bucket = await bucketStore(address(endpoint));
    const files = await folderStore(join(folder, 'files'));
    const [kept, same] = [await bucket.put([content], 'tif'), await files.put([content], 'tif')];
    expect(kept).toEqual(same);
    expect(await bucket.put([content], 'tif')).toEqual(kept);
    expect(await listed(bucket)).toEqual([kept.key]);
    expect(await bucket.has(kept.key)).toBe(true);
    const access = await bucket.open(kept.key);
    expect(access.size).toBe(content.length);
    for (const [offset, length] of [
      [0, 16],
      [99_990, 10],
      [1_000, 50_000],
    ] as const) {
      expect(Buffer.from(await access.read(offset, length))).toEqual(content.subarray(offset, offset + length));
    }
    await bucket.remove(kept.key);
    expect(await bucket.has(kept.key)).toBe(false);
    await expect(async () => bucket.open(kept.key)).rejects.toThrow('notFound');
    await expect(async () => bucket.open('../../etc/passwd')).rejects.toThrow('notFound');
    expect(await bucket.has('../x')).toBe(false);
  });

  it('is opened again from its address, in another thread', async () => {
    const store = await openStore(address(endpoint));
    const { key } = await store.put([content.subarray(0, 10)], 'tif');
    expect((await (await bucketStore(address(endpoint))).open(key)).size).toBe(10);
  });

  it('is tested at the start: a wrong key, a wrong bucket and an unreachable server are distinguished from a good one', async () => {
    await expect(probeStore(await bucketStore(address(endpoint)))).resolves.toBeUndefined();
    for (const wrong of [
      address(endpoint, { accessKeyId: 'WRONG' }),
      address(endpoint, { bucket: 'nincs-ilyen' }),
      address('http://127.0.0.1:9'),
    ]) {
      await expect(bucketStore(wrong).then(probeStore)).rejects.toThrow(/unreachable/);
    }
  });
});

describe('a faulty store', () => {
  /** The server's behaviour on a ranged read. */
  type Mood = 'short' | 'broken' | 'cut' | 'well' | 'whole';
  let server: Server;
  let url: string;
  const moods: Mood[] = [];
  beforeAll(async () => {
    server = createServer((request, response) => {
      if (request.method === 'HEAD') return response.writeHead(200, { 'content-length': content.length }).end();
      const [, from = '0', to = '0'] = /bytes=(\d+)-(\d+)/.exec(request.headers.range ?? '') ?? [];
      const part = content.subarray(Number(from), Number(to) + 1);
      const mood = moods.shift() ?? 'well';
      if (mood === 'broken') return response.writeHead(500).end();
      if (mood === 'whole') return response.writeHead(200, { 'content-length': content.length }).end(content);
      if (mood === 'short') return response.writeHead(206).end(part.subarray(1));
      response.writeHead(206, { 'content-length': part.length });
      if (mood === 'well') return response.end(part);
      return response.write(part.subarray(0, part.length / 2), () => response.destroy());
    });
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => new Promise((closed) => server.close(closed)));
  const read = async (...wanted: Mood[]) => {
    moods.splice(0, moods.length, ...wanted);
    const access = await (await bucketStore(address(url))).open(`${'a'.repeat(64)}.tif`);
    return Buffer.from(await access.read(100, 1_000));
  };

  it('is requested again, and read correctly', async () => {
    expect(await read('broken', 'cut', 'well')).toEqual(content.subarray(100, 1_100));
    expect(await read('whole')).toEqual(content.subarray(100, 1_100));
  });

  it('is given up in the end, with its error, and nothing hangs', async () => {
    await expect(read('broken', 'cut', 'broken', 'cut')).rejects.toThrow('unreachable');
    await expect(read('short')).rejects.toThrow('truncated');
  });
});

describe('the setting', () => {
  it.each([
    ['s3://kepek', { bucket: 'kepek', prefix: '' }],
    ['s3://kepek/', { bucket: 'kepek', prefix: '' }],
    ['s3://kepek/a/b/', { bucket: 'kepek', prefix: 'a/b/' }],
    ['s3://Kepek', null],
    ['s3://kepek/../x', null],
    ['http://kepek', null],
    ['s3://', null],
  ])('%s', (value, expected) => expect(parseBucket(value)).toEqual(expected));
});
