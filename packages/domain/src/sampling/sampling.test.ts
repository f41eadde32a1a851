import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { arealArea } from '../geo/area.ts';
import { arealHolds } from '../geo/contains.ts';
import { overlapArea } from '../geo/overlap.ts';
import { distance } from '../geo/ring.ts';
import type { MultiPolygon, Polygon, Position } from '../geo/types.ts';
import type { Grid } from '../raster/grid.ts';
import { packPolygons } from '../raster/packedPolygons.ts';
import { buildRunIndex } from '../raster/runIndex.ts';
import { hectares } from '../units.ts';
import { labelWindow } from '../zones/labels.ts';
import { chooseClustering, clusterings } from './chooseClusters.ts';
import { clusterFeatures, momentsOf } from './features.ts';
import { inaccessiblePole } from './inaccessiblePole.ts';
import { pointNumber, pointsPerZone } from './pointNumber.ts';
import { principalComponents } from './principal.ts';
import { createRandom, fnv1a, seedOfPlot } from './random.ts';
import { routeLength, walkingOrder } from './route.ts';
import { planSampling, type SamplingInput, type SamplingPlan } from './samplingPlan.ts';
import { fillLabels } from './zonePolygons.ts';

describe('the seed and its series', () => {
  it('is FNV-1a of plot and areas, whatever the order of the areas', () => {
    expect(fnv1a('')).toBe(0x811c9dc5);
    expect(fnv1a('a')).toBe(0xe40c292c);
    expect(fnv1a('foobar')).toBe(0xbf9cf968);
    expect(seedOfPlot(7, ['b', 'a'])).toBe(seedOfPlot(7, ['a', 'b']));
    const [one, two] = [createRandom(42), createRandom(42)];
    const series = Array.from({ length: 1000 }, one);
    expect(series).toEqual(Array.from({ length: 1000 }, two));
    expect(momentsOf(series).mean).toBeGreaterThan(0.45);
    expect(momentsOf(series).mean).toBeLessThan(0.55);
  });
});

describe('clusters', () => {
  const v = Float64Array.of(0.21, 0.23, 0.25, 0.26, 0.48, 0.5, 0.51, 0.53, 0.55, 0.74, 0.76, 0.78);

  it('are three in the worked example', () => {
    const { mean, sd } = momentsOf(v);
    expect(mean).toBeCloseTo(0.4833333, 6);
    expect(sd).toBeCloseTo(0.2002637, 6);
    const all = clusterings([v.map((value) => (value - mean) / sd)], 5, createRandom(1));
    const silhouettes = all.map(({ silhouette }) => silhouette);
    for (const [index, wanted] of [null, 0.6959, 0.8782, 0.7303, 0.6144].entries()) {
      if (wanted === null) expect(silhouettes[index]).toBeNull();
      else expect(silhouettes[index]).toBeCloseTo(wanted, 4);
    }
    const chosen = chooseClustering(all, () => false);
    expect(chosen?.k).toBe(3);
    expect(chosen?.sse).toBeCloseTo(0.12953, 5);
    expect(chosen?.calinskiHarabasz).toBeCloseTo(412.38, 2);
    expect(all[3]?.calinskiHarabasz).toBeCloseTo(433.6, 1);
    expect(all[4]?.calinskiHarabasz).toBeCloseTo(488.9, 1);
    const centres = [...(chosen?.centres ?? [])].map((z) => z * sd + mean).sort((a, b) => a - b);
    for (const [index, wanted] of [0.2375, 0.514, 0.76].entries()) expect(centres[index]).toBeCloseTo(wanted, 9);
  });

  it('are fewer where more gain little or are refused', () => {
    const all = clusterings([v], 5, createRandom(1));
    expect(chooseClustering(all, ({ k }) => k === 3)?.k).toBe(2);
    expect(chooseClustering(all, () => true)?.k).toBe(1);
    const tie = all.map((each) => ({ ...each, silhouette: each.k === 1 ? null : 0.7 + each.k * 0.001 }));
    expect(chooseClustering(tie, () => false)?.k).toBe(2);
  });

  it('go by the components that explain nine tenths', () => {
    const n = 200;
    const random = createRandom(5);
    const base = Array.from({ length: n }, random);
    const like = (noise: number) => {
      const raw = base.map((value) => value + noise * random());
      const { mean, sd } = momentsOf(raw);
      return Float64Array.from(raw, (value) => (value - mean) / sd);
    };
    expect(principalComponents([like(0.01), like(0.01), like(0.01)])).toHaveLength(1);
    const [a, b, c] = [like(0), like(100), like(100)];
    expect(principalComponents([a, b, c])).toHaveLength(3);
    const [first] = principalComponents([a, a, a]);
    expect(momentsOf(first ?? []).sd).toBeCloseTo(Math.sqrt(3), 9);
  });

  it('fill single gaps and leave out dates with too few values', () => {
    const frame = { width: 10, height: 10, pixels: Int32Array.from(Array(100).keys()) };
    const full = Float64Array.from({ length: 100 }, (_, index) => index / 100);
    const gap = full.map((value, index) => (index === 55 ? Number.NaN : value));
    const holes = full.map((value, index) => (index < 10 ? Number.NaN : value));
    expect(clusterFeatures(frame, [full, gap]).columns).toHaveLength(2);
    expect(clusterFeatures(frame, [full, gap]).places).toHaveLength(100);
    expect(clusterFeatures(frame, [full, holes]).columns).toHaveLength(1);
    expect(clusterFeatures(frame, [holes])).toEqual({ places: new Int32Array(0), columns: [] });
  });
});

