import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { arealArea } from '../geo/area.ts';
import { overlapArea } from '../geo/overlap.ts';
import { findCrossings } from '../geo/selfIntersection.ts';
import type { Position } from '../geo/types.ts';
import { componentsOf } from './components.ts';
import { extendLabels } from './extend.ts';
import { type LabelWindow, labelRows, labelsIn, labelWindow } from './labels.ts';
import { majorityFilter } from './majority.ts';
import { mergeSmall } from './mergeSmall.ts';
import { openMask } from './opening.ts';
import { zonePolygons } from './polygons.ts';
import { type CornerRing, cornerArea, traceZones } from './trace.ts';

/** Without the corners on straight stretches, y up, the lowest left corner first. */
function plain(ring: CornerRing, height: number): Position[] {
  const up = ring.map(([column, row]): Position => [column, height - row]);
  const corners = up.filter(([x, y], index) => {
    const [[ax, ay], [bx, by]] = [up.at(index - 1) ?? [0, 0], up[(index + 1) % up.length] ?? [0, 0]];
    return (x - ax) * (by - y) !== (y - ay) * (bx - x);
  });
  const first = corners.reduce((best, [x, y], at) => {
    const [bx, by] = corners[best] ?? [0, 0];
    return x < bx || (x === bx && y < by) ? at : best;
  }, 0);
  return [...corners.slice(first), ...corners.slice(0, first)];
}

/** Random zones: blobs more than noise, so that there are holes, saddles and T-junctions. */
const windows = (labels: number) =>
  fc
    .record({ width: fc.integer({ min: 1, max: 14 }), height: fc.integer({ min: 1, max: 14 }) })
    .chain(({ width, height }) =>
      fc
        .array(fc.integer({ min: 0, max: labels }), { minLength: width * height, maxLength: width * height })
        .map((values): LabelWindow => ({ left: 3, top: 5, width, height, labels: Int32Array.from(values) })),
    );
const grid = { originX: 760_000, originY: 190_000, pixelWidth: 10, pixelHeight: 10, width: 100, height: 100 };
const pixelsOf = ({ labels }: LabelWindow, label: number) => labels.filter((each) => each === label).length;

describe('majority filter', () => {
  it('gives the worked example in one pass', () => {
    const before = labelWindow([
      [1, 1, 2, 2],
      [1, 2, 2, 2],
      [1, 1, 1, 2],
      [3, 1, 1, 2],
    ]);
    expect(labelRows(majorityFilter(before, 1))).toEqual([
      [1, 1, 2, 2],
      [1, 1, 2, 2],
      [1, 1, 2, 2],
      [1, 1, 1, 2],
    ]);
  });

  it('ignores the outside, keeps the centre of a tie, else takes the lowest label', () => {
    expect(labelRows(majorityFilter(labelWindow([[2, 1]]), 1))).toEqual([[2, 1]]);
    expect(labelRows(majorityFilter(labelWindow([[0, 3, 0]]), 1))).toEqual([[0, 3, 0]]);
    expect(
      labelRows(
        majorityFilter(
          labelWindow([
            [5, 5, 4],
            [4, 9, 0],
            [0, 0, 0],
          ]),
          1,
        ),
      )[1]?.[1],
    ).toBe(4);
  });
});

