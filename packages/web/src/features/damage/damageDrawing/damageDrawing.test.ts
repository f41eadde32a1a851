import { polygonsOf } from '@georisk/domain/geo/types.ts';
import { describe, expect, it } from 'vitest';
import { type Drawn, hasWork, reduceDrawn } from '#web/shared/policyPlots/draft.ts';
import { judgeShape } from './judgeShape.ts';
import { areaDraft, newAreaDraft, type ShapeDraft, packShape, storedShape } from './shapeDraft.ts';
import { addPart, choosePart, leaveOutPart, shapeOf } from './shapeParts.ts';
import { multiPolygonWkt, readMultiPolygonWkt } from '#web/offline/send/wkt.ts';

const square = (x: number, y: number, side: number) => [
  [x, y],
  [x + side, y],
  [x + side, y + side],
  [x, y + side],
  [x, y],
];
const polygon = (x: number, y: number, side: number) => ({
  type: 'Polygon' as const,
  coordinates: [square(x, y, side)],
});
const area = (id: string, x: number) => ({
  id,
  geom: { type: 'MultiPolygon' as const, coordinates: [[square(x, 200_000, 100)]] },
  area: 1,
});
const plot = {
  id: 7,
  meparCode: 'ABCD1234',
  plantName: 'Napraforgó',
  area: 1,
  mepar: null,
  tableVersion: 3,
  meparPolygon: polygon(700_000, 200_000, 400),
  tableGeometry: null,
  areas: [area('a', 700_000), area('b', 700_200)],
};

const entryOf = (draft: ShapeDraft) => ({ payload: packShape(draft), at: '2026-11-21T08:00:00Z' });

const drawn = (at: readonly (readonly [number, number])[]): ShapeDraft => {
  let drawing: Drawn<ShapeDraft> | null = reduceDrawn(null as Drawn<ShapeDraft> | null, {
    type: 'begin',
    draft: newAreaDraft(plot, 'new'),
  });
  for (const position of at)
    drawing = reduceDrawn(drawing, { type: 'sketch', action: { type: 'append', at: position } });
  if (drawing === null) throw new Error('nothing is drawn');
  return drawing.draft;
};

it('an outline is written as a multipolygon, holes after it', () => {
  const coordinates = [square(0, 0, 1), square(2, 2, 1)] as unknown as [number, number][][];
  const written = multiPolygonWkt({ type: 'MultiPolygon', coordinates: [coordinates, coordinates] });
  expect(readMultiPolygonWkt(written)?.coordinates).toEqual([coordinates, coordinates]);
  expect(readMultiPolygonWkt('MULTIPOLYGON((')).toBeNull();
  expect(readMultiPolygonWkt('POINT(1 2)')).toBeNull();
  expect(multiPolygonWkt({ type: 'Polygon', coordinates })).toBe(
    'MULTIPOLYGON(((0 0,1 0,1 1,0 1,0 0),(2 2,3 2,3 3,2 3,2 2)))',
  );
});

describe('the check of a shape', () => {
  it('returns its area and its overlap with the other areas', () => {
    const judged = judgeShape(
      drawn([
        [700_050, 200_000],
        [700_150, 200_000],
        [700_150, 200_100],
        [700_050, 200_100],
      ]),
      plot,
    );
    expect(judged.area).toBe(1);
    expect(judged.refusals).toEqual([]);
    expect(judged.overlaps.map(({ neighbour, area: shared }) => [neighbour.number, Math.round(shared)])).toEqual([
      [1, 5000],
    ]);
  });
  it('warns where it is larger than reported, and where it leaves its block', () => {
    const large = drawn([
      [700_000, 200_000],
      [700_200, 200_000],
      [700_200, 200_100],
      [700_000, 200_100],
    ]);
    expect(judgeShape(large, { ...plot, areas: [] }).warnings).toEqual([
      'ABCD1234 blokk, Napraforgó: a károsodott terület 2,00 ha, a bejelentett csak 1,00 ha.',
    ]);
    const outline = { ...large, target: { kind: 'table' as const } };
    expect(judgeShape(outline, plot).warnings).toEqual([]);
    const block = { ...plot, meparPolygon: polygon(700_000, 200_000, 197) };
    expect(judgeShape(outline, block).warnings).toEqual([
      'ABCD1234 blokk, Napraforgó: a megrajzolt tábla 2,00 ha, ebből 0,03 ha a blokkon kívül esik.',
    ]);
  });
  it('warns where it is larger than what is insured', () => {
    const large = drawn([
      [700_000, 200_000],
      [700_200, 200_000],
      [700_200, 200_100],
      [700_000, 200_100],
    ]);
    const insured = { ...plot, area: 2, areas: [], insured: { ha: 1.5, outlines: [] } };
    expect(judgeShape(large, insured).warnings).toEqual([
      'ABCD1234 blokk, Napraforgó: a károsodott terület 2,00 ha, ebből a növényből itt csak 1,50 ha van biztosítva.',
    ]);
    expect(judgeShape({ ...large, target: { kind: 'table' } }, insured).warnings).toEqual([
      'ABCD1234 blokk, Napraforgó: a megrajzolt tábla 2,00 ha, a biztosított terület csak 1,50 ha.',
    ]);
  });
  it('warns where it is too large together with the other areas, overlaps counted once', () => {
    const beside = drawn([
      [700_050, 200_000],
      [700_150, 200_000],
      [700_150, 200_100],
      [700_050, 200_100],
    ]);
    expect(judgeShape(beside, plot).warnings).toEqual([
      'ABCD1234 blokk, Napraforgó: a károsodott terület 2,50 ha, a bejelentett csak 1,00 ha.',
    ]);
    expect(judgeShape(beside, { ...plot, areas: [] }).warnings).toEqual([]);
  });
  it('refuses it outside of the table, and where it crosses itself', () => {
    const outside = drawn([
      [700_500, 200_500],
      [700_520, 200_500],
      [700_520, 200_520],
    ]);
    expect(judgeShape(outside, plot).refusals).toEqual([
      'A károsodott terület teljesen a táblán kívül esik. Rajzolja a tábla határán belülre!',
    ]);
    const crossed = drawn([
      [700_000, 200_000],
      [700_100, 200_100],
      [700_100, 200_000],
      [700_000, 200_100],
    ]);
    expect(judgeShape(crossed, plot).refusals).toHaveLength(1);
  });
});

