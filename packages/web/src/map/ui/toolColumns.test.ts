import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toolColumns } from './toolColumns.ts';

/** A farmer's tools under a finger: six, and below them two. */
const FARMER = { groups: [6, 2], size: 44, gap: 8 };

describe('the columns of the tools', () => {
  it.each([
    [400, 1],
    [360, 1],
    [359, 2],
    [184, 2],
    [183, null],
    [0, null],
  ])('in a room %d pixels high are %j', (height, columns) => {
    expect(toolColumns({ ...FARMER, height }, 2)).toBe(columns);
  });

  it('leave out a group without a button', () => {
    expect(toolColumns({ ...FARMER, groups: [0, 2, 0], height: 88 }, 1)).toBe(1);
  });

  it('never need more height than there is, and no column too many', () => {
    const heightOf = (groups: readonly number[], columns: number) =>
      groups.reduce((sum, count) => sum + Math.ceil(count / columns) * 44, 0) + (groups.length - 1) * 8;
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 3 }),
        fc.nat(900),
        (groups, height) => {
          const columns = toolColumns({ groups, height, size: 44, gap: 8 }, 4);
          if (columns === null) expect(heightOf(groups, 4)).toBeGreaterThan(height);
          else {
            expect(heightOf(groups, columns)).toBeLessThanOrEqual(height);
            if (columns > 1) expect(heightOf(groups, columns - 1)).toBeGreaterThan(height);
          }
        },
      ),
    );
  });
});
