import type { Position } from '@georisk/domain/geo/types.ts';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { applyChange, type Change, invert, type Shape } from './changes.ts';
import {
  canFinish,
  canRedo,
  canRemove,
  canUndo,
  emptySketch,
  reduceSketch,
  type Sketch,
  type SketchAction,
  sketchOf,
} from './sketch.ts';

const A: Position = [750_000, 200_000];
const B: Position = [750_100, 200_000];
const C: Position = [750_100, 200_100];
const D: Position = [750_000, 200_100];

const run = (start: Sketch, ...actions: SketchAction[]) => actions.reduce(reduceSketch, start);
const put = (...corners: Position[]): SketchAction[] => corners.map((at) => ({ type: 'append', at }));
const square = () => run(emptySketch('polygon'), ...put(A, B, C, D), { type: 'finish' });
const shapeOf = ({ vertices, finished }: Sketch): Shape => ({ vertices, finished });

describe('drawing', () => {
  it('adds corners, finishes from the third on, and not before', () => {
    const two = run(emptySketch('polygon'), ...put(A, B));
    expect(canFinish(two)).toBe(false);
    expect(run(two, { type: 'finish' })).toBe(two);
    const done = run(two, ...put(C), { type: 'finish' });
    expect(shapeOf(done)).toEqual({ vertices: [A, B, C], finished: true });
    expect(run(done, ...put(D))).toBe(done);
  });

  it('finishes a line from the second point on', () => {
    expect(canFinish(run(emptySketch('line'), ...put(A, B)))).toBe(true);
  });

  it('ignores the second half of a double tap', () => {
    const one = run(emptySketch('polygon'), ...put(A));
    expect(run(one, ...put([A[0] + 0.01, A[1]]))).toBe(one);
  });

  it('keeps millimetres', () => {
    expect(run(emptySketch('polygon'), ...put([1.23456, 7.0004])).vertices).toEqual([[1.235, 7]]);
  });

  it('removes the last corner while drawing only', () => {
    expect(run(emptySketch('polygon'), ...put(A, B), { type: 'removeLast' }).vertices).toEqual([A]);
    const done = square();
    expect(run(done, { type: 'removeLast' })).toBe(done);
  });

  it('has no more vertices than can be saved', () => {
    const many = Array.from({ length: 4_999 }, (_, index): Position => [index, (index * 7) % 13]);
    const full = sketchOf('polygon', many, false);
    expect(run(full, ...put(A))).toBe(full);
    expect(run({ ...full, finished: true }, { type: 'grabSide', index: 1, at: A }).vertices).toHaveLength(4_999);
  });
});

describe('adjusting', () => {
  it('moves a corner as one change, however far the finger moved', () => {
    const dragged = run(
      square(),
      { type: 'grab', index: 1 },
      { type: 'drag', to: [750_120, 200_010] },
      { type: 'drag', to: [750_150, 200_020] },
    );
    expect(dragged.vertices[1]).toEqual([750_150, 200_020]);
    expect(dragged.past).toHaveLength(5);
    const dropped = run(dragged, { type: 'drop' });
    expect(dropped.past.at(-1)).toEqual({ kind: 'move', index: 1, from: B, to: [750_150, 200_020] });
    expect(run(dropped, { type: 'undo' }).vertices).toEqual([A, B, C, D]);
  });

  it('treats a touch without a move as a selection', () => {
    const touched = run(square(), { type: 'grab', index: 2 }, { type: 'drop' });
    expect(touched.past).toHaveLength(5);
    expect(touched.active).toBe(2);
  });

  it('inserts a corner into a side and moves it in one change', () => {
    const grown = run(
      square(),
      { type: 'grabSide', index: 2, at: [750_100, 200_050] },
      { type: 'drag', to: [750_130, 200_050] },
      { type: 'drop' },
    );
    expect(grown.vertices).toEqual([A, B, [750_130, 200_050], C, D]);
    expect(run(grown, { type: 'undo' }).vertices).toEqual([A, B, C, D]);
    expect(run(grown, { type: 'undo' }, { type: 'redo' }).vertices).toEqual(grown.vertices);
  });

  it('deletes a corner, but keeps three corners of an outline', () => {
    const three = run(square(), { type: 'remove', index: 1 });
    expect(three.vertices).toEqual([A, C, D]);
    expect(canRemove(three)).toBe(false);
    expect(run(three, { type: 'remove', index: 0 })).toBe(three);
  });

  it('makes one change of several steps by key', () => {
    const stepped = run(
      square(),
      { type: 'nudge', index: 0, to: [750_001, 200_000] },
      { type: 'nudge', index: 0, to: [750_002, 200_000] },
    );
    expect(stepped.past).toHaveLength(6);
    expect(run(stepped, { type: 'undo' }).vertices).toEqual([A, B, C, D]);
  });
});

