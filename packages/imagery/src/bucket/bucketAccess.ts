import type { RandomAccess } from '../access.ts';
import { RasterError } from '../rasterError.ts';
import type { BucketClient } from './bucketClient.ts';

/**
 * Ranged reads of an object of known size. A range that comes short is requested again by the client's rules, then
 * 'truncated'.
 */
export function bucketAccess(client: BucketClient, key: string, size: number): RandomAccess {
  return {
    size,
    async read(offset, length) {
      const end = Math.min(offset + length, size) - 1;
      if (end < offset) return new Uint8Array(0);
      const { status, body } = await client.send({
        method: 'GET',
        key,
        headers: { range: `bytes=${offset}-${end}` },
      });
      if (status === 404) throw new RasterError('notFound', 'no such object');
      if (status === 206 && body.length === end - offset + 1) return body;
      // A store that does not support ranges sends all of it.
      if (status === 200 && body.length === size) return body.subarray(offset, end + 1);
      throw new RasterError('truncated', `${body.length} bytes of ${end - offset + 1}, status ${status}`);
    },
    close: () => {},
  };
}
