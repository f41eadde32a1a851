import { randomUUID } from 'node:crypto';
import { openAsBlob } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { RasterError } from '../rasterError.ts';
import { writeSynced } from '../scratchFile.ts';
import { isStorageKey, type KeptObject, type ObjectStore } from '../objectStore.ts';
import { bucketAccess } from './bucketAccess.ts';
import { type BucketAddress, bucketClient, type BucketRequest } from './bucketClient.ts';

/** Time for sending a large image over a slow line. */
const SENDING_MS = 600_000;

/** A store in a bucket: the same keys as in a folder, each one object, read by ranges. */
export async function bucketStore(address: BucketAddress): Promise<ObjectStore> {
  const { scratchFolder } = address;
  await mkdir(scratchFolder, { recursive: true });
  const client = bucketClient(address);
  const send = async (request: BucketRequest, ...expected: number[]) => {
    const answer = await client.send(request);
    if (!expected.includes(answer.status)) throw new RasterError('unreachable', `store answers ${answer.status}`);
    return answer;
  };
  const sizeOf = async (key: string): Promise<number | null> => {
    const { status, headers } = await send({ method: 'HEAD', key }, 200, 404);
    return status === 404 ? null : Number(headers.get('content-length'));
  };

  return {
    scratchFolder,
    address,
    async put(bytes, extension) {
      const scratch = join(scratchFolder, randomUUID());
      try {
        const { hash, size } = await writeSynced(scratch, bytes);
        const key = `${hash}.${extension}`;
        if ((await sizeOf(key)) !== size) {
          const body = await openAsBlob(scratch);
          await send({ method: 'PUT', key, body, timeoutMs: SENDING_MS }, 200);
          if ((await sizeOf(key)) !== size) throw new RasterError('unreachable', 'store kept another size');
        }
        return { key, size };
      } finally {
        await rm(scratch, { force: true });
      }
    },
    async open(key) {
      const size = isStorageKey(key) ? await sizeOf(key) : null;
      if (size === null) throw new RasterError('notFound', 'no such object');
      return bucketAccess(client, key, size);
    },
    has: async (key) => isStorageKey(key) && (await sizeOf(key)) !== null,
    async remove(key) {
      if (isStorageKey(key)) await send({ method: 'DELETE', key }, 200, 204, 404);
    },
    async *list() {
      let token = '';
      do {
        const after = token === '' ? '' : `&continuation-token=${encodeURIComponent(token)}`;
        const query = `?list-type=2&prefix=${encodeURIComponent(address.prefix)}${after}`;
        const page = (await send({ method: 'GET', key: '', query }, 200)).body.toString('utf8');
        yield* objectsOf(page, address.prefix);
        token = /<NextContinuationToken>([^<]+)</.exec(page)?.[1] ?? '';
      } while (token !== '');
    },
  };
}

/** The objects of a page of a list: the store's own XML, only keys of ours. */
function objectsOf(page: string, prefix: string): KeptObject[] {
  return page.split('<Contents>').flatMap((part) => {
    const [entry = '', ...rest] = part.split('</Contents>', 2);
    if (rest.length === 0) return [];
    const key = /<Key>([^<]+)</.exec(entry)?.[1]?.slice(prefix.length) ?? '';
    const modified = Date.parse(/<LastModified>([^<]+)</.exec(entry)?.[1] ?? '');
    return isStorageKey(key) && Number.isFinite(modified) ? [{ key, modified }] : [];
  });
}
