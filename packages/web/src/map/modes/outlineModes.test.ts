import type { Position, Ring } from '@georisk/domain/geo/types.ts';
import { describe, expect, it } from 'vitest';
import type { MapFeature } from '../layerSpec.ts';
import { emptySketch, reduceSketch, type Sketch, sketchOf } from '../sketch/sketch.ts';
import { drawOutline } from './drawOutline.ts';
import { editOutline } from './editOutline.ts';
import type { Leave, MapEvent, ModePorts } from './mapMode.ts';
import type { KeyPress, MapSurface, PointerAt } from './surface.ts';

interface Given {
  /** Null while the page has no sketch yet. */
  readonly sketch: Sketch | null;
  readonly snapRings?: readonly Ring[];
  readonly metresPerPixel?: number;
}

/** A mode on a map that keeps its handlers, with the page that reduces its sketch. */
function entered(enter: (ports: ModePorts) => Leave, { sketch, snapRings = [], metresPerPixel = 1 }: Given) {
  const handlers: Partial<{
    click: (at: PointerAt) => void;
    doubleClick: (at: PointerAt) => void;
    move: (at: PointerAt) => void;
    drag: Parameters<MapSurface['onDrag']>[0];
    key: (press: KeyPress) => boolean;
  }> = {};
  const state = {
    sketch,
    features: [] as readonly MapFeature[],
    cursors: [] as string[],
    inSight: [] as Position[],
    events: [] as MapEvent[],
    metresPerPixel,
    isPadOnMap: true,
  };
  const put = <K extends keyof typeof handlers>(name: K, handler: (typeof handlers)[K]) => {
    handlers[name] = handler;
    return () => {
      delete handlers[name];
    };
  };
  let changed: () => void = () => undefined;
  const surface: MapSurface = {
    onClick: (handler) => put('click', handler),
    onDoubleClick: (handler) => put('doubleClick', handler),
    onMove: (handler) => put('move', handler),
    onLeave: () => () => undefined,
    onDrag: (handler) => put('drag', handler),
    onKey: (handler) => put('key', handler),
    pauseDoubleClickZoom: () => () => undefined,
    cursor: (name) => {
      state.cursors.push(name);
      return () => {
        state.cursors.splice(state.cursors.lastIndexOf(name), 1);
      };
    },
    sketchpad: () => ({
      draw: (features) => {
        state.features = features;
      },
      remove: () => {
        state.isPadOnMap = false;
      },
    }),
    metresPerPixel: () => state.metresPerPixel,
    centre: () => [500, 500],
    pickCentre: () => null,
    keepInSight: (at) => state.inSight.push(at),
  };
  const leave = enter({
    surface,
    read: () => (state.sketch === null ? null : { sketch: state.sketch, snapRings }),
    dispatch: (event) => {
      state.events.push(event);
      if (event.type !== 'sketch' || state.sketch === null) return;
      state.sketch = reduceSketch(state.sketch, event.action);
      changed();
    },
    onSketch: (listener) => {
      changed = listener;
      return () => {
        changed = () => undefined;
      };
    },
  });
  const pointer = (at: Position, more: Partial<PointerAt> = {}): PointerAt => ({
    at,
    touch: false,
    alt: false,
    shift: false,
    pick: () => null,
    ...more,
  });
  return {
    state,
    leave,
    handlers,
    click: (at: Position, more?: Partial<PointerAt>) => handlers.click?.(pointer(at, more)),
    doubleClick: (at: Position) => handlers.doubleClick?.(pointer(at)),
    move: (at: Position, more?: Partial<PointerAt>) => handlers.move?.(pointer(at, more)),
    take: (at: Position, more?: Partial<PointerAt>) => handlers.drag?.start(pointer(at, more)),
    drag: (at: Position, more?: Partial<PointerAt>) => handlers.drag?.move(pointer(at, more)),
    drop: () => handlers.drag?.end(),
    key: (key: string, more: Partial<KeyPress> = {}) =>
      handlers.key?.({ key, ctrl: false, shift: false, onMap: true, focused: true, ...more }),
    ids: () => state.features.map(({ id }) => id),
    coordinatesOf: (id: string) => state.features.find((each) => each.id === id)?.geometry.coordinates,
    actions: () => state.events.flatMap((event) => (event.type === 'sketch' ? [event.action.type] : [event.type])),
  };
}

