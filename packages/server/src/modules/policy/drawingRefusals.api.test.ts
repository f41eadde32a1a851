import * as fc from 'fast-check';
import { polygonArea } from '@georisk/domain/geo/area.ts';
import { simplePolygon } from '@georisk/domain/geo/testPolygons.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cornerOf, square } from '@georisk/testing/landscape.ts';
import { openNeighbourhood, type Neighbourhood } from '@georisk/testing/neighbourhood.ts';
import { strictAnswer } from '@georisk/testing/strictAnswer.ts';

let n: Neighbourhood;
beforeAll(async () => {
  n = await openNeighbourhood();
});
afterAll(() => n.close());

const [east, north] = cornerOf('own');
const at = (x: number, y: number): number[] => [east + x, north + y];
const polygon = (...rings: unknown[]) => ({ type: 'Polygon', coordinates: rings });
const ring = (...corners: (readonly [number, number])[]) => {
  const [first = [0, 0]] = corners;
  return [...corners, first].map(([x, y]) => at(x, y));
};
const box = ring([0, 0], [100, 0], [100, 100], [0, 100]);
const circle = (corners: number, radius: number) =>
  ring(
    ...Array.from({ length: corners }, (_, index): [number, number] => {
      const angle = (2 * Math.PI * index) / corners;
      return [250 + radius * Math.cos(angle), 250 + radius * Math.sin(angle)];
    }),
  );
const holes = (count: number) =>
  Array.from({ length: count }, (_, index) => {
    const [x, y] = [5 + (index % 90), 5 + Math.floor(index / 90)];
    return ring([x, y], [x + 0.5, y], [x + 0.5, y + 0.5]);
  });

const body = (tablePolygon: unknown) => JSON.stringify({ policyPlotId: n.land.plots.undrawn, tablePolygon });
const post = (payload: string) =>
  n.call('farmer', '/api/policyDrawings', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: payload,
  });
/** Numbers that JSON.stringify would not write. */
const raw = (text: string) => body('#').replace('"#"', text);
const state = async () => {
  const db = n.database.kysely;
  const plot = await db
    .selectFrom('policyPlot')
    .select(['version', 'tableGeomHa', 'updatedAt'])
    .where('id', '=', n.land.plots.undrawn)
    .executeTakeFirstOrThrow();
  const { count } = await db.selectFrom('change').select(db.fn.countAll().as('count')).executeTakeFirstOrThrow();
  return { plot, count };
};

/** The fault, the request, the status, and a part of the sentence that says what to do. */
const CORPUS: [name: string, input: () => string, status: number, sentence?: string][] = [
  ['NaN', () => raw('{"type":"Polygon","coordinates":[[[NaN,1],[2,3],[4,5],[NaN,1]]]}'), 400],
  ['Infinity', () => raw('{"type":"Polygon","coordinates":[[[Infinity,1],[2,3],[4,5],[1,1]]]}'), 400],
  [
    '1e400',
    () => raw(`{"type":"Polygon","coordinates":[[[1e400,1],[2,3],[4,5],[1e400,1]]]}`),
    422,
    'érvényes koordinátája',
  ],
  ['a key of a prototype', () => raw('{"type":"Polygon","__proto__":{"x":1},"coordinates":[]}'), 400],
  ['endless nesting', () => raw(`${'['.repeat(200)}${']'.repeat(200)}`), 400],
  ['null coordinates', () => body(polygon([[null, null], at(1, 1), at(2, 2), [null, null]])), 422, 'sokszögként'],
  ['texts', () => body(polygon(box.map((position) => position.map(String)))), 422, 'sokszögként'],
  ['three dimensions', () => body(polygon(box.map((position) => [...position, 0]))), 422, 'sokszögként'],
  ['four dimensions', () => body(polygon(box.map((position) => [...position, 0, 0]))), 422, 'sokszögként'],
  ['one dimension', () => body(polygon(box.map(([x]) => [x]))), 422, 'sokszögként'],
  ['an open ring', () => body(polygon(box.slice(0, -1))), 422, 'nincs lezárva'],
  ['two corners', () => body(polygon(ring([0, 0], [100, 100]))), 422, 'legalább 3'],
  ['one point', () => body(polygon([at(0, 0)])), 422, 'legalább 3'],
  ['one corner many times', () => body(polygon(ring([1, 1], [1, 1.01], [1.02, 1], [1, 1]))), 422, 'legalább 3'],
  ['a bow tie', () => body(polygon(ring([0, 0], [100, 100], [100, 0], [0, 100]))), 422, 'keresztezi önmagát'],
  ['a spike', () => body(polygon(ring([0, 0], [100, 0], [200, 0], [100, 0], [100, 100]))), 422, 'keresztezi'],
  ['a line', () => body(polygon(ring([0, 0], [100, 0], [50, 0]))), 422],
  ['a hole outside', () => body(polygon(box, ring([200, 200], [210, 200], [210, 210]))), 422, 'kihagyott rész'],
  ['a hole across', () => body(polygon(box, ring([90, 10], [120, 10], [120, 20]))), 422, 'keresztezi'],
  [
    'a hole in a hole',
    () => body(polygon(box, ring([10, 10], [90, 10], [90, 90], [10, 90]), ring([20, 20], [30, 20], [30, 30]))),
    422,
    'kihagyott',
  ],
  ['no area', () => body(polygon(ring([0, 0], [0.9, 0], [0.9, 0.9], [0, 0.9]))), 422, 'területet'],
  ['5,001 corners', () => body(polygon(circle(5_001, 200))), 422, 'kevesebb sarokkal'],
  ['100,000 corners', () => body(polygon(circle(100_000, 200))), 413],
  ['21 rings', () => body(polygon(box, ...holes(20))), 422, 'kevesebb kihagyást'],
  ['10,000 holes', () => body(polygon(box, ...holes(10_000))), 422, 'kevesebb kihagyást'],
  ['no ring', () => body(polygon()), 422, 'sokszögként'],
  ['an empty ring', () => body(polygon([])), 422],
  ['an empty multipolygon', () => body({ type: 'MultiPolygon', coordinates: [] }), 422, 'sokszögként'],
  ['a multipolygon', () => body({ type: 'MultiPolygon', coordinates: [[box]] }), 422, 'sokszögként'],
  ['a line string', () => body({ type: 'LineString', coordinates: box }), 422, 'sokszögként'],
  ['a feature', () => body({ type: 'Feature', properties: {}, geometry: polygon(box) }), 422, 'sokszögként'],
  ['a text', () => body('POLYGON((0 0, 1 0, 1 1, 0 0))'), 422, 'sokszögként'],
  ['a number', () => body(1), 422],
  ['a list', () => body([box]), 422],
  ['outside of the country', () => body(square(100_000, 500_000, 100)), 422, 'megengedett területen kívül'],
  ['swapped axes', () => body(polygon(box.map(([x, y]) => [y, x]))), 422, 'fel van cserélve'],
  [
    'degrees',
    () =>
      body(
        polygon([
          [20, 47],
          [20.1, 47],
          [20.1, 47.1],
          [20, 47],
        ]),
      ),
    422,
    'foknak látszanak',
  ],
  ['web map metres', () => body(square(2_282_000, 5_935_000, 100)), 422, 'megengedett területen kívül'],
  ['another village', () => body(square(east + 5_000, north, 100)), 422, 'messze esik'],
  ['a corner too far', () => body(polygon(ring([0, 0], [100, 0], [100, 751]))), 422, 'messze esik'],
];

