import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { arealArea } from '../geo/area.ts';
import { type Crowns, findTrees } from './crowns.ts';
import { canopyOf, checkCanopy, checkTerrain, type HeightModel } from './heightModel.ts';
import { crownPolygons, foundTrees, treeFigures } from './trees.ts';
import { TREE_RULES, type TreeRules } from './treeTops.ts';

const AS_IT_IS: TreeRules = { ...TREE_RULES, smoothing: 0 };

function model(rows: readonly (readonly number[])[], pixel = 0.5, noData: number | null = null): HeightModel {
  const [width, height] = [rows[0]?.length ?? 0, rows.length];
  const grid = { originX: 650_000, originY: 200_000, pixelWidth: pixel, pixelHeight: pixel, width, height };
  return { grid, heights: Float32Array.from(rows.flat()), noData };
}

function crownsOf(heights: HeightModel, rules: TreeRules = AS_IT_IS): Crowns {
  const answer = findTrees(heights, rules);
  if (!answer.ok) throw new Error(JSON.stringify(answer.refusals));
  return answer.crowns;
}

/** Round crowns: height of the top less 2 m for every metre of distance. */
const cones = (size: number, tops: readonly (readonly [column: number, row: number, height: number])[]) =>
  model(
    Array.from({ length: size }, (_, row) =>
      Array.from({ length: size }, (_, column) =>
        Math.max(0, ...tops.map(([x, y, h]) => h - 2 * 0.5 * Math.hypot(column - x, row - y))),
      ),
    ),
  );

/** For every cell the lowest height on the highest path over edges from a cell; 0 where there is none above 1.5 m. */
function highestPaths({ grid, heights }: HeightModel, from: number): number[] {
  const reached = Array.from(heights, (height, cell) => (cell === from ? height : 0));
  for (let changed = true; changed; ) {
    changed = false;
    for (const [cell, height] of heights.entries()) {
      const column = cell % grid.width;
      const near = [
        cell - grid.width,
        cell + grid.width,
        column > 0 ? cell - 1 : -1,
        column + 1 < grid.width ? cell + 1 : -1,
      ];
      for (const other of near) {
        const path = height < 1.5 ? 0 : Math.min(height, reached[other] ?? 0);
        if (path <= (reached[cell] ?? 0)) continue;
        reached[cell] = path;
        changed = true;
      }
    }
  }
  return reached;
}