const SQUARE: readonly Position[] = [
  [0, 0],
  [100, 0],
  [100, 100],
  [0, 100],
];
const RING: Ring = [...SQUARE, [0, 0]];
const drawing = (vertices: readonly Position[], more: Partial<Given> = {}) =>
  entered(drawOutline, { sketch: sketchOf('polygon', vertices, false), ...more });
const editing = (more: Partial<Given> = {}) => entered(editOutline, { sketch: sketchOf('polygon', SQUARE), ...more });

describe('drawing an outline', () => {
  it('shows nothing of a pointer that has not come yet, nor of a finger', () => {
    const map = drawing([[0, 0]]);
    expect(map.ids()).toEqual([]);
    map.move([50, 50], { touch: true });
    expect(map.ids()).toEqual([]);
  });

  it.each([
    ['no corner, no line', [], undefined],
    [
      'one corner, a line to it',
      [[0, 0]],
      [
        [0, 0],
        [50, 50],
      ],
    ],
    [
      'two corners, and back to the first',
      [
        [0, 0],
        [100, 0],
      ],
      [
        [100, 0],
        [50, 50],
        [0, 0],
      ],
    ],
  ] as const)('has from the pointer, with %s', (_, vertices, line) => {
    const map = drawing(vertices);
    map.move([50, 50]);
    expect(map.coordinatesOf('ahead')).toEqual(line);
  });

  it('has no line back to the first point where a line is drawn', () => {
    const map = entered(drawOutline, {
      sketch: sketchOf(
        'line',
        [
          [0, 0],
          [100, 0],
        ],
        false,
      ),
    });
    map.move([50, 50]);
    expect(map.coordinatesOf('ahead')).toEqual([
      [100, 0],
      [50, 50],
    ]);
  });

  it('marks the place on an outline nearby, and none where Alt is held', () => {
    const map = drawing([], { snapRings: [RING] });
    map.move([50, 8]);
    expect([map.ids(), map.coordinatesOf('snapped')]).toEqual([['snapped'], [50, 0]]);
    map.move([50, 8], { alt: true });
    expect(map.ids()).toEqual([]);
    map.move([50, 50]);
    expect(map.ids()).toEqual([]);
  });

  it('forgets the line to the mouse where a finger puts a corner', () => {
    const map = drawing([[0, 0]]);
    map.move([50, 50]);
    expect(map.ids()).toEqual(['ahead']);
    map.click([100, 0], { touch: true });
    expect(map.ids()).toEqual([]);
    expect(map.state.sketch?.vertices).toHaveLength(2);
  });

  it.each([
    ['a mouse beyond eleven pixels', { touch: false }, [12, 0], 4, false],
    ['a mouse within eleven pixels', { touch: false }, [11, 0], 3, true],
    ['a finger within twenty-two pixels', { touch: true }, [0, 22], 3, true],
    ['a finger beyond them', { touch: true }, [0, 23], 4, false],
  ] as const)('finishes on its first corner by %s: %j', (_, more, at, corners, finished) => {
    const map = drawing(SQUARE.slice(0, 3));
    map.click(at, more);
    expect(map.state.sketch).toMatchObject({ finished });
    expect(map.state.sketch?.vertices).toHaveLength(corners);
  });

  it('measures that distance on the ground: zoomed out it is longer', () => {
    const map = drawing(SQUARE.slice(0, 3), { metresPerPixel: 0.5 });
    map.click([0, 8]);
    expect(map.state.sketch).toMatchObject({ finished: false });
    map.state.metresPerPixel = 4;
    map.click([-30, 0]);
    expect(map.state.sketch).toMatchObject({ finished: true });
  });

  it('puts no corner on the corner that was put last, and does nothing once it is finished', () => {
    const map = drawing(SQUARE.slice(0, 2));
    map.click([105, 5]);
    expect(map.actions()).toEqual([]);
    const done = entered(drawOutline, { sketch: sketchOf('polygon', SQUARE) });
    done.doubleClick([50, 50]);
    done.click([50, 50]);
    expect(done.state.sketch).toMatchObject({ vertices: SQUARE, finished: true });
  });

  it('does not finish by a double click before the third corner', () => {
    const map = drawing(SQUARE.slice(0, 2));
    map.doubleClick([50, 50]);
    expect(map.actions()).toEqual([]);
    expect(map.state.sketch?.finished).toBe(false);
  });

  it('moves a crosshair by the arrows from the middle of the map, and keeps it in sight', () => {
    const map = drawing([]);
    expect([map.key('ArrowUp'), map.key('ArrowRight', { shift: true })]).toEqual([true, true]);
    expect(map.state.inSight).toEqual([
      [500, 510],
      [501, 510],
    ]);
    expect([map.ids(), map.coordinatesOf('crosshair')]).toEqual([['crosshair'], [501, 510]]);
    // The mouse takes over.
    map.move([3, 4]);
    expect(map.ids()).toEqual([]);
    map.key('ArrowDown');
    expect(map.coordinatesOf('crosshair')).toEqual([500, 490]);
  });

  it('snaps a corner of the keyboard too', () => {
    const map = drawing([], {
      snapRings: [
        [
          [450, 505],
          [550, 505],
          [550, 600],
          [450, 505],
        ],
      ],
    });
    map.key('Enter');
    expect(map.state.sketch?.vertices).toEqual([[500, 505]]);
  });

  it('leaves all other keys to the page', () => {
    const map = drawing([[0, 0]]);
    expect(['Tab', 'a', 'Delete', 'PageDown', 'Home', 'F5'].map((key) => map.key(key))).toEqual(Array(6).fill(false));
    expect(['Backspace', ' ', 'Enter', 'ArrowUp'].map((key) => map.key(key, { onMap: false }))).toEqual(
      Array(4).fill(false),
    );
    // A browser's own: the window is moved by Ctrl and an arrow.
    expect(map.key('ArrowLeft', { ctrl: true })).toBe(false);
    expect(map.actions()).toEqual([]);
  });

  it('does nothing before the page has a sketch, and after it was left', () => {
    const early = entered(drawOutline, { sketch: null });
    early.move([1, 1]);
    early.click([1, 1]);
    early.doubleClick([1, 1]);
    expect([early.ids(), early.actions()]).toEqual([[], []]);
    const map = drawing([[0, 0]]);
    expect(map.state.cursors).toEqual(['crosshair']);
    map.leave();
    expect(map.state.cursors).toEqual([]);
    expect([map.state.isPadOnMap, Object.keys(map.handlers)]).toEqual([false, []]);
  });
});