describe('an outline that cannot be saved', () => {
  it.each(CORPUS)('%s', async (_name, input, status, sentence) => {
    const before = await state();
    const answer = await post(input());
    expect(answer.statusCode).toBe(status);
    if (status === 422) {
      const problem = answer.json<{ reason: string; message: string; fields: Record<string, string> }>();
      expect(problem.reason).toBe('outline-refused');
      expect(problem.fields).toEqual({ tablePolygon: problem.message });
      expect(problem.message).toMatch(/^\p{Lu}.+\.$/su);
      if (sentence) expect(problem.message).toContain(sentence);
    }
    expect(await state()).toEqual(before);
  });

  it('reports all faults at once', async () => {
    const answer = await post(body(polygon(ring([0, 0], [100, 100], [100, 0], [0, 100]).slice(0, -1))));
    expect(answer.json<{ message: string }>().message.split('\n')).toHaveLength(2);
  });
});

describe('an outline that can be saved', () => {
  it.each([
    ['twice the block about its middle', polygon(ring([-250, -250], [750, -250], [750, 750], [-250, 750])), 100],
    ['clockwise', polygon(box.toReversed()), 1],
    ['with points that repeat', polygon(ring([0, 0], [0, 0], [100, 0], [100, 0.01], [100, 100], [0, 100])), 1],
    ['with a hole', polygon(box, ring([10, 10], [60, 10], [60, 60], [10, 60])), 0.75],
    ['with an area of its own', { ...polygon(box), area: 999, bbox: [0, 0, 1, 1] }, 1],
    ['with 4,999 corners', polygon(circle(4_999, 200)), (Math.PI * 200 ** 2) / 10_000],
  ])('%s', async (_name, tablePolygon, hectares) => {
    const plot = strictAnswer('savePolicyDrawing', await post(body(tablePolygon)));
    expect(plot.tableGeometryHa).toBeCloseTo(hectares, 3);
  });

  it('is returned as it was drawn, whatever its shape', async () => {
    await fc.assert(
      fc.asyncProperty(simplePolygon([east + 250, north + 250]), async (open) => {
        const closed = [...open, open[0] ?? [0, 0]];
        const answer = await post(body(polygon(closed)));
        // Thin spikes may touch: then it is refused with a sentence, never stored with changes.
        if (answer.statusCode === 422) return;
        const plot = strictAnswer('savePolicyDrawing', answer);
        expect(plot.tableGeometryHa).toBeCloseTo(polygonArea([open]) / 10_000, 6);
        const back = plot.tableGeometry?.coordinates[0] ?? [];
        expect(back).toHaveLength(closed.length);
        for (const [index, [x = 0, y = 0]] of back.entries()) {
          expect(Math.hypot(x - (closed[index]?.[0] ?? 0), y - (closed[index]?.[1] ?? 0))).toBeLessThan(0.01);
        }
      }),
      { numRuns: 40 },
    );
  });
});
