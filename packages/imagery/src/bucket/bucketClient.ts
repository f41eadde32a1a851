import { setTimeout } from 'node:timers/promises';
import { AwsClient } from 'aws4fetch';
import { RasterError } from '../rasterError.ts';

/** A bucket of an S3 store and its credentials. Path-style addresses: `endpoint/bucket/prefix/key`. */
export interface BucketAddress {
  readonly kind: 'bucket';
  readonly endpoint: string;
  readonly region: string;
  readonly bucket: string;
  /** '' or a path that ends with `/`. */
  readonly prefix: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  /** Folder of incomplete files before they are sent. */
  readonly scratchFolder: string;
}

export interface BucketRequest {
  readonly method: 'GET' | 'HEAD' | 'PUT' | 'DELETE';
  /** Key within the prefix; '' is the bucket itself. */
  readonly key: string;
  readonly query?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Blob;
  /** Longest wait for the whole answer, milliseconds. */
  readonly timeoutMs?: number;
}

export interface BucketClient {
  /**
   * An answer below 500, its body read whole. Network faults, 5xx and slow answers are tried again; then 'unreachable'.
   */
  send(request: BucketRequest): Promise<{ readonly status: number; readonly headers: Headers; readonly body: Buffer }>;
}

const TIMEOUT_MS = 20_000;
const WAITS_MS = [100, 400, 1_500] as const;
/** Refused without another try: the answer will be the same. */
const FORBIDDEN = new Set([401, 403]);

export function bucketClient(address: BucketAddress): BucketClient {
  const { endpoint, bucket, prefix, region, accessKeyId, secretAccessKey } = address;
  const aws = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: 0 });

  const once = async ({ method, key, query = '', headers = {}, body, timeoutMs = TIMEOUT_MS }: BucketRequest) => {
    const path = key === '' ? bucket : `${bucket}/${prefix}${key}`;
    const signed = await aws.sign(`${endpoint}/${path}${query}`, { method, headers: { ...headers } });
    const answer = await fetch(signed.url, {
      method,
      headers: signed.headers,
      // Only the configured address is ever contacted.
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
      ...(body !== undefined && { body }),
    });
    return { status: answer.status, headers: answer.headers, body: Buffer.from(await answer.arrayBuffer()) };
  };

  return {
    async send(request) {
      let detail = '';
      for (let attempt = 0; ; attempt += 1) {
        try {
          const answer = await once(request);
          if (FORBIDDEN.has(answer.status)) throw new RasterError('unreachable', `store answers ${answer.status}`);
          if (answer.status < 500) return answer;
          detail = `store answers ${answer.status}`;
        } catch (cause) {
          if (cause instanceof RasterError) throw cause;
          detail = cause instanceof Error ? cause.name : 'no answer';
        }
        const wait = WAITS_MS[attempt];
        if (wait === undefined) throw new RasterError('unreachable', detail);
        await setTimeout(wait);
      }
    },
  };
}