describe('features of three dates', () => {
  it('are the medians of principal components, not components of medians', () => {
    const [width, height] = [12, 9];
    const frame = { width, height, pixels: Int32Array.from(Array(width * height).keys()) };
    const random = createRandom(7);
    const dates = Array.from({ length: 3 }, (_, date) =>
      Float64Array.from(
        { length: width * height },
        (__, pixel) => 0.4 + (pixel % width) * 0.02 * (date + 1) + random() * 0.2,
      ),
    );
    const scores = dates.map((values) => {
      const { mean, sd } = momentsOf(values);
      return values.map((value) => (value - mean) / sd);
    });
    const expected = principalComponents(scores).map((component) =>
      Array.from(component, (_, pixel) => {
        const [column, row] = [pixel % width, Math.floor(pixel / width)];
        const around = Array.from(component).filter(
          (__, other) => Math.abs((other % width) - column) <= 1 && Math.abs(Math.floor(other / width) - row) <= 1,
        );
        const sorted = around.toSorted((a, b) => a - b);
        const middle = sorted.length >> 1;
        const upper = sorted[middle] ?? 0;
        return sorted.length % 2 === 1 ? upper : (upper + (sorted[middle - 1] ?? 0)) / 2;
      }),
    );
    const { columns } = clusterFeatures(frame, dates);
    expect(columns).toHaveLength(expected.length);
    for (const [index, column] of columns.entries())
      for (const [place, value] of column.entries()) expect(value).toBeCloseTo(expected[index]?.[place] ?? 0, 12);
  });
});

describe('numbers of points', () => {
  it('are those of the specification', () => {
    const numbers = [0.5, 1, 2, 5, 10, 20, 25, 50, 100, 200].map((area) => pointNumber(hectares(area)));
    expect(numbers).toEqual([6, 6, 7, 9, 11, 13, 14, 19, 24, 30]);
    expect(pointsPerZone([1.2, 6.8, 4.0], 10)).toEqual([2, 5, 3]);
    expect(pointsPerZone([0.4, 0.6, 9.0], 8)).toEqual([2, 2, 4]);
    expect(pointsPerZone([5, 5], 9)).toEqual([5, 4]);
  });

  it('add up, two in each zone at least', () => {
    const zones = fc.array(fc.double({ min: 0.01, max: 100, noNaN: true }), { minLength: 1, maxLength: 5 });
    fc.assert(
      fc.property(zones, fc.integer({ min: 10, max: 30 }), (areas, total) => {
        const counts = pointsPerZone(areas, total);
        expect(counts.reduce((sum, count) => sum + count, 0)).toBe(total);
        expect(Math.min(...counts)).toBeGreaterThanOrEqual(2);
      }),
    );
  });
});

describe('the way from point to point', () => {
  it('is the shortest in the worked example', () => {
    const points: Position[] = [
      [10, 10],
      [200, 20],
      [30, 180],
      [190, 170],
      [100, 100],
      [110, 30],
    ];
    const order = walkingOrder([0, 0], points);
    expect(order).toEqual([0, 5, 1, 3, 4, 2]);
    expect(routeLength([0, 0], points, order)).toBeCloseTo(577.328, 3);
  });

  it('visits each point once, and no single change makes it shorter', () => {
    const point = fc.tuple(fc.integer({ min: 0, max: 1000 }), fc.integer({ min: 0, max: 1000 }));
    fc.assert(
      fc.property(fc.array(point, { minLength: 1, maxLength: 20 }), (points) => {
        const order = walkingOrder([0, 0], points);
        expect(order.toSorted((a, b) => a - b)).toEqual([...points.keys()]);
        const length = routeLength([0, 0], points, order);
        for (let at = 0; at + 1 < order.length; at += 1) {
          const swapped = order.toSpliced(at, 2, order[at + 1] ?? 0, order[at] ?? 0);
          expect(routeLength([0, 0], points, swapped)).toBeGreaterThanOrEqual(length - 1e-6);
        }
      }),
      { numRuns: 40 },
    );
  });
});

