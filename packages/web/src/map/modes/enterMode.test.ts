import type { Position, Ring } from '@georisk/domain/geo/types.ts';
import { describe, expect, it } from 'vitest';
import type { MapFeature } from '../layerSpec.ts';
import { emptySketch, reduceSketch, type Sketch, type SketchAction, sketchOf } from '../sketch/sketch.ts';
import { enterMode } from './enterMode.ts';
import type { MapEvent, MapMode } from './mapMode.ts';
import type { KeyPress, MapSurface, PointerAt, Undo } from './surface.ts';

type Handler = (value: never) => unknown;

/** A map that records everything put on it, and accepts simulated input. */
function fakeMap() {
  const on = new Set<{ readonly what: string; readonly handler?: Handler }>();
  const put = (what: string, handler?: Handler): Undo => {
    const entry = { what, ...(handler && { handler }) };
    on.add(entry);
    return () => {
      if (!on.delete(entry)) throw new Error(`${what} taken off twice`);
    };
  };
  const tell = (what: string, value: unknown): unknown[] =>
    [...on].filter((entry) => entry.what === what).map((entry) => entry.handler?.(value as never));
  const drawn: { features: readonly MapFeature[] } = { features: [] };
  const surface: MapSurface = {
    onClick: (handler) => put('click', handler),
    onDoubleClick: (handler) => put('dblclick', handler),
    onMove: (handler) => put('move', handler),
    onLeave: (handler) => put('leave', handler),
    onDrag: (handlers) => put('drag', (() => handlers) as Handler),
    onKey: (handler) => put('key', handler),
    pauseDoubleClickZoom: () => put('no double click zoom'),
    cursor: (name) => put(`cursor ${name}`),
    sketchpad: () => ({
      draw: (features) => {
        drawn.features = features;
      },
      remove: put('pad'),
    }),
    metresPerPixel: () => 1,
    centre: () => [1000, 1000],
    pickCentre: (layers) => (layers.includes('MIDDLE') ? { layer: 'MIDDLE', id: 'm' } : null),
    keepInSight: () => undefined,
  };
  const pointer = (at: Position, rest: Partial<PointerAt> = {}): PointerAt => ({
    at,
    touch: false,
    alt: false,
    shift: false,
    pick: () => null,
    ...rest,
  });
  type Drag = Parameters<MapSurface['onDrag']>[0];
  return {
    surface,
    on,
    drawn,
    onSketch: (listener: () => void) => put('sketch listener', listener),
    changed: () => tell('sketch listener', undefined),
    click: (at: Position, rest?: Partial<PointerAt>) => {
      tell('click', pointer(at, rest));
    },
    doubleClick: (at: Position) => {
      tell('dblclick', pointer(at));
    },
    goAway: () => {
      tell('leave', undefined);
    },
    move: (at: Position, rest?: Partial<PointerAt>) => {
      tell('move', pointer(at, rest));
    },
    drag: (from: Position, ...path: Position[]): boolean => {
      const [handlers] = tell('drag', undefined) as Drag[];
      if (handlers === undefined || !handlers.start(pointer(from))) return false;
      for (const at of path) handlers.move(pointer(at));
      handlers.end();
      return true;
    },
    grab: (from: Position) => {
      const [handlers] = tell('drag', undefined) as Drag[];
      handlers?.start(pointer(from));
    },
    key: (key: string, rest: Partial<KeyPress> = {}): boolean =>
      tell('key', { key, ctrl: false, shift: false, onMap: true, focused: true, ...rest }).includes(true),
  };
}

function page(start: Sketch, mode: MapMode, snapRings: readonly Ring[] = []) {
  const map = fakeMap();
  const events: MapEvent[] = [];
  const state = { sketch: start };
  const leave = enterMode(
    {
      surface: map.surface,
      read: () => ({ sketch: state.sketch, snapRings }),
      dispatch: (event) => {
        events.push(event);
        if (event.type !== 'sketch') return;
        state.sketch = reduceSketch(state.sketch, event.action);
        map.changed();
      },
      onSketch: map.onSketch,
    },
    mode,
  );
  return { map, events, state, leave };
}

const SQUARE: Position[] = [
  [0, 0],
  [100, 0],
  [100, 100],
  [0, 100],
];
const MODES: readonly MapMode[] = [
  { kind: 'browse', pickable: ['BLOCK'] },
  { kind: 'drawOutline' },
  { kind: 'editOutline' },
  { kind: 'measure', finished: false },
  { kind: 'measure', finished: true },
  { kind: 'compare' },
];

describe('every mode', () => {
  it.each(MODES.map((mode) => [JSON.stringify(mode), mode] as const))(
    'removes everything that it put on the map, 50 times over: %s',
    (_, mode) => {
      const map = fakeMap();
      const state = { sketch: sketchOf('polygon', SQUARE) };
      const dispatch = (event: MapEvent) => {
        if (event.type === 'sketch') state.sketch = reduceSketch(state.sketch, event.action);
      };
      for (let time = 0; time < 50; time += 1) {
        const leave = enterMode(
          { surface: map.surface, dispatch, read: () => ({ ...state, snapRings: [] }), onSketch: map.onSketch },
          mode,
        );
        expect(map.on.size).toBeGreaterThan(0);
        map.move([1, 1], { pick: () => ({ layer: 'BLOCK', id: 'x' }) });
        map.move([50, 0]);
        map.key('ArrowLeft');
        map.drag([0, 0], [5, 5]);
        map.grab([100, 0]);
        leave();
        expect([...map.on].map(({ what }) => what)).toEqual([]);
      }
    },
  );
});