describe('small parts', () => {
  it('go to the neighbour with the longest border', () => {
    const before = labelWindow([
      [1, 1, 1, 1, 2, 2, 2],
      [1, 1, 3, 3, 2, 2, 2],
      [1, 1, 1, 3, 2, 2, 2],
      [1, 1, 1, 1, 2, 2, 2],
    ]);
    expect(labelRows(mergeSmall(before, 4))).toEqual([
      [1, 1, 1, 1, 2, 2, 2],
      [1, 1, 1, 1, 2, 2, 2],
      [1, 1, 1, 1, 2, 2, 2],
      [1, 1, 1, 1, 2, 2, 2],
    ]);
  });

  it('stay where they have no neighbour', () => {
    expect(labelRows(mergeSmall(labelWindow([[0, 7, 0]]), 10))).toEqual([[0, 7, 0]]);
  });

  it('leave no part below the limit that has a neighbour, and the same ground covered', () => {
    fc.assert(
      fc.property(windows(3), (window) => {
        const merged = mergeSmall(window, 5);
        expect(merged.labels.map((label) => (label === 0 ? 0 : 1))).toEqual(
          window.labels.map((label) => (label === 0 ? 0 : 1)),
        );
        const covered = { ...window, labels: window.labels.map((label) => (label === 0 ? 0 : 1)) };
        const islands = componentsOf(covered, 4);
        const parts = componentsOf(merged, 4);
        for (const [pixel, part] of parts.parts.entries()) {
          const island = islands.sizes[islands.parts[pixel] ?? 0] ?? 0;
          if (part !== 0) expect(parts.sizes[part] ?? 0).toBeGreaterThanOrEqual(Math.min(5, island));
        }
      }),
    );
  });
});

describe('components', () => {
  it('connect by corners with eight neighbours only', () => {
    const window = labelWindow([
      [1, 0],
      [0, 1],
    ]);
    expect(componentsOf(window, 4).sizes).toEqual([0, 1, 1]);
    expect(componentsOf(window, 8).sizes).toEqual([0, 2]);
  });
});

describe('opening', () => {
  it('removes thin lines and keeps squares', () => {
    const rows = ['........', '.###....', '.######.', '.###....', '........'];
    const mask = Uint8Array.from(rows.join(''), (char) => (char === '#' ? 1 : 0));
    const opened = [...openMask(mask, 8, 5)].map((set) => (set === 1 ? '#' : '.')).join('');
    expect(opened.match(/.{8}/g)).toEqual(['........', '.###....', '.###....', '.###....', '........']);
  });

  it('is contained in what it opens, and opening twice changes nothing', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 1 }), { minLength: 120, maxLength: 120 }), (values) => {
        const mask = Uint8Array.from(values);
        const once = openMask(mask, 12, 10);
        expect(once.every((set, pixel) => set <= (mask[pixel] ?? 0))).toBe(true);
        expect(openMask(once, 12, 10)).toEqual(once);
      }),
    );
  });
});

describe('extended labels', () => {
  it('extend so many pixels beyond, nearest first', () => {
    expect(labelRows(extendLabels(labelWindow([[1, 2]]), 1))).toEqual([
      [1, 1, 2, 2],
      [1, 1, 2, 2],
      [1, 1, 2, 2],
    ]);
    const { left, top, width, height } = extendLabels(labelWindow([[1]], 10, 20), 3);
    expect({ left, top, width, height }).toEqual({ left: 7, top: 17, width: 7, height: 7 });
  });
});

describe('tracing', () => {
  it('gives the worked example: an outline, its hole, and what fills it', () => {
    const window = labelWindow([
      [1, 1, 1, 1],
      [1, 2, 2, 1],
      [1, 2, 2, 1],
      [1, 1, 1, 1],
    ]);
    const [one, two] = traceZones(window);
    const [outline = [], hole = []] = one?.polygons[0] ?? [];
    expect([one?.polygons.length, one?.polygons[0]?.length, two?.polygons.length]).toEqual([1, 2, 1]);
    expect(plain(outline, 4)).toEqual([
      [0, 0],
      [4, 0],
      [4, 4],
      [0, 4],
    ]);
    expect(plain(hole, 4)).toEqual([
      [1, 1],
      [1, 3],
      [3, 3],
      [3, 1],
    ]);
    expect([cornerArea(outline), cornerArea(hole)]).toEqual([16, -4]);
    const [inner = []] = two?.polygons[0] ?? [];
    expect(plain(inner, 4)).toEqual([
      [1, 1],
      [3, 1],
      [3, 3],
      [1, 3],
    ]);
    expect(cornerArea(inner)).toBe(4);
  });

  it('keeps squares that touch at a corner separate', () => {
    const [zone] = traceZones(
      labelWindow([
        [1, 0],
        [0, 1],
      ]),
    );
    expect(zone?.polygons.map(([ring = []]) => cornerArea(ring))).toEqual([1, 1]);
  });

  it('splits a border that touches itself: the hole that opens to a corner is a hole', () => {
    const [zone] = traceZones(
      labelWindow([
        [1, 1, 0],
        [1, 0, 1],
        [1, 1, 1],
      ]),
    );
    expect(zone?.polygons.map((rings) => rings.map(cornerArea))).toEqual([[8, -1]]);
  });

  it('encloses exactly the pixels of each label, whatever they are', () => {
    fc.assert(
      fc.property(windows(3), (window) => {
        for (const { label, polygons } of traceZones(window)) {
          const area = polygons.flat().reduce((sum, ring) => sum + cornerArea(ring), 0);
          expect(area).toBe(pixelsOf(window, label));
          for (const [outline, ...holes] of polygons) {
            expect(cornerArea(outline ?? [])).toBeGreaterThan(0);
            for (const hole of holes) expect(cornerArea(hole)).toBeLessThan(0);
          }
          for (const ring of polygons.flat()) expect(new Set(ring.map(String)).size).toBe(ring.length);
        }
      }),
    );
  });
});