describe('trees of a canopy', () => {
  it('are found at their tops, with the crowns divided where they join', () => {
    const canopy = cones(60, [
      [15, 30, 20],
      [40, 30, 18],
    ]);
    for (const rules of [AS_IT_IS, TREE_RULES]) {
      const trees = foundTrees(canopy.grid, crownsOf(canopy, rules));
      expect(trees.map(({ height }) => height)).toEqual([20, 18]);
      expect(trees[0]?.at).toEqual([650_000 + 15.5 * 0.5, 200_000 - 30.5 * 0.5]);
      expect(trees[1]?.at).toEqual([650_000 + 40.5 * 0.5, 200_000 - 30.5 * 0.5]);
    }
    const crowns = crownsOf(canopy);
    const { labels } = crowns;
    const corners = (simplifyArea: number) =>
      crownPolygons(canopy.grid, crowns, simplifyArea).get(1)?.coordinates[0]?.[0]?.length ?? 0;
    expect(corners(0.3)).toBeLessThan(0.6 * corners(0));
    // Where both are equally high: 20 − x + 15 = 18 − 40 + x, the 28.5th column.
    expect([labels[30 * 60 + 28], labels[30 * 60 + 29]]).toEqual([1, 2]);
  });

  it('has no tree where a bird, a wire or an error of the scan is', () => {
    const canopy = cones(60, [[15, 30, 20]]);
    for (const [cell, height] of [300, 3e38, 71, -0.9, -3e29].entries()) canopy.heights[30 * 60 + 45 + cell] = height;
    expect(checkCanopy({ ...canopy, heights: canopy.heights }).ok).toBe(true);
    expect(foundTrees(canopy.grid, crownsOf(canopy)).map(({ height }) => height)).toEqual([20]);
  });

  it('that are lower than two metres, or unknown, are none', () => {
    expect(crownsOf(model([[1.6, 1.9, 1.9]])).tops).toHaveLength(0);
    expect(crownsOf(model([[1.6, 1.9, 2.1]])).tops).toHaveLength(1);
    expect(crownsOf(model([[9, 3, -9999, 9]], 0.5, -9999)).sizes).toEqual(Int32Array.from([2, 1]));
  });

  it('of a bent plateau wider than any window are one', () => {
    const bent = model(
      Array.from({ length: 40 }, (_, row) =>
        Array.from({ length: 40 }, (_, column) => (row > 36 || column < 3 || column > 36 ? 10 : 0)),
      ),
    );
    const { tops, sizes, rest } = crownsOf(bent);
    expect(tops).toEqual(Int32Array.from([0]));
    expect([sizes[0], rest]).toEqual([40 * 6 + 34 * 3, 0]);
  });

  it('beyond a gap are trees of their own, though a higher one is near', () => {
    const beside = model([
      [30, 30, 30, 0, 4, 4, 4],
      [30, 30, 30, 0, 4, 4, 4],
      [30, 30, 30, 0, 4, 4, 4],
    ]);
    const wide = { ...AS_IT_IS, windowBase: 2 };
    expect(foundTrees(beside.grid, crownsOf(beside, wide)).map(({ height, crownArea }) => [height, crownArea])).toEqual(
      [
        [30, 2.25],
        [4, 2.25],
      ],
    );
    expect(crownsOf(beside, { ...wide, minIslandArea: 2.5 }).rest).toBe(9);
  });

  it('whatever the canopy, divide it: each has one connected crown with its top, and the rest is counted', () => {
    const cell = fc.oneof(
      fc.integer({ min: 0, max: 12 }),
      fc.constant(Number.NaN),
      fc.double({ min: 0, max: 30, noNaN: true }),
    );
    const rows = fc
      .integer({ min: 1, max: 14 })
      .chain((width) =>
        fc.array(fc.array(cell, { minLength: width, maxLength: width }), { minLength: 1, maxLength: 14 }),
      );
    fc.assert(
      fc.property(rows, fc.constantFrom(0, 0.3), (heights, smoothing) => {
        fc.pre(heights.flat().some((height) => !Number.isNaN(height)));
        const canopy = model(heights);
        const crowns = crownsOf(canopy, { ...TREE_RULES, smoothing });
        for (const [index, top] of crowns.tops.entries()) expect(crowns.labels[top]).toBe(index + 1);
        const labelled = crowns.labels.reduce((count, label) => count + (label > 0 ? 1 : 0), 0);
        expect(crowns.sizes.reduce((sum, size) => sum + size, 0)).toBe(labelled);
        if (smoothing === 0) {
          const above = canopy.heights.reduce((count, height) => count + (height >= 1.5 ? 1 : 0), 0);
          expect(labelled + crowns.rest).toBe(above);
        }
        const outlines = crownPolygons(canopy.grid, crowns);
        for (const { tree, crownArea } of foundTrees(canopy.grid, crowns)) {
          const outline = outlines.get(tree);
          expect(outline?.coordinates).toHaveLength(1);
          expect(outline && arealArea(outline)).toBeCloseTo(crownArea, 6);
        }
        expect(crownsOf(canopy, { ...TREE_RULES, smoothing })).toEqual(crowns);
      }),
      { numRuns: 60 },
    );
  });

  it('have the cells that are reached from their top by the highest path', () => {
    const rows = fc.integer({ min: 1, max: 7 }).chain((width) =>
      fc.array(fc.array(fc.integer({ min: 0, max: 9 }), { minLength: width, maxLength: width }), {
        minLength: 1,
        maxLength: 7,
      }),
    );
    fc.assert(
      fc.property(rows, (heights) => {
        const canopy = model(heights);
        const { tops, labels } = crownsOf(canopy);
        const paths = Array.from(tops, (top) => highestPaths(canopy, top));
        for (const [cell, label] of labels.entries())
          if (label > 0) expect(paths[label - 1]?.[cell]).toBe(Math.max(...paths.map((path) => path[cell] ?? 0)));
      }),
    );
  });

  it('have a diameter and a volume with intervals, by the species or what stands for it', () => {
    const tree = { height: 25, crownArea: 40 };
    const oak = treeFigures(tree, 'KST', null);
    expect(oak.diameter?.value).toBeCloseTo(30.5422, 4);
    expect(oak.computedAs).toBe('KST');
    expect(treeFigures(tree, null, 'conifer')).toMatchObject({ computedAs: 'EF', isInRange: true });
    expect(treeFigures(tree, null, null).computedAs).toBe('J');
    expect(treeFigures(tree, null, null).diameter?.value).toBeCloseTo(36.9776, 4);
    const [low, high] = oak.volume?.interval90 ?? [0, 0];
    expect(low).toBeLessThan(oak.volume?.value ?? 0);
    expect(high).toBeGreaterThan(oak.volume?.value ?? 0);
    expect(treeFigures({ height: 1.2, crownArea: 3 }, null, null)).toMatchObject({
      diameter: null,
      volume: null,
      isInRange: false,
    });
  });
});

describe('heights', () => {
  it.each<[string, HeightModel, string]>([
    ['of another size than their grid', { ...model([[1, 2]]), heights: new Float32Array(3) }, 'wrong-size'],
    ['of no cell', model([]), 'wrong-size'],
    ['that are all unknown', model([[Number.NaN, -9999]], 0.5, -9999), 'no-data'],
    ['below the ground', model([[-1.01, 5]]), 'negative-heights'],
    ['above the sea', model([[100, 104]]), 'not-above-ground'],
    ['coarser than trees', model([[5, 6]], 1.01), 'too-coarse'],
  ])('%s are refused', (_, heights, code) => {
    const check = checkCanopy(heights);
    expect(check.ok ? [] : check.refusals.map((refusal) => refusal.code)).toEqual([code]);
    expect(findTrees(heights)).toEqual(check);
  });

  it('at the limits are accepted', () => {
    expect(checkCanopy(model([[-1, 70]], 1))).toEqual({ ok: true });
    expect(checkTerrain(model([[100, 900]], 30))).toEqual({ ok: true });
    expect(checkTerrain(model([[Number.NaN]])).ok).toBe(false);
  });

  it('of a canopy are the surface less the terrain, cell by cell', () => {
    const terrain = model([[100, 101, Number.NaN, 103]]);
    const answer = canopyOf(model([[110, 100.5, 120, -9999]], 0.5, -9999), terrain);
    expect(answer.ok && [...answer.canopy.heights]).toEqual([10, 0, Number.NaN, Number.NaN]);
  });

  it('of a surface on another grid are refused', () => {
    const refused = { ok: false, refusals: [{ code: 'other-grid' }] };
    expect(canopyOf(model([[110, 120]]), model([[100, 100]], 1))).toEqual(refused);
    expect(checkCanopy(model([[5, 6]]), model([[100, 100]], 1))).toEqual(refused);
  });
});
