import { describe, expect, it } from 'vitest';
import { sketchOf } from '#web/map/sketch/sketch.ts';
import type { Draft } from './draft.ts';
import { judgeDraft } from './judge.ts';

const block = {
  type: 'Polygon' as const,
  coordinates: [
    [
      [750_000, 200_000],
      [750_400, 200_000],
      [750_400, 200_400],
      [750_000, 200_400],
      [750_000, 200_000],
    ] as const,
  ],
};
const draft = (vertices: readonly (readonly [number, number])[], finished = true): Draft => ({
  plotId: 1,
  meparCode: 'A6M87P8B',
  version: 1,
  sketch: sketchOf('polygon', vertices, finished),
  holes: [],
  touched: true,
});
const codes = (given: Draft) => judgeDraft(given, block, []).refusals.map(({ code }) => code);

describe('judgeDraft', () => {
  const good = [
    [750_000, 200_000],
    [750_200, 200_000],
    [750_200, 200_100],
    [750_000, 200_100],
  ] as const;

  it('returns the area in hectares and no refusal of a good outline', () => {
    expect(judgeDraft(draft(good), block, [])).toEqual({ area: 2, crossings: [], overlaps: [], refusals: [] });
  });

  it('returns no area before the third corner', () => {
    expect(judgeDraft(draft(good.slice(0, 2), false), block, [])).toMatchObject({ area: 0, crossings: [] });
    expect(codes(draft(good.slice(0, 2), false))).toEqual(['too-few-corners']);
  });

  it('shows a crossing at its place during drawing', () => {
    const bow = [good[0], good[2], good[1], good[3]];
    const judged = judgeDraft(draft(bow, false), block, []);
    expect(judged.crossings).toEqual([[750_100, 200_050]]);
    expect(judged.refusals.map(({ code }) => code)).toEqual(['self-crossing']);
  });

  it('refuses an outline far from the block', () => {
    expect(codes(draft(good.map(([x, y]) => [x + 5_000, y] as const)))).toEqual(['outside-surroundings']);
  });

  it('leaves the holes of an outline from a file out of its area', () => {
    const hole = [
      [750_010, 200_010],
      [750_110, 200_010],
      [750_110, 200_060],
      [750_010, 200_060],
      [750_010, 200_010],
    ] as const;
    expect(judgeDraft({ ...draft(good), holes: [hole] }, block, []).area).toBe(1.5);
  });

  it('returns which neighbour is covered and how much of it', () => {
    const neighbour = { plotId: 2, plantName: 'kukorica', outline: block };
    expect(judgeDraft(draft(good), block, [neighbour]).overlaps).toEqual([{ neighbour, area: 20_000 }]);
  });
});