describe('labels', () => {
  it('are extended until nothing is left', () => {
    const filled = fillLabels(
      labelWindow([
        [0, 0, 0, 0, 0],
        [1, 0, 0, 0, 2],
      ]),
    );
    expect([...filled.labels]).toEqual([1, 1, 1, 2, 2, 1, 1, 1, 2, 2]);
  });
});

const polygon = (...corners: readonly Position[]): Polygon => ({
  type: 'Polygon',
  coordinates: [[...corners, corners[0] ?? [0, 0]]],
});

describe('the place farthest from the border', () => {
  it('is the middle of a square, and inside of a horseshoe', () => {
    const square = polygon([0, 0], [100, 0], [100, 100], [0, 100]);
    expect(distance(inaccessiblePole(square), [50, 50])).toBeLessThan(0.2);
    const shoe = polygon([0, 0], [100, 0], [100, 100], [80, 100], [80, 20], [20, 20], [20, 100], [0, 100]);
    expect(arealHolds(shoe, inaccessiblePole(shoe))).toBe(true);
  });

  it('is in the deepest of several parts, and on the border of a sliver', () => {
    const [small, large] = [polygon([0, 0], [9, 0], [9, 9], [0, 9]), polygon([50, 0], [80, 0], [80, 30], [50, 30])];
    const parts: MultiPolygon = { type: 'MultiPolygon', coordinates: [small.coordinates, large.coordinates] };
    expect(distance(inaccessiblePole(parts), [65, 15])).toBeLessThan(0.2);
    expect(inaccessiblePole(polygon([0, 0], [9_000, 0], [9_000, 1e-6], [0, 1e-6]))).toEqual([0, 0]);
  });
});

const EAST = 700_000;
const NORTH = 200_000;
const same = (position: Position): Position => position;

/** An area with NDVI painted over it. @param ndvi by metres east and north of the corner */
function inputOf(
  damaged: Polygon,
  ndvi: readonly ((x: number, y: number) => number)[],
  more: Partial<SamplingInput> = {},
): SamplingInput {
  const xs = damaged.coordinates.flat().map(([x]) => x);
  const ys = damaged.coordinates.flat().map(([, y]) => y);
  const [west, north] = [Math.floor(Math.min(...xs) / 10) * 10, Math.ceil(Math.max(...ys) / 10) * 10];
  const grid: Grid = {
    originX: west,
    originY: north,
    pixelWidth: 10,
    pixelHeight: 10,
    width: Math.ceil((Math.max(...xs) - west) / 10),
    height: Math.ceil((north - Math.min(...ys)) / 10),
  };
  const { runs } = buildRunIndex(grid, packPolygons([damaged]));
  const inside: number[] = [];
  for (let run = 0; run < runs.length; run += 2)
    for (let step = 0; step < (runs[run + 1] ?? 0); step += 1) inside.push((runs[run] ?? 0) + step);
  const values = ndvi.map((paint) =>
    Float64Array.from(inside, (pixel) =>
      paint(
        west + ((pixel % grid.width) + 0.5) * 10 - EAST,
        north - (Math.floor(pixel / grid.width) + 0.5) * 10 - NORTH,
      ),
    ),
  );
  return {
    damaged,
    table: damaged,
    damagedArea: arealArea(damaged),
    grid,
    inside: Int32Array.from(inside),
    dates: values,
    project: same,
    seed: 11,
    meanNdvi: 0.5,
    ...more,
  };
}

const rectangle = (width: number, height: number): Polygon =>
  polygon([EAST, NORTH], [EAST + width, NORTH], [EAST + width, NORTH + height], [EAST, NORTH + height]);

/** Zones are disjoint, cover the area within a thousandth, and each has a point; points lie inside and apart. */
function expectSound(plan: SamplingPlan, { damaged, damagedArea }: SamplingInput, apart = 20): void {
  const covered = plan.zones.map(({ carriedOn }) => overlapArea(carriedOn, damaged));
  expect(Math.abs(covered.reduce((sum, area) => sum + area, 0) - damagedArea) / damagedArea).toBeLessThan(0.001);
  for (const [index, zone] of plan.zones.entries())
    for (const other of plan.zones.slice(index + 1))
      expect(overlapArea(zone.carriedOn, other.carriedOn)).toBeLessThan(1);
  for (const { zoneIndex, carriedOn } of plan.zones) {
    const own = plan.points.filter((point) => point.zoneIndex === zoneIndex);
    expect(own.length).toBeGreaterThanOrEqual(1);
    for (const { position } of own) expect(arealHolds(carriedOn, position) && arealHolds(damaged, position)).toBe(true);
  }
  for (const [index, { position }] of plan.points.entries())
    for (const other of plan.points.slice(index + 1))
      expect(distance(position, other.position)).toBeGreaterThanOrEqual(apart);
}