describe('browse', () => {
  it('picks the shape under the pointer in its layers', () => {
    const { map, events } = page(emptySketch('polygon'), { kind: 'browse', pickable: ['BLOCK'] });
    map.click([0, 0]);
    map.click([0, 0], { pick: (layers) => (layers.includes('BLOCK') ? { layer: 'BLOCK', id: 'A6M87P8B' } : null) });
    expect(events).toEqual([{ type: 'pick', layer: 'BLOCK', id: 'A6M87P8B' }]);
  });

  it('picks the ground only where nothing lies on it, and reports it beneath a picked shape', () => {
    const { map, events } = page(emptySketch('polygon'), { kind: 'browse', pickable: ['ZONE'], ground: ['BLOCK'] });
    const block = { layer: 'BLOCK', id: 'A6M87P8B' };
    const shapes = [block, { layer: 'ZONE', id: '7' }];
    const under = (count: number) => (layers: readonly string[]) =>
      shapes.slice(0, count).find(({ layer }) => layers.includes(layer)) ?? null;
    map.click([0, 0], { pick: under(0) });
    map.move([0, 0], { pick: under(1) });
    map.click([0, 0], { pick: under(1) });
    map.move([0, 0], { pick: under(2) });
    map.click([0, 0], { pick: under(2) });
    expect(events).toEqual([
      { type: 'hover', ...block },
      { type: 'pick', ...block },
      { type: 'hover', layer: 'ZONE', id: '7' },
      { type: 'pick', layer: 'ZONE', id: '7', beneath: block },
    ]);
  });

  it('says of a shape picked with Shift that it is one more', () => {
    const { map, events } = page(emptySketch('polygon'), { kind: 'browse', pickable: ['BLOCK', 'MIDDLE'] });
    map.click([0, 0], { shift: true, pick: ([layer]) => (layer === undefined ? null : { layer, id: '1' }) });
    map.key('Enter', { shift: true });
    expect(events).toEqual([
      { type: 'pick', layer: 'BLOCK', id: '1', adds: true },
      { type: 'pick', layer: 'MIDDLE', id: 'm', adds: true },
    ]);
  });

  it('picks the shape in the middle of the map by Enter, and ignores the key where there is none', () => {
    const { map, events } = page(emptySketch('polygon'), { kind: 'browse', pickable: ['MIDDLE'] });
    expect(map.key('Enter', { focused: false })).toBe(false);
    expect(map.key('a')).toBe(false);
    expect(map.key('Enter')).toBe(true);
    expect(events).toEqual([{ type: 'pick', layer: 'MIDDLE', id: 'm' }]);
    expect(page(emptySketch('polygon'), { kind: 'browse', pickable: ['BLOCK'] }).map.key('Enter')).toBe(false);
  });

  it('reports which shape the mouse is on, of which layer, and that it has left it', () => {
    const { map, events } = page(emptySketch('polygon'), { kind: 'browse', pickable: ['BLOCK', 'PLOT'] });
    const on = (layer: string, id: string) => map.move([0, 0], { pick: () => ({ layer, id }) });
    on('BLOCK', '1');
    on('BLOCK', '1');
    on('PLOT', '1');
    map.goAway();
    on('PLOT', '1');
    const left = { type: 'hover', layer: null, id: null };
    expect(events).toEqual([
      { type: 'hover', layer: 'BLOCK', id: '1' },
      { type: 'hover', layer: 'PLOT', id: '1' },
      left,
      { type: 'hover', layer: 'PLOT', id: '1' },
    ]);
  });
});