describe('history', () => {
  it('undoes the finish as well, and drops undone changes after a new one', () => {
    const undone = run(square(), { type: 'undo' });
    expect(undone.finished).toBe(false);
    expect(canRedo(undone)).toBe(true);
    const other = run(undone, ...put([750_050, 200_150]));
    expect(canRedo(other)).toBe(false);
    expect(other.vertices).toHaveLength(5);
  });

  it('empties as one change', () => {
    const empty = run(square(), { type: 'clear' });
    expect(shapeOf(empty)).toEqual({ vertices: [], finished: false });
    expect(shapeOf(run(empty, { type: 'undo' }))).toEqual(shapeOf(square()));
  });

  const position = fc.tuple(fc.integer({ min: 0, max: 500 }), fc.integer({ min: 0, max: 500 }));
  const index = fc.nat({ max: 12 });
  const action: fc.Arbitrary<SketchAction> = fc.oneof(
    fc.record({ type: fc.constant('append' as const), at: position }),
    fc.record({ type: fc.constant('finish' as const) }),
    fc.record({ type: fc.constant('removeLast' as const) }),
    fc.record({ type: fc.constant('remove' as const), index }),
    fc.record({ type: fc.constant('select' as const), index: fc.option(index) }),
    fc.record({ type: fc.constant('grab' as const), index }),
    fc.record({ type: fc.constant('drag' as const), to: position }),
    fc.record({ type: fc.constant('drop' as const) }),
    fc.record({ type: fc.constant('nudge' as const), index, to: position }),
    fc.record({ type: fc.constant('clear' as const) }),
    fc.record({ type: fc.constant('undo' as const) }),
    fc.record({ type: fc.constant('redo' as const) }),
  );

  it('returns to the very beginning and forward to the very end, whatever was done', () => {
    fc.assert(
      fc.property(fc.array(action, { maxLength: 60 }), (actions) => {
        let end = run(emptySketch('polygon'), ...actions, { type: 'drop' });
        while (canRedo(end)) end = reduceSketch(end, { type: 'redo' });
        let back = end;
        for (let steps = 0; canUndo(back); steps += 1) {
          back = reduceSketch(back, { type: 'undo' });
          if (steps > 200) throw new Error('endless');
        }
        expect(shapeOf(back)).toEqual({ vertices: [], finished: false });
        let forth = back;
        while (canRedo(forth)) forth = reduceSketch(forth, { type: 'redo' });
        expect(shapeOf(forth)).toEqual(shapeOf(end));
      }),
    );
  });

  it('never points at a missing vertex', () => {
    fc.assert(
      fc.property(fc.array(action, { maxLength: 60 }), (actions) => {
        const { active, dragging, vertices } = run(emptySketch('polygon'), ...actions);
        expect(active === null || active < vertices.length).toBe(true);
        expect(dragging === null || dragging.index < vertices.length).toBe(true);
      }),
    );
  });

  it('inverts every change', () => {
    const shape: Shape = { vertices: [A, B, C], finished: false };
    const changes: Change[] = [
      { kind: 'insert', index: 1, at: D },
      { kind: 'remove', index: 2, at: C },
      { kind: 'move', index: 0, from: A, to: D },
      { kind: 'finish' },
      { kind: 'replace', before: shape, after: { vertices: [], finished: false } },
    ];
    for (const change of changes) expect(applyChange(applyChange(shape, change), invert(change))).toEqual(shape);
  });
});
