import { describe, expect, it } from 'vitest';
import { emptySketch, reduceSketch } from '#web/map/sketch/sketch.ts';
import type { Draft } from './draft.ts';
import { draftBox, packDraft, unpackDraft } from './storedDraft.ts';

const corners = [
  [750_000, 200_000],
  [750_100, 200_000],
  [750_100.123, 200_100],
] as const;

const draft = (plotId: number): Draft => ({
  plotId,
  meparCode: 'A6M87P8B',
  version: 3,
  sketch: corners.reduce((sketch, at) => reduceSketch(sketch, { type: 'append', at }), emptySketch('polygon')),
  holes: [],
  touched: true,
  change: { id: '017f22e2-79b0-7cc3-98c4-dc0c0c07398f', deviceTime: '2026-06-01T10:00:00Z' },
});

function memory(): Storage {
  const kept = new Map<string, string>();
  return {
    get length() {
      return kept.size;
    },
    key: (index) => [...kept.keys()][index] ?? null,
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
    clear: () => kept.clear(),
  };
}

describe('a kept draft', () => {
  it('comes back as it was, without its history', () => {
    const back = unpackDraft(packDraft(draft(7), '2026-06-01T10:01:00Z'));
    expect(back?.at).toBe('2026-06-01T10:01:00Z');
    expect(back?.draft).toEqual({ ...draft(7), sketch: { ...draft(7).sketch, active: null, past: [] } });
  });

  it('is nothing when it was tampered with, is of another form, or is no draft', () => {
    const good = JSON.parse(packDraft(draft(7), '2026-06-01T10:01:00Z')) as Record<string, unknown>;
    const bad: unknown[] = [
      null,
      [],
      { ...good, form: 0 },
      { ...good, vertices: [] },
      { ...good, vertices: [['a', 1]] },
      { ...good, vertices: [[null, 1]] },
      { ...good, vertices: Array.from({ length: 6_000 }, () => [1, 2]) },
      { ...good, plotId: 'x' },
      { ...good, version: 1.5 },
      { ...good, meparCode: 5 },
    ];
    for (const value of bad) expect(unpackDraft(JSON.stringify(value)), JSON.stringify(value)?.slice(0, 60)).toBeNull();
    expect(unpackDraft('{"form":1')).toBeNull();
    expect(unpackDraft(JSON.stringify({ ...good, change: { id: 5 } }))?.draft.change).toBeNull();
  });
});

describe('the box of drafts', () => {
  it("holds one a plot, each person's apart, newest first", () => {
    const storage = memory();
    const [mine, others] = [draftBox(storage, 6), draftBox(storage, 66)];
    mine.keep(draft(7), '2026-06-01T10:00:00Z');
    mine.keep(draft(8), '2026-06-01T11:00:00Z');
    mine.keep(draft(7), '2026-06-01T12:00:00Z');
    others.keep(draft(9), '2026-06-01T10:00:00Z');
    storage.setItem('georisk-draft:6:10', 'broken');
    expect(mine.all().map((stored) => stored.draft.plotId)).toEqual([7, 8]);
    mine.forget(7);
    expect(mine.all().map((stored) => stored.draft.plotId)).toEqual([8]);
    expect(others.all()).toHaveLength(1);
  });

  it('lets the drawing go on where the browser keeps nothing', () => {
    const full = Object.assign(memory(), {
      setItem: () => {
        throw new Error('QuotaExceededError');
      },
    });
    expect(draftBox(full, 6).keep(draft(7), 'x')).toBe(false);
    expect(draftBox(full, 6).works()).toBe(false);
    expect(draftBox(memory(), 6).works()).toBe(true);
  });
});