describe('drawOutline', () => {
  it('adds corners and finishes on the first one', () => {
    const { map, state } = page(emptySketch('polygon'), { kind: 'drawOutline' });
    for (const at of SQUARE) map.click(at);
    map.click([3, 4]);
    expect(state.sketch).toMatchObject({ vertices: SQUARE, finished: true });
  });

  it('does not finish before the third corner, nor makes a corner of a click on the last', () => {
    const { map, state } = page(emptySketch('polygon'), { kind: 'drawOutline' });
    map.click([0, 0]);
    map.click([2, 2]);
    expect(state.sketch.vertices).toHaveLength(1);
    map.click([100, 0]);
    map.click([1, 1]);
    expect(state.sketch.finished).toBe(false);
  });

  it('finishes with a double click, which adds no corner of its own', () => {
    const { map, state } = page(emptySketch('polygon'), { kind: 'drawOutline' });
    for (const at of SQUARE) map.click(at);
    map.click([1, 101]);
    map.doubleClick([1, 101]);
    expect(state.sketch).toMatchObject({ vertices: SQUARE, finished: true });
  });

  it('finishes a line on its last point', () => {
    const { map, state } = page(emptySketch('line'), { kind: 'measure', finished: false });
    map.click([0, 0]);
    map.click([300, 0]);
    map.click([301, 1]);
    expect(state.sketch).toMatchObject({
      vertices: [
        [0, 0],
        [300, 0],
      ],
      finished: true,
    });
  });

  it('snaps corners to outlines nearby, unless Alt is held', () => {
    const rings = [
      [
        [0, 0],
        [500, 0],
        [500, 500],
        [0, 500],
        [0, 0],
      ],
    ] as const;
    const { map, state } = page(emptySketch('polygon'), { kind: 'drawOutline' }, rings);
    map.click([6, 6]);
    map.click([250, 5]);
    map.click([6, 495], { alt: true });
    expect(state.sketch.vertices).toEqual([
      [0, 0],
      [250, 0],
      [6, 495],
    ]);
  });

  it('draws its line from the current last corner', () => {
    const { map } = page(emptySketch('polygon'), { kind: 'drawOutline' });
    const ahead = () => map.drawn.features.find(({ id }) => id === 'ahead')?.geometry.coordinates;
    map.move([0, 0]);
    map.click([0, 0]);
    map.move([300, 0]);
    expect(ahead()).toEqual([
      [0, 0],
      [300, 0],
    ]);
    map.click([300, 0]);
    expect(ahead()).toEqual([
      [300, 0],
      [300, 0],
      [0, 0],
    ]);
    map.key('Backspace');
    expect(ahead()).toEqual([
      [0, 0],
      [300, 0],
    ]);
  });

  it('works completely from the keyboard', () => {
    const { map, state, events } = page(emptySketch('polygon'), { kind: 'drawOutline' });
    const press = (key: string, times: number, rest?: Partial<KeyPress>) => {
      for (let time = 0; time < times; time += 1) expect(map.key(key, rest)).toBe(true);
    };
    press('Enter', 1);
    press('ArrowRight', 10);
    press(' ', 1);
    press('ArrowUp', 10);
    press('Enter', 1);
    press('ArrowUp', 5);
    press('Enter', 1);
    press('Backspace', 1);
    press('ArrowLeft', 2, { shift: true });
    expect(state.sketch.vertices).toEqual([
      [1000, 1000],
      [1100, 1000],
      [1100, 1100],
    ]);
    press('ArrowLeft', 10);
    press('ArrowDown', 15);
    press('Enter', 1);
    expect(state.sketch.finished).toBe(true);
    press('Escape', 1);
    expect(events.at(-1)).toEqual({ type: 'leave' });
  });

  it('leaves the arrow keys to a focused button, but not undo', () => {
    const { map, state } = page(emptySketch('polygon'), { kind: 'drawOutline' });
    map.click([0, 0]);
    expect(map.key('ArrowLeft', { onMap: false })).toBe(false);
    expect(map.key('Enter', { onMap: false })).toBe(false);
    expect(map.key('z', { ctrl: true, onMap: false })).toBe(true);
    expect(state.sketch.vertices).toEqual([]);
    map.key('Z', { ctrl: true, shift: true });
    expect(state.sketch.vertices).toEqual([[0, 0]]);
    map.key('z', { ctrl: true });
    map.key('y', { ctrl: true });
    expect(state.sketch.vertices).toEqual([[0, 0]]);
  });
});

describe('editOutline', () => {
  const edit = () => page(sketchOf('polygon', SQUARE), { kind: 'editOutline' });
  const actions = (events: readonly MapEvent[]): SketchAction['type'][] =>
    events.flatMap((event) => (event.type === 'sketch' ? [event.action.type] : []));

  it('drags a vertex, and pans where there is none', () => {
    const { map, state } = edit();
    expect(map.drag([103, 4], [120, 10], [130, 20])).toBe(true);
    expect(state.sketch.vertices[1]).toEqual([130, 20]);
    expect(map.drag([50, 50], [60, 60])).toBe(false);
  });

  it('drags a new vertex out of a side, the closing one too', () => {
    const { map, state } = edit();
    map.drag([-2, 50], [-40, 50]);
    expect(state.sketch.vertices).toEqual([...SQUARE, [-40, 50]]);
  });

  it('goes from vertex to vertex, moves and deletes by key', () => {
    const { map, state } = edit();
    expect(map.key('Delete')).toBe(false);
    map.key('PageDown');
    expect(state.sketch.active).toBe(0);
    map.key('PageUp');
    expect(state.sketch.active).toBe(3);
    map.key('ArrowUp');
    expect(state.sketch.vertices[3]).toEqual([0, 110]);
    map.key('ArrowUp', { shift: true });
    expect(state.sketch.vertices[3]).toEqual([0, 111]);
    map.key('Delete');
    expect(state.sketch.vertices).toEqual(SQUARE.slice(0, 3));
  });

  it('releases a held vertex when the mode is left', () => {
    const { map, events, leave, state } = edit();
    map.grab([0, 0]);
    leave();
    expect(actions(events)).toEqual(['grab', 'drop']);
    expect(state.sketch.dragging).toBeNull();
  });
});
