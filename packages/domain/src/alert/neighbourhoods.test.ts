import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { expectationOf } from './expectedChange.ts';
import { type BlockChanges, neighbourhoods } from './neighbourhoods.ts';

interface Block {
  readonly x: number;
  readonly y: number;
  readonly crop: number;
  readonly change: number;
}

const blocksOf = (blocks: readonly Block[]): BlockChanges => ({
  x: Float64Array.from(blocks, ({ x }) => x),
  y: Float64Array.from(blocks, ({ y }) => y),
  crop: Int32Array.from(blocks, ({ crop }) => crop),
  arable: new Uint8Array(blocks.length).fill(1),
  change: Float64Array.from(blocks, ({ change }) => change),
});

const around = (count: number, crop: number, change: number, x = 700_000): Block[] =>
  Array.from({ length: count }, (_, index) => ({ x: x + index * 10, y: 200_000, crop, change }));

describe('neighbours', () => {
  it('are at least eight of the crop, the block itself not among them', () => {
    const nine = blocksOf([...around(8, 0, 0.1), { x: 700_000, y: 200_000, crop: 0, change: -0.5 }]);
    expect(neighbourhoods(nine).ofSameCrop(8)).toMatchObject({ expected: 0.1, neighbours: 8, level: 'crop' });
    const eight = blocksOf([...around(7, 0, 0.1), { x: 700_000, y: 200_000, crop: 0, change: -0.5 }]);
    expect(neighbourhoods(eight).ofSameCrop(7)).toBeNull();
    expect(neighbourhoods(eight).ofCropAround(7)).toMatchObject({ expected: 0.1, neighbours: 8 });
  });

  it('are those of the county where the crop is rare, then all fields', () => {
    const blocks = blocksOf([
      ...around(9, 0, 0.1, 800_000),
      { x: 700_000, y: 200_000, crop: 0, change: 0 },
      ...around(9, 1, -0.2),
    ]);
    const counties = Int32Array.from(blocks.x, () => 3);
    expect(neighbourhoods(blocks, { counties: () => counties }).ofSameCrop(9)).toMatchObject({
      expected: 0.1,
      level: 'county',
    });
    expect(neighbourhoods(blocks).ofSameCrop(9)).toBeNull();
    expect(neighbourhoods(blocks).ofAllFields(9)).toMatchObject({ expected: -0.2, level: 'arable' });
    const elsewhere = Int32Array.from(blocks.x, (_, block) => (block === 9 ? 4 : 3));
    expect(neighbourhoods(blocks, { counties: () => elsewhere }).ofSameCrop(9)).toBeNull();
  });

  it('of a block without a known crop are all fields', () => {
    const blocks = blocksOf([
      { x: 700_000, y: 200_000, crop: -1, change: 0 },
      ...around(4, 0, 0.1),
      ...around(4, 1, 0.3),
    ]);
    const { expected, level } = neighbourhoods(blocks).ofAllFields(0) ?? {};
    expect([expected?.toFixed(3), level]).toEqual(['0.200', 'arable']);
    expect(neighbourhoods(blocks).ofCropAround(0)).toBeNull();
  });

  it('not seen on one of the dates do not count', () => {
    const blocks = blocksOf([...around(8, 0, Number.NaN), ...around(8, 0, 0.1)]);
    expect(neighbourhoods(blocks).ofSameCrop(8)).toBeNull();
    expect(neighbourhoods(blocks).ofSameCrop(0)).toMatchObject({ neighbours: 8 });
  });

  it('are those of the circle around the block, whichever way the search takes', () => {
    const block = fc.record({
      x: fc.integer({ min: 600_000, max: 680_000 }),
      y: fc.integer({ min: 200_000, max: 260_000 }),
      crop: fc.integer({ min: 0, max: 1 }),
      change: fc.double({ min: -0.5, max: 0.5, noNaN: true }),
    });
    fc.assert(
      fc.property(fc.array(block, { minLength: 1, maxLength: 50 }), (blocks) => {
        const found = neighbourhoods(blocksOf(blocks));
        for (const [index, own] of blocks.entries()) {
          const near = blocks.filter(
            (other, at) =>
              at !== index && other.crop === own.crop && (other.x - own.x) ** 2 + (other.y - own.y) ** 2 <= 25_000 ** 2,
          );
          if (near.length < 8) continue;
          const changes = Float64Array.from(near, ({ change }) => change);
          expect(found.ofSameCrop(index)).toEqual(expectationOf(changes, changes.length, 'crop'));
        }
      }),
    );
  });

  it('of many are shared by the blocks of a cell, and differ little from those of the block’s own circle', () => {
    const blocks = Array.from({ length: 4_000 }, (_, index): Block => {
      const x = 600_000 + ((index * 7_919) % 100_000);
      return { x, y: 200_000 + ((index * 104_729) % 60_000), crop: 0, change: -0.1 + (x - 650_000) / 1e6 };
    });
    const found = neighbourhoods(blocksOf(blocks));
    for (let index = 0; index < blocks.length; index += 97) {
      const own = blocks[index] as Block;
      const near = blocks.filter((other) => (other.x - own.x) ** 2 + (other.y - own.y) ** 2 <= 25_000 ** 2);
      const changes = Float64Array.from(near, ({ change }) => change);
      const exact = expectationOf(changes, changes.length, 'crop');
      expect(Math.abs((found.ofSameCrop(index)?.expected ?? 1) - exact.expected)).toBeLessThan(0.005);
    }
  });
});