describe('polygons', () => {
  const check = (window: LabelWindow, simplifyArea: number) => {
    const zones = zonePolygons(window, grid, { simplifyArea });
    expect(zones.map(({ label }) => label)).toEqual(labelsIn(window));
    for (const [index, { geometry }] of zones.entries()) {
      for (const polygon of geometry.coordinates)
        for (const ring of polygon) {
          expect(ring.length).toBeGreaterThanOrEqual(4);
          expect(ring[0]).toEqual(ring[ring.length - 1]);
          expect(findCrossings([ring], 1, 0)).toEqual([]);
        }
      for (const other of zones.slice(index + 1)) expect(overlapArea(geometry, other.geometry)).toBeLessThan(1e-3);
    }
    return zones;
  };

  it('cover the pixels of each label exactly where nothing is simplified', () => {
    fc.assert(
      fc.property(windows(3), (window) => {
        for (const { label, geometry } of check(window, 0))
          expect(arealArea(geometry)).toBeCloseTo(pixelsOf(window, label) * 100, 6);
      }),
      { numRuns: 60 },
    );
  });

  it('partition the ground after simplification: no overlap, and only the outer border may move', () => {
    fc.assert(
      fc.property(windows(3), (raw) => {
        const window = mergeSmall(majorityFilter(raw), 5);
        const zones = check(window, 120);
        const covered = { ...window, labels: window.labels.map((label) => (label === 0 ? 0 : 1)) };
        // A whole rectangle keeps its corners, so the zones must fill it to the square metre.
        if (!covered.labels.includes(0) && window.width > 1 && window.height > 1) {
          const sum = zones.reduce((total, { geometry }) => total + arealArea(geometry), 0);
          expect(Math.abs(sum - window.width * window.height * 100)).toBeLessThan(
            1e-3 + window.width * window.height * 0.1 + 1000,
          );
        }
      }),
      { numRuns: 60 },
    );
  });

  it('turn stairs into slopes', () => {
    const rows = Array.from({ length: 12 }, (_, row) =>
      Array.from({ length: 12 }, (_, column) => (column <= row ? 1 : 2)),
    );
    const zones = check(labelWindow(rows), 120);
    expect(zones.map(({ geometry }) => geometry.coordinates[0]?.[0]?.length ?? 0).every((length) => length < 12)).toBe(
      true,
    );
    expect(zones.reduce((sum, { geometry }) => sum + arealArea(geometry), 0)).toBeCloseTo(14_400, 6);
  });

  it('of a window are placed by the grid, and projected after they were simplified', () => {
    const [zone] = zonePolygons(
      labelWindow(
        [
          [1, 1],
          [1, 1],
        ],
        3,
        5,
      ),
      grid,
      { project: ([x, y]) => [x + 1, y - 1] },
    );
    const outline = zone?.geometry.coordinates[0]?.[0] ?? [];
    expect(Math.min(...outline.map(([x]) => x))).toBe(760_031);
    expect(Math.max(...outline.map(([, y]) => y))).toBe(189_949);
  });
});
