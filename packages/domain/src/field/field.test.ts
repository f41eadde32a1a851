import { describe, expect, it } from 'vitest';
import { ringArea } from '../geo/area.ts';
import type { Position } from '../geo/types.ts';
import { outlineOfWalk, walkedTo, wayLength } from './walk.ts';
import { bearing, eighth, fixQuality, hasArrived, nextPoint, turn, type WalkPoint } from './wayToPoint.ts';

const HERE: Position = [700_000, 200_000];

describe('the quality of a fix', () => {
  it.each([
    [4, 'good'],
    [10, 'good'],
    [10.1, 'poor'],
    [100, 'poor'],
    [900, 'useless'],
  ] as const)('of ± %f m is %s', (accuracy, quality) => {
    expect(fixQuality(accuracy)).toBe(quality);
  });

  it('decides whether a point is reached', () => {
    const four: Position = [700_004, 200_000];
    expect([hasArrived(HERE, 5, four), hasArrived(HERE, 23, four), hasArrived(HERE, 5, [700_006, 200_000])]).toEqual([
      true,
      false,
      false,
    ]);
  });
});

describe('a direction', () => {
  it.each([
    [[700_000, 200_100], 0, 0],
    [[700_100, 200_100], 45, 1],
    [[700_100, 200_000], 90, 2],
    [[700_000, 199_900], 180, 4],
    [[699_900, 200_000], 270, 6],
    [[699_999, 200_100], 359.4, 0],
  ] as const)('to %j is %f degrees, the eighth %i', (to, degrees, part) => {
    expect(bearing(HERE, to)).toBeCloseTo(degrees, 1);
    expect(eighth(bearing(HERE, to))).toBe(part);
  });

  it('is turned to the shorter way round', () => {
    expect([turn(350, 10), turn(10, 350), turn(0, 90), turn(90, 270), turn(-90, 0)]).toEqual([20, -20, 90, -180, 90]);
  });
});

describe('the next point', () => {
  const point = (sequenceId: number, x: number, isOpen = true): WalkPoint => ({
    id: `p${sequenceId}`,
    sequenceId,
    position: [700_000 + x, 200_000],
    isOpen,
  });
  const plan = [point(1, 0, false), point(2, 300), point(3, 100), point(4, 50, false), point(5, 200)];

  it('is the nearest open one where the place is known', () => {
    expect(nextPoint(plan, HERE, 1)).toBe('p3');
    expect(nextPoint(plan, [700_290, 200_000], 1)).toBe('p2');
  });

  it('is the next on the way where the place is not known, from the beginning again at the end', () => {
    expect([nextPoint(plan, null, null), nextPoint(plan, null, 3), nextPoint(plan, null, 5)]).toEqual([
      'p2',
      'p5',
      'p2',
    ]);
  });

  it('is none where all are measured', () => {
    expect([nextPoint([point(1, 0, false)], HERE, null), nextPoint([], null, null)]).toEqual([null, null]);
  });
});

describe('a walk', () => {
  const walk = (fixes: readonly (readonly [number, number, number?])[]) =>
    fixes.reduce<readonly Position[]>(
      (way, [x, y, accuracy = 4]) => walkedTo(way, { at: [700_000 + x, 200_000 + y], accuracy }),
      [],
    );

  it('leaves out poor fixes and noise of standing still', () => {
    const way = walk([
      [0, 0],
      [1, 1],
      [2, 0],
      [10, 0],
      [500, 500, 40],
      [20, 0],
    ]);
    expect(way.map(([x]) => x - 700_000)).toEqual([0, 10, 20]);
    expect(wayLength(way)).toBe(20);
    expect(walkedTo(way, { at: [700_020, 200_000], accuracy: 4 })).toBe(way);
  });

  it('around a field becomes an outline with its corners', () => {
    const side = (from: number) => Array.from({ length: 40 }, (_, index) => from + index * 5);
    const noise = (index: number) => (index % 3) - 1;
    const fixes: (readonly [number, number])[] = [
      ...side(0).map((x, index) => [x, noise(index)] as const),
      ...side(0).map((y, index) => [200 + noise(index), y] as const),
      ...side(0).map((x, index) => [200 - x, 200 + noise(index)] as const),
      ...side(0).map((y, index) => [noise(index), 200 - y] as const),
    ];
    const outline = outlineOfWalk(walk(fixes));
    expect(outline.length).toBeLessThanOrEqual(6);
    expect(Math.abs(ringArea(outline) / 40_000 - 1)).toBeLessThan(0.02);
  });

  it('of one place has no area', () => {
    expect(outlineOfWalk(walk([[0, 0]]))).toHaveLength(1);
    expect(outlineOfWalk([])).toEqual([]);
  });
});