describe('adjusting an outline', () => {
  it.each([
    ['at a vertex', [4, 4], 'grab', []],
    ['on a side, whose new vertex it shows', [50, 4], 'grab', ['side']],
    ['on the side that closes it', [-4, 50], 'grab', ['side']],
    ['inside', [50, 50], undefined, []],
    ['beyond reach', [50, -12], undefined, []],
  ] as const)('hints by the pointer %s', (_, at, cursor, ids) => {
    const map = editing();
    map.move(at);
    expect([map.state.cursors.at(-1), map.ids()]).toEqual([cursor, ids]);
  });

  it('hints nothing to a finger, nor while something is held', () => {
    const map = editing();
    map.move([50, 4], { touch: true });
    expect(map.ids()).toEqual([]);
    map.take([0, 0]);
    expect(map.state.cursors).toEqual(['grabbing']);
    map.move([50, 4]);
    expect([map.state.cursors, map.ids()]).toEqual([['grabbing'], []]);
    map.drop();
    expect(map.state.cursors).toEqual([]);
  });

  it('prefers a vertex to the two sides that meet there', () => {
    const map = editing();
    expect(map.take([9, 0])).toBe(true);
    map.drag([20, 20]);
    map.drop();
    expect(map.state.sketch?.vertices).toEqual([[20, 20], ...SQUARE.slice(1)]);
  });

  it.each([
    ['the first side', [50, 2], 1],
    ['the second side', [98, 50], 2],
    ['the side that closes the outline', [2, 50], 4],
  ] as const)('drags a new vertex out of %s', (_, at, index) => {
    const map = editing();
    expect(map.take(at)).toBe(true);
    map.drag([50, 50]);
    map.drop();
    expect(map.state.sketch?.vertices).toEqual(SQUARE.toSpliced(index, 0, [50, 50]));
    map.key('z', { ctrl: true });
    expect(map.state.sketch?.vertices).toEqual(SQUARE);
  });

  it('snaps what is dragged, unless Alt is held', () => {
    const ring: Ring = [
      [200, -50],
      [300, -50],
      [300, 300],
      [200, 300],
      [200, -50],
    ];
    const map = editing({ snapRings: [ring] });
    map.take([100, 100]);
    map.drag([195, 100]);
    expect(map.state.sketch?.vertices[2]).toEqual([200, 100]);
    map.drag([195, 100], { alt: true });
    expect(map.state.sketch?.vertices[2]).toEqual([195, 100]);
    map.drop();
    expect(map.actions()).toEqual(['grab', 'drag', 'drag', 'drop']);
  });

  it('selects by a press at a vertex, and takes the selection back by a click elsewhere', () => {
    const map = editing();
    map.take([100, 0]);
    map.drop();
    expect(map.state.sketch).toMatchObject({ active: 1, past: [] });
    map.click([101, 1]);
    expect(map.state.sketch?.active).toBe(1);
    map.click([50, 50]);
    expect(map.state.sketch?.active).toBeNull();
  });

  it('lets the map be moved where nothing is held', () => {
    const map = editing();
    expect(map.take([50, 50])).toBe(false);
    map.drag([60, 60]);
    expect(map.state.sketch?.vertices).toEqual(SQUARE);
    expect(entered(editOutline, { sketch: null }).take([0, 0])).toBe(false);
  });

  it('goes round by Page Up and Page Down, from either end', () => {
    const forward = editing();
    const backward = editing();
    const visited = (map: ReturnType<typeof editing>, key: string) =>
      Array.from({ length: 5 }, () => {
        map.key(key);
        return map.state.sketch?.active;
      });
    expect(visited(forward, 'PageDown')).toEqual([0, 1, 2, 3, 0]);
    expect(visited(backward, 'PageUp')).toEqual([3, 2, 1, 0, 3]);
    expect(forward.state.inSight).toEqual([...SQUARE, [0, 0]]);
  });

  it('moves the chosen vertex by pixels of the present scale, as one change', () => {
    const map = editing({ metresPerPixel: 2 });
    map.key('PageDown');
    for (const [key, shift] of [
      ['ArrowLeft', false],
      ['ArrowDown', true],
    ] as const)
      expect(map.key(key, { shift })).toBe(true);
    expect(map.state.sketch?.vertices[0]).toEqual([-20, -2]);
    expect(map.state.inSight.at(-1)).toEqual([-20, -2]);
    map.key('z', { ctrl: true });
    expect(map.state.sketch?.vertices).toEqual(SQUARE);
  });

  it('removes the chosen vertex down to a triangle, and chooses the one before', () => {
    const map = editing();
    map.key('PageUp');
    expect(map.key('Delete')).toBe(true);
    expect(map.state.sketch).toMatchObject({ vertices: SQUARE.slice(0, 3), active: 2 });
    expect(map.key('Backspace')).toBe(true);
    expect(map.state.sketch?.vertices).toHaveLength(3);
  });

  it('has nothing to move or remove before a vertex is chosen, nor beside the map', () => {
    const map = editing();
    expect(['ArrowUp', 'Delete', 'Backspace', 'Enter'].map((key) => map.key(key))).toEqual(Array(4).fill(false));
    map.key('PageDown');
    expect(['ArrowUp', 'Delete', 'PageDown'].map((key) => map.key(key, { onMap: false }))).toEqual(
      Array(3).fill(false),
    );
    expect(['Tab', 'x', 'Enter'].map((key) => map.key(key))).toEqual(Array(3).fill(false));
    expect(map.state.sketch?.vertices).toEqual(SQUARE);
  });

  it('uses the keys of an empty sketch up without an effect', () => {
    const map = editing({ sketch: emptySketch('polygon') });
    expect([map.key('PageDown'), map.key('PageUp')]).toEqual([true, true]);
    expect(map.actions()).toEqual([]);
  });

  it('takes its cursor and its marks off the map, and releases what is held', () => {
    const map = editing();
    map.take([0, 0]);
    map.drag([7, 7]);
    map.leave();
    expect(map.actions().at(-1)).toBe('drop');
    expect(map.state.sketch?.dragging).toBeNull();
    expect([map.state.cursors, map.state.isPadOnMap, Object.keys(map.handlers)]).toEqual([[], false, []]);
    const idle = editing();
    idle.leave();
    expect(idle.actions()).toEqual([]);
  });
});