describe('the kept shape', () => {
  it('is restored to its plot', () => {
    const draft = drawn([
      [700_050, 200_000],
      [700_150, 200_000],
    ]);
    const kept = entryOf(draft);
    expect(storedShape(kept, 7)).toMatchObject({ at: '2026-11-21T08:00:00Z', draft: { target: draft.target } });
    expect(storedShape(kept, 8)).toBeNull();
    expect(storedShape({ ...kept, payload: { ...packShape(draft), target: 1 } }, 7)).toBeNull();
    expect(storedShape(null, 7)).toBeNull();
  });
});

describe('an area of several outlines', () => {
  const two = {
    ...area('a', 700_000),
    geom: {
      type: 'MultiPolygon' as const,
      coordinates: [[square(700_000, 200_000, 100), square(700_020, 200_020, 10)], [square(700_200, 200_000, 100)]],
    },
  };
  const moved = (draft: ShapeDraft): ShapeDraft => {
    const begun = reduceDrawn(null as Drawn<ShapeDraft> | null, { type: 'begin', draft });
    const nudged = reduceDrawn(begun, {
      type: 'sketch',
      action: { type: 'nudge', index: 2, to: [700_310, 200_110] },
    });
    if (nudged === null) throw new Error('nothing is drawn');
    return nudged.draft;
  };

  it('is drawn part by part; the others and the holes stay', () => {
    const draft = areaDraft(plot, two);
    expect(draft.sketch).toMatchObject({ finished: true, vertices: { length: 4 } });
    const second = moved(choosePart(draft, 1));
    expect(shapeOf(second)).toEqual({
      type: 'MultiPolygon',
      coordinates: [
        two.geom.coordinates[0],
        [
          [
            [700_200, 200_000],
            [700_300, 200_000],
            [700_310, 200_110],
            [700_200, 200_100],
            [700_200, 200_000],
          ],
        ],
      ],
    });
    const judged = judgeShape(second, { ...plot, areas: [] });
    expect(judged.area).toBeCloseTo(2.09, 2);
    expect(judged.refusals).toEqual([]);
    // Back on the first part and again on the second: its undo step is still there.
    expect(choosePart(choosePart(second, 0), 1).sketch.past).toHaveLength(1);
  });

  it('gets one more part, which is drawn as the others and stored with them', () => {
    const begun = addPart(moved(areaDraft(plot, two)));
    expect(begun).toMatchObject({ part: 2, parts: { length: 3 }, sketch: { finished: false, vertices: [] } });
    expect(hasWork(begun)).toBe(true);
    expect(addPart(begun)).toBe(begun);
    const ring = [
      [700_400, 200_000],
      [700_500, 200_000],
      [700_500, 200_100],
    ] as const;
    const drawn = [...ring.map((at) => ({ type: 'append', at }) as const), { type: 'finish' } as const].reduce(
      (draft, action) => {
        const next = reduceDrawn(reduceDrawn(null as Drawn<ShapeDraft> | null, { type: 'begin', draft }), {
          type: 'sketch',
          action,
        });
        if (next === null) throw new Error('nothing is drawn');
        return next.draft;
      },
      begun,
    );
    expect(polygonsOf(shapeOf(drawn))[2]).toEqual([[...ring, ring[0]]]);
    const read = storedShape(entryOf(drawn), 7);
    expect(read && shapeOf(read.draft)).toEqual(shapeOf(drawn));
  });

  it('loses a new part without a vertex when another is chosen or the draft is stored', () => {
    const before = moved(areaDraft(plot, two));
    const begun = addPart(before);
    expect(shapeOf(choosePart(begun, 1))).toEqual(shapeOf(before));
    expect(choosePart(begun, 1).part).toBe(1);
    const read = storedShape(entryOf(begun), 7);
    expect(read && shapeOf(read.draft)).toEqual(shapeOf(before));
  });

  it('stays on a part that is not finished', () => {
    const begun = addPart(areaDraft(plot, two));
    const one = reduceDrawn(reduceDrawn(null as Drawn<ShapeDraft> | null, { type: 'begin', draft: begun }), {
      type: 'sketch',
      action: { type: 'append', at: [700_400, 200_000] },
    });
    expect(one && choosePart(one.draft, 0)).toBe(one?.draft);
  });

  it('may lose a part, but never the last', () => {
    const one = leaveOutPart(areaDraft(plot, two));
    expect(shapeOf(one)).toEqual({ type: 'Polygon', coordinates: two.geom.coordinates[1] });
    expect(leaveOutPart(one)).toBe(one);
  });

  it('is stored completely in the browser', () => {
    const second = moved(choosePart(areaDraft(plot, two), 1));
    const read = storedShape(entryOf(second), 7);
    expect(read && shapeOf(read.draft)).toEqual(shapeOf(second));
    expect(read?.draft.part).toBe(1);
  });
});