describe('zones and points of a damaged area', () => {
  const halves = (x: number) => (x < 150 ? 0.3 : 0.7);

  it('follow the image: two halves are two zones, the poorer one first', () => {
    const input = inputOf(rectangle(400, 250), [(x, y) => halves(x) + ((x * 7 + y * 13) % 10) / 1000]);
    const plan = planSampling(input);
    expectSound(plan, input);
    expect(plan.zones.map(({ color }) => color)).toEqual(['#2C7BB6', '#D7191C']);
    const [poor, rich] = plan.zones.map(({ carriedOn }) => overlapArea(carriedOn, input.damaged) / 10_000);
    expect(poor).toBeCloseTo(3.75, 1);
    expect(rich).toBeCloseTo(6.25, 1);
    expect(plan.zones[0]?.meanNdvi).toBeCloseTo(0.3045, 2);
    expect(plan.points).toHaveLength(11);
    expect(plan.points.filter(({ zoneIndex }) => zoneIndex === 1)).toHaveLength(4);
  });

  it('are the same for the same seed, and the same in shape for any', () => {
    const input = inputOf(rectangle(400, 250), [(x) => halves(x)]);
    expect(planSampling(input)).toEqual(planSampling(input));
    const other = planSampling({ ...input, seed: 12 });
    expect(other.zones).toEqual(planSampling(input).zones);
    expectSound(other, input);
  });

  it('are one zone where the field is even, small, or not seen', () => {
    for (const input of [
      inputOf(rectangle(400, 250), [() => 0.5]),
      inputOf(rectangle(60, 60), [halves]),
      inputOf(rectangle(400, 250), []),
      inputOf(rectangle(400, 250), [() => Number.NaN]),
    ]) {
      const plan = planSampling(input);
      expect(plan.zones.map(({ color }) => color)).toEqual(['#FFFFBF']);
      expectSound(plan, input, 10);
    }
    const tiny = planSampling(inputOf(rectangle(9, 12), []));
    expect(tiny.zones).toHaveLength(1);
    expect(tiny.points.length).toBeGreaterThanOrEqual(1);
  });

  it('use several dates together', () => {
    const dates = [0, 1, 2].map((shift) => (x: number, y: number) => halves(x) + shift * 0.05 + ((x * y) % 17) / 500);
    const input = inputOf(rectangle(400, 250), dates);
    expectSound(planSampling(input), input);
  });

  it('leave room for existing points', () => {
    const input = inputOf(rectangle(400, 250), [halves]);
    const all = planSampling(input);
    const standing = all.points.slice(0, 6).map(({ position }) => ({ position }));
    const rest = planSampling({ ...input, standing });
    expect(rest.points).toHaveLength(5);
    for (const { position } of rest.points)
      for (const other of standing) expect(distance(position, other.position)).toBeGreaterThanOrEqual(20);
  });

  it('stay out of the parts of existing points, which are centres that do not move', () => {
    const input = inputOf(rectangle(400, 250), [() => 0.5]);
    const west = [20, 60, 100, 140].flatMap((x) => [60, 190].map((y): Position => [EAST + x, NORTH + y]));
    const standing = west.map((position) => ({ position }));
    const { points } = planSampling({ ...input, standing });
    expect(points).toHaveLength(3);
    for (const { position } of points) expect(position[0] - EAST).toBeGreaterThan(180);
  });

  it('stay within the outline of the table', () => {
    const input = inputOf(rectangle(400, 250), [halves]);
    for (const { position } of planSampling(input).points) {
      const [x, y] = [position[0] - EAST, position[1] - NORTH];
      expect(Math.min(x, y, 400 - x, 250 - y)).toBeGreaterThanOrEqual(15);
    }
  });

  it('are valid whatever the shape and the image', () => {
    const corner = fc.tuple(fc.integer({ min: 60, max: 300 }), fc.integer({ min: 60, max: 300 }));
    const shape = fc.tuple(corner, corner, corner, corner, fc.integer({ min: 0, max: 2 ** 31 }));
    fc.assert(
      fc.property(shape, ([a, b, c, d, seed]) => {
        const [x, y] = [EAST + 300, NORTH + 300];
        const damaged = polygon([x - a[0], y - a[1]], [x + b[0], y - b[1]], [x + c[0], y + c[1]], [x - d[0], y + d[1]]);
        const random = createRandom(seed);
        const [fx, fy, phase] = [random() / 60, random() / 60, random() * 6];
        const input = inputOf(damaged, [(px, py) => 0.5 + 0.2 * Math.sin(px * fx + py * fy + phase) + 0.05 * random()]);
        const plan = planSampling({ ...input, seed });
        expectSound(plan, input, 10);
      }),
      { numRuns: 12 },
    );
  });
});
