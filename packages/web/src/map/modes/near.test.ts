import type { Position } from '@georisk/domain/geo/types.ts';
import * as fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { sketchOf } from '../sketch/sketch.ts';
import type { MapEvent, ModePorts } from './mapMode.ts';
import { reach, sideNear, snapped, vertexNear } from './near.ts';
import { arrowStep, historyKey } from './sketchKeys.ts';
import type { KeyPress } from './surface.ts';

const SQUARE: readonly Position[] = [
  [0, 0],
  [100, 0],
  [100, 100],
  [0, 100],
];
/** Two metres a pixel. */
const portsWith = (
  snapRings: readonly (readonly Position[])[] = [],
  dispatch: (event: MapEvent) => void = () => undefined,
) =>
  ({
    surface: { metresPerPixel: () => 2 },
    dispatch,
    read: () => ({ sketch: sketchOf('polygon', SQUARE), snapRings }),
  }) as unknown as ModePorts;
const press = (key: string, more: Partial<KeyPress> = {}): KeyPress => ({
  key,
  ctrl: false,
  shift: false,
  onMap: true,
  focused: true,
  ...more,
});

describe('reach', () => {
  it('is the pixels of the pointer on the ground, and farther for a finger', () => {
    expect([reach(portsWith(), false), reach(portsWith(), true)]).toEqual([22, 44]);
  });
});

describe('vertexNear', () => {
  it('is the nearest within reach, the edge included', () => {
    expect(vertexNear(SQUARE, [90, 5], 20)).toBe(1);
    expect(vertexNear(SQUARE, [110, 0], 10)).toBe(1);
    expect(vertexNear(SQUARE, [110.1, 0], 10)).toBeNull();
    expect(vertexNear([], [0, 0], 10)).toBeNull();
  });

  it('is never farther than another vertex', () => {
    const coordinate = fc.integer({ min: -50, max: 150 });
    fc.assert(
      fc.property(coordinate, coordinate, (x, y) => {
        const index = vertexNear(SQUARE, [x, y], 1000) ?? -1;
        const away = (vertex: Position | undefined) => Math.hypot((vertex?.[0] ?? 0) - x, (vertex?.[1] ?? 0) - y);
        for (const vertex of SQUARE) expect(away(SQUARE[index])).toBeLessThanOrEqual(away(vertex));
      }),
    );
  });
});

describe('sideNear', () => {
  const polygon = sketchOf('polygon', SQUARE);

  it('is the foot on a side, with the vertex before which it would stand', () => {
    expect(sideNear(polygon, [50, 5], 10)).toEqual({ index: 1, at: [50, 0] });
    expect(sideNear(polygon, [50, 50], 10)).toBeNull();
  });

  it('is also on the side that closes an area, and not on that of a line', () => {
    expect(sideNear(polygon, [3, 50], 10)).toEqual({ index: 4, at: [0, 50] });
    expect(sideNear(sketchOf('line', SQUARE), [3, 50], 10)).toBeNull();
  });
});

describe('snapped', () => {
  const ring: readonly Position[] = [
    [200, 0],
    [300, 0],
    [300, 100],
    [200, 0],
  ];
  const at: Position = [250, 15];

  it('moves to an outline nearby, unless Alt is held', () => {
    expect(snapped(portsWith([ring]), { at, touch: false, alt: false })).toEqual({ at: [250, 0], onOutline: true });
    expect(snapped(portsWith([ring]), { at, touch: false, alt: true })).toEqual({ at, onOutline: false });
  });

  it('stays where nothing is near, or there are no outlines', () => {
    expect(snapped(portsWith([ring]), { at: [250, -30], touch: false, alt: false }).onOutline).toBe(false);
    expect(snapped(portsWith([ring]), { at: [250, -30], touch: true, alt: false }).onOutline).toBe(true);
    expect(snapped(portsWith(), { at, touch: false, alt: false })).toEqual({ at, onOutline: false });
  });
});

describe('arrowStep', () => {
  it.each([
    ['ArrowUp', [0, 20]],
    ['ArrowDown', [0, -20]],
    ['ArrowLeft', [-20, 0]],
    ['ArrowRight', [20, 0]],
  ])('%s moves ten pixels on the ground', (key, [x = 0, y = 0]) => {
    const [east = Number.NaN, north = Number.NaN] = arrowStep(portsWith(), press(key)) ?? [];
    expect([east, north]).toEqual([expect.closeTo(x), expect.closeTo(y)]);
  });

  it('moves one pixel with Shift, and leaves other keys to others', () => {
    expect(arrowStep(portsWith(), press('ArrowRight', { shift: true }))?.[0]).toBe(2);
    expect(arrowStep(portsWith(), press('ArrowRight', { ctrl: true }))).toBeNull();
    expect(arrowStep(portsWith(), press('a'))).toBeNull();
  });
});

describe('historyKey', () => {
  it.each([
    ['z', { ctrl: true }, { type: 'sketch', action: { type: 'undo' } }],
    ['Z', { ctrl: true, shift: true }, { type: 'sketch', action: { type: 'redo' } }],
    ['y', { ctrl: true }, { type: 'sketch', action: { type: 'redo' } }],
    ['Escape', {}, { type: 'leave' }],
  ])('uses %s with %j', (key, more, event) => {
    const dispatch = vi.fn();
    expect(historyKey(portsWith([], dispatch), press(key, more))).toBe(true);
    expect(dispatch).toHaveBeenCalledExactlyOnceWith(event);
  });

  it('leaves a letter without Ctrl to whoever else uses it', () => {
    const dispatch = vi.fn();
    expect(historyKey(portsWith([], dispatch), press('z'))).toBe(false);
    expect(dispatch).not.toHaveBeenCalled();
  });
});
