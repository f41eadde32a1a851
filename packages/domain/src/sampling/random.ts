const FNV_OFFSET = 0x811c9dc5;
const FNV_PRIME = 0x01000193;

/** FNV-1a of a text's UTF-8 bytes, 32 bits (http://www.isthe.com/chongo/tech/comp/fnv). */
export function fnv1a(text: string): number {
  let hash = FNV_OFFSET;
  for (const byte of new TextEncoder().encode(text)) hash = Math.imul(hash ^ byte, FNV_PRIME);
  return hash >>> 0;
}

/** The seed of a plot's zones and points: the same plot and areas give the same ones (domain.md, conventions). */
export const seedOfPlot = (damagePlotId: number, areaIds: readonly string[]): number =>
  fnv1a(`${damagePlotId}|${[...areaIds].sort().join(',')}`);

/** Next number of a series, 0 <= x < 1. */
export type Random = () => number;

/** A reproducible series of numbers (mulberry32): the same seed gives the same series everywhere. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
