/**
 * Arrays used for one image at a time, lent repeatedly. If allocated each time, the bytes of a hundred tiles are enough
 * for the collector to walk the whole heap: on its own threads, a third more processor time a tile.
 */
const SMALLEST = 1 << 16;
/** An RGBA image of the largest size that may be requested. */
const LARGEST = 1 << 24;
const MAX_FREE = 4;

const free = new Map<number, ArrayBuffer[]>();

const capacityFor = (length: number): number => Math.max(SMALLEST, 2 ** Math.ceil(Math.log2(Math.max(length, 1))));

/** An array whose bytes are all 0. An array that is not returned is only not reused. */
export function lend(length: number): Uint8Array {
  const capacity = capacityFor(length);
  if (capacity > LARGEST) return new Uint8Array(length);
  const buffer = free.get(capacity)?.pop();
  if (buffer === undefined) return new Uint8Array(new ArrayBuffer(capacity), 0, length);
  return new Uint8Array(buffer, 0, length).fill(0);
}

/** Takes back an array from `lend`, once: nobody may read it any more. */
export function giveBack({ buffer }: Uint8Array): void {
  const capacity = buffer.byteLength;
  if (capacity > LARGEST || capacity !== capacityFor(capacity) || !(buffer instanceof ArrayBuffer)) return;
  const kept = free.get(capacity) ?? [];
  free.set(capacity, kept);
  if (kept.length < MAX_FREE) kept.push(buffer);
}
