import { anything, assert, property } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { arealArea, displayHectares, polygonArea, signedRingArea } from './area.ts';
import {
  bboxCentre,
  bboxContains,
  bboxesIntersect,
  bboxHolds,
  bboxOfPositions,
  bboxPolygon,
  HUNGARY_BOUNDS,
} from './bbox.ts';
import { asMultiPolygon, parseAreal, parseLines, parsePolygon } from './geojson.ts';
import { boxRing } from './testPolygons.ts';
import { squareMetres } from '../units.ts';

const square = boxRing({ x: 0, y: 0, width: 10, height: 10 });
const codeOf = (parsed: ReturnType<typeof parseAreal>) => (parsed.ok ? 'ok' : parsed.fault.code);
const polygon = (coordinates: unknown) => ({ type: 'Polygon', coordinates });
const multi = (coordinates: unknown) => ({ type: 'MultiPolygon', coordinates });

describe('a polygon is read', () => {
  it.each<[string, unknown, string]>([
    ['text', 'POLYGON((0 0))', 'not-a-polygon'],
    ['nothing', null, 'not-a-polygon'],
    ['a list', [polygon([square])], 'not-a-polygon'],
    ['a feature', { type: 'Feature', geometry: polygon([square]) }, 'not-a-polygon'],
    ['a multipolygon', multi([[square]]), 'not-a-polygon'],
    ['no rings', polygon([]), 'not-a-polygon'],
    ['rings that are no list', polygon({ 0: square }), 'not-a-polygon'],
    ['a ring that is no list', polygon([square, 'hole']), 'not-a-polygon'],
    [
      'a height',
      polygon([
        [
          [0, 0, 100],
          [1, 0, 100],
          [1, 1, 100],
        ],
      ]),
      'not-a-polygon',
    ],
    ['one number', polygon([[[0], [1], [2]]]), 'not-a-polygon'],
    [
      'numbers as text',
      polygon([
        [
          ['0', '0'],
          ['1', '0'],
          ['1', '1'],
        ],
      ]),
      'not-a-polygon',
    ],
    ['a text as northing', polygon([[[0, '0']]]), 'not-a-polygon'],
    ['a text as easting', polygon([[['0', 0]]]), 'not-a-polygon'],
    ['a second ring of something else', polygon([square, ['x']]), 'not-a-polygon'],
    [
      'an endless easting',
      polygon([
        [
          [Infinity, 0],
          [1, 0],
          [1, 1],
        ],
      ]),
      'not-finite',
    ],
    [
      'no number',
      polygon([
        [
          [0, 0],
          [1, Number.NaN],
          [1, 1],
        ],
      ]),
      'not-finite',
    ],
    ['a ring without vertices', polygon([[]]), 'ok'],
    ['a square', polygon([square]), 'ok'],
  ])('of %s', (_, input, expected) => expect(codeOf(parsePolygon(input))).toBe(expected));

  it('up to its limits, and refused one beyond, with both figures', () => {
    const limits = { vertices: 10, rings: 2 };
    expect(codeOf(parsePolygon(polygon([square, square]), limits))).toBe('ok');
    expect(parsePolygon(polygon([square, [...square, [0, 0]]]), limits)).toEqual({
      ok: false,
      fault: { code: 'too-many-vertices', limit: 10, count: 11 },
    });
    expect(parsePolygon(polygon([[], [], []]), limits)).toEqual({
      ok: false,
      fault: { code: 'too-many-rings', limit: 2, count: 3 },
    });
  });

  it('counts before it looks at the positions, so that a flood of nonsense costs nothing', () => {
    expect(codeOf(parsePolygon(polygon([Array.from({ length: 5_001 }, () => 'x')])))).toBe('too-many-vertices');
  });

  it('as a copy: later changes of the input change nothing', () => {
    const ring: [number, number][] = [
      [0, 0],
      [9, 0],
      [9, 9],
    ];
    const parsed = parsePolygon(polygon([ring]));
    ring[0] = [5, 5];
    expect(parsed.ok && parsed.value.coordinates[0]?.[0]).toEqual([0, 0]);
  });
});

describe('an areal geometry is read', () => {
  it.each<[string, unknown, string]>([
    ['no parts', multi([]), 'not-a-polygon'],
    ['a part without rings', multi([[square], []]), 'not-a-polygon'],
    ['a part that is no list', multi([[square], 7]), 'not-a-polygon'],
    ['parts that are no list', multi('x'), 'not-a-polygon'],
    ['a line', { type: 'LineString', coordinates: square }, 'not-a-polygon'],
    ['a number', 7, 'not-a-polygon'],
    ['two parts', multi([[square], [square, square]]), 'ok'],
  ])('of %s', (_, input, expected) => expect(codeOf(parseAreal(input))).toBe(expected));

  it('with every ring in its own part', () => {
    const rings = [1, 2, 3, 4].map((width) => boxRing({ x: 0, y: 0, width, height: 1 }));
    const input = multi([[rings[0]], [rings[1], rings[2]], [rings[3]]]);
    expect(parseAreal(input)).toEqual({ ok: true, value: input });
  });

  it('or refused, whatever it is', () => {
    assert(property(anything(), (input) => typeof parseAreal(input).ok === 'boolean'));
  });

  it('as a multipolygon of one part, and a multipolygon stays the same one', () => {
    const several = { type: 'MultiPolygon', coordinates: [[square]] } as const;
    expect(asMultiPolygon({ type: 'Polygon', coordinates: [square] })).toEqual(several);
    expect(asMultiPolygon(several)).toBe(several);
  });
});

