import type { Position } from '@georisk/domain/geo/types.ts';
import { authorizedFetch } from '#web/lib/api.ts';
import { featureInfoUrl, pixelValueOf } from './pixelValue.ts';

/** The picture's value at a place; undefined where the server has no answer for this layer. */
export async function valueAt(url: string, meparCode: string, at: Position, signal: AbortSignal) {
  const address = featureInfoUrl(url, meparCode, at);
  if (address === null) return undefined;
  const answer = await authorizedFetch(address, signal);
  if (!answer.ok || !(answer.headers.get('content-type') ?? '').includes('json')) return undefined;
  return pixelValueOf(await answer.json());
}
