import type { PolicyPlot } from '@georisk/contract/verticals/insurance/policies.ts';
import { describe, expect, it } from 'vitest';
import {
  type Draft,
  draftOf,
  type DrawingAction,
  drawingOf,
  type Drawn,
  hasWork,
  mayDraw,
  outlineOf,
  reduceDrawn,
} from './draft.ts';

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
  insuredUntil: '2026-12-31',
  updatedAt: '2026-06-01T00:00:00Z',
  version: 3,
  canEdit: true,
  canDelete: false,
  ...rest,
});
const put = (at: readonly [number, number]): DrawingAction => ({ type: 'sketch', action: { type: 'append', at } });
const run = (start: Drawn | null, ...actions: DrawingAction[]): Drawn | null =>
  actions.reduce<Drawn | null>((now, action) => reduceDrawn(now, action), start);
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
    });
    expect(draft.sketch).toMatchObject({ vertices: [], finished: false });
    expect(hasWork(draft)).toBe(false);
  });

  it('takes the stored outline over for editing, holes included, and is no unsaved work yet', () => {
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
  it('prevents drawing while it is being sent, waits, or needs a decision', () => {
    const current = plot({ version: 5 });
    const states = [
      { kind: 'idle' },
      { kind: 'refused', messages: [] },
      { kind: 'sending' },
      { kind: 'waiting', why: 'network' },
      { kind: 'conflict', current },
    ] as const;
    expect(states.map(mayDraw)).toEqual([true, true, false, false, false]);
  });

  it('says why it is not sent until the outline is changed', () => {
    const refused = run(drawn(), { type: 'refuse', messages: ['Keresztezi önmagát.'] });
    const savingOf = (now: Drawn | null) => now && drawingOf(now, undefined).saving;
    expect(savingOf(refused)).toEqual({ kind: 'refused', messages: ['Keresztezi önmagát.'] });
    for (const action of [{ type: 'select', index: 0 }, { type: 'undo' }, { type: 'remove', index: 0 }] as const)
      expect(savingOf(run(refused, { type: 'sketch', action }))?.kind).toBe('refused');
    const reshaped = run(refused, { type: 'sketch', action: { type: 'nudge', index: 0, to: [750_001, 200_000] } });
    expect(savingOf(reshaped)).toEqual({ kind: 'idle' });
    expect(savingOf(run(refused, { type: 'editOn' }))).toEqual({ kind: 'idle' });
  });

  it('has the state of its entry', () => {
    const now = drawn();
    expect(now && drawingOf(now, { kind: 'waiting', why: 'network' }).saving).toEqual({
      kind: 'waiting',
      why: 'network',
    });
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
    expect(run(null, put(A), { type: 'refuse', messages: [] }, { type: 'askToLeave' }, { type: 'end' })).toBeNull();
  });
});
