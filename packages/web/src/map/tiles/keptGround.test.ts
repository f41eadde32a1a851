import { describe, expect, it } from 'vitest';
import { partOf } from './keptGround.ts';

describe('the part of a kept picture that a deeper tile shows', () => {
  it.each([
    ['the tile itself', { z: 14, x: 9_000, y: 5_000 }, 0, [0, 0, 256]],
    ['its north-west quarter', { z: 15, x: 18_000, y: 10_000 }, 1, [0, 0, 128]],
    ['its south-east quarter', { z: 15, x: 18_001, y: 10_001 }, 1, [128, 128, 128]],
    ['a sixteenth', { z: 16, x: 36_002, y: 20_001 }, 2, [128, 64, 64]],
  ] as const)('is %s', (_, tile, up, part) => {
    expect(partOf(tile, up)).toEqual(part);
  });
});
