import { array, assert, integer, property } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { componentsOf } from './components.ts';
import { extendLabels } from './extend.ts';
import { labelRows, labelsIn, type LabelWindow, labelWindow } from './labels.ts';
import { majorityFilter } from './majority.ts';
import { openMask } from './opening.ts';

const randomWindow = (most: number) =>
  array(integer({ min: 0, max: most }), { minLength: 42, maxLength: 42 }).map(
    (values): LabelWindow => ({ left: 0, top: 0, width: 7, height: 6, labels: Int32Array.from(values) }),
  );

const at = ({ width, height, labels }: LabelWindow, x: number, y: number) =>
  x < 0 || y < 0 || x >= width || y >= height ? 0 : (labels[y * width + x] ?? 0);

const places = ({ width, height }: LabelWindow) =>
  Array.from({ length: width * height }, (_, pixel) => [pixel % width, Math.floor(pixel / width)] as const);

describe('labels of a window', () => {
  it('are read and written row by row, and listed ascending without the outside', () => {
    const rows = [
      [0, 7, 3],
      [10, 3, 0],
    ];
    const window = labelWindow(rows, 4, 5);
    expect([window.left, window.top, window.width, window.height]).toEqual([4, 5, 3, 2]);
    expect(labelRows(window)).toEqual(rows);
    expect(labelsIn(window)).toEqual([3, 7, 10]);
    expect([labelsIn(labelWindow([])), labelWindow([]).width]).toEqual([[], 0]);
  });
});

describe('components', () => {
  it('agree with spreading labels until nothing changes', () => {
    assert(
      property(randomWindow(2), integer({ min: 0, max: 1 }), (window, corners) => {
        const reach = (x: number, y: number) =>
          [-1, 0, 1]
            .flatMap((dx) => [-1, 0, 1].map((dy) => [x + dx, y + dy, Math.abs(dx) + Math.abs(dy)] as const))
            .filter(([, , far]) => far <= 1 + corners);
        const names = places(window).map((_, pixel) => pixel);
        for (let changed = true; changed; ) {
          changed = false;
          for (const [pixel, [x, y]] of places(window).entries())
            for (const [ox, oy] of reach(x, y)) {
              if (at(window, ox, oy) !== at(window, x, y) || at(window, x, y) === 0) continue;
              const other = names[oy * window.width + ox] ?? 0;
              if (other < (names[pixel] ?? 0)) [names[pixel], changed] = [other, true];
            }
        }
        const { parts, sizes, labels } = componentsOf(window, corners === 1 ? 8 : 4);
        for (const [pixel, [x, y]] of places(window).entries()) {
          const part = parts[pixel] ?? 0;
          expect(part === 0).toBe(at(window, x, y) === 0);
          if (part === 0) continue;
          expect(labels[part]).toBe(at(window, x, y));
          expect(sizes[part]).toBe(names.filter((name, other) => name === names[pixel] && parts[other] !== 0).length);
        }
      }),
      { numRuns: 60 },
    );
  });

  it('are numbered by their first pixel, and do not continue around the edge of a row', () => {
    const { parts, sizes } = componentsOf(
      labelWindow([
        [0, 0, 1],
        [1, 0, 0],
      ]),
      8,
    );
    expect([...parts]).toEqual([0, 0, 1, 2, 0, 0]);
    expect(sizes).toEqual([0, 1, 1]);
  });
});

describe('the opening', () => {
  it('is what squares of 3x3 within the mask cover', () => {
    assert(
      property(randomWindow(3), (window) => {
        const mask = Uint8Array.from(window.labels, (label) => (label > 0 ? 1 : 0));
        const isSet = (x: number, y: number) => at(window, x, y) > 0;
        const square = [-1, 0, 1].flatMap((dx) => [-1, 0, 1].map((dy) => [dx, dy] as const));
        const full = (x: number, y: number) => square.every(([dx, dy]) => isSet(x + dx, y + dy));
        const expected = places(window).map(([x, y]) => (square.some(([dx, dy]) => full(x + dx, y + dy)) ? 1 : 0));
        expect([...openMask(mask, window.width, window.height)]).toEqual(expected);
      }),
    );
  });

  it('of a window narrower than three pixels is nothing', () => {
    expect([...openMask(Uint8Array.of(1, 1, 1, 1, 1, 1), 2, 3)]).toEqual([0, 0, 0, 0, 0, 0]);
    expect([...openMask(Uint8Array.of(1, 1, 1), 3, 1)]).toEqual([0, 0, 0]);
  });
});

describe('the majority filter', () => {
  it('agrees with counting, ties to the own label, else to the lowest', () => {
    assert(
      property(randomWindow(3), (window) => {
        const expected = places(window).map(([x, y]) => {
          const own = at(window, x, y);
          if (own === 0) return 0;
          const votes = [-1, 0, 1]
            .flatMap((dx) => [-1, 0, 1].map((dy) => at(window, x + dx, y + dy)))
            .filter((label) => label > 0);
          const count = (label: number) => votes.filter((vote) => vote === label).length;
          const most = Math.max(...votes.map(count));
          return count(own) === most ? own : Math.min(...votes.filter((vote) => count(vote) === most));
        });
        expect([...majorityFilter(window, 1).labels]).toEqual(expected);
      }),
    );
  });

  it('passes twice unless told otherwise, and not at all when told so', () => {
    const window = labelWindow([
      [1, 2, 1, 2, 2],
      [2, 1, 2, 1, 1],
      [1, 1, 2, 2, 1],
      [2, 2, 1, 1, 2],
    ]);
    expect(majorityFilter(window)).toEqual(majorityFilter(majorityFilter(window, 1), 1));
    expect(majorityFilter(window, 0)).toBe(window);
  });
});

describe('extended labels', () => {
  it('are those of the nearest pixel, the lowest of equally near ones, within a square of three pixels', () => {
    assert(
      property(randomWindow(4), (window) => {
        const grown = extendLabels(window, 2);
        for (const [x, y] of places(grown)) {
          const [fromX, fromY] = [x - 2, y - 2];
          const own = at(window, fromX, fromY);
          const near = places(window)
            .filter(([px, py]) => Math.abs(px - fromX) <= 2 && Math.abs(py - fromY) <= 2 && at(window, px, py) > 0)
            .map(([px, py]) => [(px - fromX) ** 2 + (py - fromY) ** 2, at(window, px, py)] as const)
            .toSorted((a, b) => a[0] - b[0] || a[1] - b[1]);
          expect(at(grown, x, y)).toBe(own === 0 ? (near[0]?.[1] ?? 0) : own);
        }
      }),
      { numRuns: 40 },
    );
  });

  it('reach three pixels beyond and no further, and the window moves with them', () => {
    const { left, top, width, labels } = extendLabels(labelWindow([[5, 0, 0, 0, 0]], 10, 20));
    expect([left, top, width]).toEqual([7, 17, 11]);
    expect([...labels.subarray(3 * 11, 4 * 11)]).toEqual([5, 5, 5, 5, 5, 5, 5, 0, 0, 0, 0]);
  });
});