describe('boxes', () => {
  it('of no position hold nothing and meet nothing', () => {
    const none = bboxOfPositions([]);
    expect(none).toEqual([Infinity, Infinity, -Infinity, -Infinity]);
    expect([bboxHolds(none, [0, 0]), bboxesIntersect(none, HUNGARY_BOUNDS)]).toEqual([false, false]);
  });

  it('hold each of their four edges and nothing beyond', () => {
    const box = [1, 2, 5, 8] as const;
    const inside = [
      [1, 5],
      [5, 5],
      [3, 2],
      [3, 8],
    ] as const;
    const outside = [
      [0.99, 5],
      [5.01, 5],
      [3, 1.99],
      [3, 8.01],
    ] as const;
    expect(inside.every((each) => bboxHolds(box, each))).toBe(true);
    expect(outside.some((each) => bboxHolds(box, each))).toBe(false);
    expect(bboxContains(box, box)).toBe(true);
    expect(
      outside.some(([x, y]) => bboxContains(box, [Math.min(x, 2), Math.min(y, 3), Math.max(x, 2), Math.max(y, 3)])),
    ).toBe(false);
  });

  it('meet at an edge on each side', () => {
    const box = [0, 0, 10, 10] as const;
    const touching = [
      [-5, 0, 0, 10],
      [10, 0, 15, 10],
      [0, -5, 10, 0],
      [0, 10, 10, 15],
    ] as const;
    const apart = [
      [-5, 0, -0.1, 10],
      [10.1, 0, 15, 10],
      [0, -5, 10, -0.1],
      [0, 10.1, 10, 15],
    ] as const;
    expect(touching.map((other) => bboxesIntersect(box, other))).toEqual([true, true, true, true]);
    expect(apart.map((other) => bboxesIntersect(box, other))).toEqual([false, false, false, false]);
  });

  it('have a centre, and a counterclockwise outline of the same area', () => {
    expect(bboxCentre([1, 2, 5, 10])).toEqual([3, 6]);
    expect(signedRingArea(bboxPolygon([1, 2, 5, 10]).coordinates[0] ?? [])).toBe(32);
  });
});

describe('areas', () => {
  it('of degenerate rings are nothing', () => {
    expect([
      signedRingArea([]),
      signedRingArea([[3, 3]]),
      signedRingArea([
        [0, 0],
        [5, 5],
      ]),
    ]).toEqual([0, 0, 0]);
    expect(polygonArea([])).toBe(0);
  });

  it('are positive counterclockwise and negative clockwise', () => {
    expect(
      signedRingArea([
        [0, 0],
        [4, 0],
        [0, 3],
      ]),
    ).toBe(6);
    expect(
      signedRingArea([
        [0, 0],
        [0, 3],
        [4, 0],
      ]),
    ).toBe(-6);
  });

  it('lose each hole once, whichever way it was drawn', () => {
    const hole = boxRing({ x: 2, y: 2, width: 2, height: 3 });
    expect(polygonArea([square, hole])).toBe(94);
    expect(polygonArea([square.toReversed(), hole.toReversed(), boxRing({ x: 6, y: 6, width: 1, height: 1 })])).toBe(
      93,
    );
    expect(arealArea({ type: 'MultiPolygon', coordinates: [[square, hole], [hole]] })).toBe(100);
  });

  it.each([
    [100_050, 10.01],
    [100_049, 10],
    [49, 0],
    [50, 0.01],
    [0, 0],
  ])('of %s m² are shown as %s ha', (area, ha) => expect(displayHectares(squareMetres(area))).toBe(ha));
});

describe('parseLines', () => {
  const line = [
    [0, 0],
    [4, 3],
  ];

  it('reads one line and several', () => {
    const lines = { ok: true, value: { type: 'MultiLineString', coordinates: [line] } };
    expect(parseLines({ type: 'LineString', coordinates: line })).toEqual(lines);
    expect(parseLines({ type: 'MultiLineString', coordinates: [line] })).toEqual(lines);
  });

  it.each([
    ['a polygon', { type: 'Polygon', coordinates: [line] }, 'not-a-line'],
    ['nothing', null, 'not-a-line'],
    ['an inherited word', { type: 'constructor', coordinates: [line] }, 'not-a-line'],
    ['no lines', { type: 'MultiLineString', coordinates: [] }, 'not-a-line'],
    ['positions that are none', { type: 'LineString', coordinates: [[1]] }, 'not-a-line'],
    ['no number', { type: 'LineString', coordinates: [[Number.NaN, 1]] }, 'not-finite'],
    [
      'too much',
      { type: 'LineString', coordinates: Array.from({ length: 200_001 }, () => [0, 0]) },
      'too-many-vertices',
    ],
  ])('refuses %s', (_, value, code) => {
    expect(parseLines(value)).toMatchObject({ ok: false, fault: { code } });
  });
});
