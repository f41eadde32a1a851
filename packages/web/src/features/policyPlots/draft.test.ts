import type { PolicyPlot } from '@georisk/contract/endpoints/policies.ts';
import { describe, expect, it } from 'vitest';
import { type Draft, type Drawing, type DrawingAction, draftOf, hasWork, outlineOf, reduceDrawing } from './draft.ts';

const A = [750_000, 200_000] as const;
const B = [750_100, 200_000] as const;
const C = [750_100, 200_100] as const;
const HOLE = [
  [750_080, 200_010],
  [750_090, 200_010],
  [750_090, 200_020],
  [750_080, 200_010],
] as const;

const plot = (rest: Partial<PolicyPlot> = {}): PolicyPlot => ({
  id: 7,
  policyId: 1,
  policyNumber: 'K-1',
  plantName: 'őszi búza',
  plantCode: null,
  insuredArea: 12,
  meparCode: 'A6M87P8B',
  meparPolygon: null,
  tableGeometry: null,
  tableGeometryHa: null,
  updatedAt: '2026-06-01T00:00:00Z',
  version: 3,
  canEdit: true,
  canDelete: false,
  ...rest,
});
const STAMP = { id: '017f22e2-79b0-7cc3-98c4-dc0c0c07398f', deviceTime: '2026-06-01T10:00:00Z' };
const put = (at: readonly [number, number]): DrawingAction => ({ type: 'sketch', action: { type: 'append', at } });
const run = (start: Drawing | null, ...actions: DrawingAction[]) => actions.reduce(reduceDrawing, start);
const begin = (draft: Draft = draftOf(plot())): DrawingAction => ({ type: 'begin', draft });
const drawn = () => run(null, begin(), put(A), put(B), put(C), { type: 'sketch', action: { type: 'finish' } });

describe('a draft', () => {
  it('starts empty for a plot without an outline', () => {
    const draft = draftOf(plot());
    expect(draft).toMatchObject({
      plotId: 7,
      meparCode: 'A6M87P8B',
      version: 3,
      holes: [],
      touched: false,
      change: null,
    });
    expect(draft.sketch).toMatchObject({ vertices: [], finished: false });
    expect(hasWork(draft)).toBe(false);
  });

  it('takes the stored outline over for editing, holes and all, and is no work yet', () => {
    const stored = { type: 'Polygon' as const, coordinates: [[A, B, C, A], HOLE] };
    const draft = draftOf(plot({ tableGeometry: stored as never }));
    expect(draft.sketch).toMatchObject({ vertices: [A, B, C], finished: true });
    expect(hasWork(draft)).toBe(false);
    expect(outlineOf(draft)).toEqual(stored);
  });

  it('is sent with its ring closed', () => {
    const drawing = drawn();
    expect(drawing && outlineOf(drawing.draft)).toEqual({ type: 'Polygon', coordinates: [[A, B, C, A]] });
    expect(drawing && hasWork(drawing.draft)).toBe(true);
  });
});

describe('saving', () => {
  it('keeps the name of a save as long as the shape is the same, so that sending it again is the same save', () => {
    const waiting = run(drawn(), { type: 'send', stamp: STAMP }, { type: 'wait', why: 'network' });
    expect(waiting).toMatchObject({ saving: { kind: 'waiting' }, draft: { change: STAMP } });
    const looked = run(waiting, { type: 'editOn' }, { type: 'sketch', action: { type: 'select', index: 1 } });
    expect(looked?.draft.change).toEqual(STAMP);
    const moved = run(looked, { type: 'sketch', action: { type: 'nudge', index: 1, to: [750_150, 200_000] } });
    expect(moved?.draft.change).toBeNull();
  });

  it('lets nobody draw while the outline is on its way', () => {
    const sending = run(drawn(), { type: 'send', stamp: STAMP });
    expect(run(sending, { type: 'sketch', action: { type: 'undo' } })).toBe(sending);
    expect(run(sending, { type: 'editOn' })).toBe(sending);
  });

  it('says why it was refused until the outline is changed', () => {
    const refused = run(drawn(), { type: 'send', stamp: STAMP }, { type: 'refuse', messages: ['Keresztezi önmagát.'] });
    expect(refused).toMatchObject({
      saving: { kind: 'refused', messages: ['Keresztezi önmagát.'] },
      draft: { change: null },
    });
    expect(run(refused, { type: 'sketch', action: { type: 'select', index: 0 } })?.saving.kind).toBe('refused');
    expect(run(refused, { type: 'sketch', action: { type: 'undo' } })?.saving.kind).toBe('refused');
    expect(run(refused, { type: 'sketch', action: { type: 'remove', index: 0 } })?.saving.kind).toBe('refused');
    const reshaped = run(refused, { type: 'sketch', action: { type: 'nudge', index: 0, to: [750_001, 200_000] } });
    expect(reshaped?.saving.kind).toBe('idle');
  });

  it('holds both outlines of a conflict and puts the own on top only when told so', () => {
    const current = plot({ version: 5 });
    const torn = run(drawn(), { type: 'send', stamp: STAMP }, { type: 'conflict', current });
    expect(torn).toMatchObject({ saving: { kind: 'conflict', current }, draft: { version: 3, change: STAMP } });
    expect(run(torn, put([750_000, 200_100]))).toBe(torn);
    const mine = run(torn, { type: 'keepMine' });
    expect(mine).toMatchObject({ saving: { kind: 'idle' }, draft: { version: 5, change: null } });
    expect(mine?.draft.sketch.vertices).toEqual([A, B, C]);
    expect(run(drawn(), { type: 'keepMine' })?.draft.version).toBe(3);
  });
});

describe('leaving', () => {
  it('asks, stays, and ends', () => {
    const asked = run(drawn(), { type: 'askToLeave' });
    expect(asked?.leaving).toBe(true);
    expect(run(asked, { type: 'stay' })?.leaving).toBe(false);
    expect(run(asked, { type: 'end' })).toBeNull();
  });

  it('ignores everything but a beginning while nothing is drawn', () => {
    expect(
      run(null, put(A), { type: 'send', stamp: STAMP }, { type: 'wait', why: 'network' }, { type: 'end' }),
    ).toBeNull();
  });
});
