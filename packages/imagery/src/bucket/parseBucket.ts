import { trimmedOf } from '@georisk/domain/text/trimmed.ts';

const BUCKET = /^s3:\/\/([a-z0-9.-]+)(?:\/([A-Za-z0-9/_.-]*))?$/;
/** Greatest length of its name; S3 requires at least three. */
const MAX_CHARACTERS = 63;
const ENDS = /^[a-z0-9].+[a-z0-9]$/;

/** Bucket and prefix of `s3://bucket/prefix`, the prefix ending with `/` where there is one; null where it is no such name. */
export function parseBucket(value: string): { bucket: string; prefix: string } | null {
  const [, bucket, path = ''] = BUCKET.exec(value) ?? [];
  if (bucket === undefined || bucket.length > MAX_CHARACTERS || !ENDS.test(bucket) || path.split('/').includes('..'))
    return null;
  const prefix = trimmedOf(path, '/');
  return { bucket, prefix: prefix === '' ? '' : `${prefix}/` };
}
