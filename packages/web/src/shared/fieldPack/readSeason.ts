import { decodeSeasonPack } from '@georisk/domain/seasonPack/decode.ts';
import type { SeasonPack } from '@georisk/domain/seasonPack/seasonPack.ts';

/** Inflates with the browser's own decoder, and stops at the first byte too many. */
async function inflate(bytes: Uint8Array, size: number): Promise<Uint8Array> {
  const stream = new Blob([bytes as BlobPart]).stream().pipeThrough(new DecompressionStream('deflate'));
  const reader = stream.getReader();
  const whole = new Uint8Array(size);
  let at = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    if (at + value.length > size) {
      await reader.cancel();
      throw new RangeError('more bytes than the pack says');
    }
    whole.set(value, at);
    at += value.length;
  }
  if (at !== size) throw new RangeError('fewer bytes than the pack says');
  return whole;
}

/** Unpacks a kept season. @throws PackError */
export const readSeason = (bytes: ArrayBuffer): Promise<SeasonPack> => decodeSeasonPack(new Uint8Array(bytes), inflate);
