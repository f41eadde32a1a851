import { describe, expect, it } from 'vitest';
import { emptySketch, reduceSketch } from '#web/map/sketch/sketch.ts';
import { newEntry, samePayload } from '#web/offline/entry.ts';
import type { Draft } from './draft.ts';
import { packDraft, storedDrafts, unpackDraft } from './storedDraft.ts';

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
});

describe('a stored draft', () => {
  it('is restored unchanged, without its history', () => {
    const kept: unknown = JSON.parse(JSON.stringify(packDraft(draft(7))));
    expect(unpackDraft(kept)).toEqual({ ...draft(7), sketch: { ...draft(7).sketch, active: null, past: [] } });
    const back = unpackDraft(kept);
    expect(back && samePayload(packDraft(back), kept)).toBe(true);
  });

  it('is nothing when it was tampered with, or is invalid', () => {
    const good = packDraft(draft(7));
    const bad: unknown[] = [
      null,
      'x',
      [],
      { ...good, vertices: [] },
      { ...good, vertices: [['a', 1]] },
      { ...good, vertices: [[null, 1]] },
      { ...good, vertices: Array.from({ length: 6_000 }, () => [1, 2]) },
      { ...good, plotId: 'x' },
      { ...good, version: 1.5 },
      { ...good, meparCode: 5 },
    ];
    for (const value of bad) expect(unpackDraft(value), JSON.stringify(value)?.slice(0, 60)).toBeNull();
  });
});

it('drafts are offered newest first; invalid ones are left out', () => {
  const entry = (plotId: number, at: string) =>
    newEntry({ userId: 6, kind: 'outline', subject: String(plotId) }, packDraft(draft(plotId)), at);
  const entries = [
    entry(7, '2026-06-01T10:00:00Z'),
    entry(8, '2026-06-01T11:00:00Z'),
    { ...entry(9, 'x'), payload: 1 },
  ];
  expect(storedDrafts(entries).map((stored) => stored.draft.plotId)).toEqual([8, 7]);
});
