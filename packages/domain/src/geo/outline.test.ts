import { anything, assert, property } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { IMPORT_LIMITS, parseAreal } from './geojson.ts';
import { checkOutline, type OutlineRefusal } from './outline.ts';
import { outlineRefusalText } from './outline.hu.ts';
import { boxRing, simplePolygon } from './testPolygons.ts';
import type { Polygon, Position, Ring } from './types.ts';

const polygon = (...coordinates: Ring[]): Polygon => ({ type: 'Polygon', coordinates });
const at = (x: number, y: number, width: number, height: number) =>
  boxRing({ x: 765_000 + x, y: 185_000 + y, width, height });
const block = polygon(at(0, 0, 1_000, 600));

function codes(input: unknown, context = {}): string[] {
  const check = checkOutline(input, context);
  return check.ok ? [] : check.refusals.map(({ code }) => code);
}

const circle = (count: number, radius = 300): Ring => {
  const ring = Array.from(
    { length: count },
    (_, i): Position => [
      765_500 + radius * Math.cos((2 * Math.PI * i) / count),
      185_300 + radius * Math.sin((2 * Math.PI * i) / count),
    ],
  );
  return [...ring, ...ring.slice(0, 1)];
};

describe('checkOutline accepts', () => {
  it('a table on its block and computes its area', () => {
    const check = checkOutline(polygon(at(100, 100, 400, 250)), { block });
    expect(check).toMatchObject({ ok: true, area: 100_000 });
  });

  it('duplicate vertices, which are dropped, and either winding', () => {
    const [a, ...rest] = at(100, 100, 400, 250);
    const doubled = [...(a === undefined ? [] : [a, [a[0] + 0.01, a[1]] as const]), ...rest];
    const check = checkOutline(polygon(doubled));
    expect(check.ok && check.outline.coordinates[0]).toEqual(at(100, 100, 400, 250));
    expect(codes(polygon(at(0, 0, 10, 10).toReversed()))).toEqual([]);
  });

  it('a hole inside', () => expect(codes(polygon(at(0, 0, 100, 100), at(20, 20, 10, 10)))).toEqual([]));

  it('4 999 corners', () => expect(codes(polygon(circle(4_999)))).toEqual([]));

  it('any star-shaped field', () => {
    assert(
      property(
        simplePolygon([765_500, 185_300]),
        (ring) => codes(polygon([...ring, ...ring.slice(0, 1)]), { block }).length === 0,
      ),
    );
  });
});

describe('checkOutline refuses', () => {
  const fine = at(0, 0, 100, 100);
  it.each<[string, unknown, string[]]>([
    ['null', null, ['not-a-polygon']],
    ['a word', 'Polygon', ['not-a-polygon']],
    ['a point', { type: 'Point', coordinates: [765_000, 185_000] }, ['not-a-polygon']],
    ['no ring', { type: 'Polygon', coordinates: [] }, ['not-a-polygon']],
    ['text coordinates', { type: 'Polygon', coordinates: [[['765000', '185000']]] }, ['not-a-polygon']],
    ['null coordinates', { type: 'Polygon', coordinates: [[[null, null]]] }, ['not-a-polygon']],
    ['heights', { type: 'Polygon', coordinates: [fine.map(([x, y]) => [x, y, 88])] }, ['not-a-polygon']],
    ['four dimensions', { type: 'Polygon', coordinates: [fine.map(([x, y]) => [x, y, 88, 1])] }, ['not-a-polygon']],
    ['a multipolygon', { type: 'MultiPolygon', coordinates: [[fine]] }, ['not-a-polygon']],
    ['NaN', polygon(fine.map(([x]) => [x, Number.NaN])), ['not-finite']],
    ['1e400', JSON.parse('{"type":"Polygon","coordinates":[[[1e400,1],[2,2],[3,3],[1e400,1]]]}'), ['not-finite']],
    ['an open ring', polygon(fine.slice(0, -1)), ['not-closed']],
    [
      'two corners',
      polygon([
        [765_000, 185_000],
        [765_100, 185_000],
        [765_000, 185_000],
      ]),
      ['too-few-corners'],
    ],
    [
      'three corners of which two are one',
      polygon([
        [765_000, 185_000],
        [765_100, 185_000],
        [765_100, 185_000.01],
        [765_000, 185_000],
      ]),
      ['too-few-corners'],
    ],
    ['an empty ring', { type: 'Polygon', coordinates: [[]] }, ['not-closed', 'too-few-corners']],
    [
      'a bow-tie',
      polygon([
        [765_000, 185_000],
        [765_100, 185_100],
        [765_100, 185_000],
        [765_000, 185_100],
        [765_000, 185_000],
      ]),
      ['self-crossing'],
    ],
    [
      'a line there and back',
      polygon([
        [765_000, 185_000],
        [765_050, 185_000],
        [765_100, 185_000],
        [765_000, 185_000],
      ]),
      ['self-crossing'],
    ],
    ['a hole outside', polygon(fine, at(300, 300, 10, 10)), ['hole-outside']],
    ['a hole in a hole', polygon(fine, at(20, 20, 40, 40), at(30, 30, 10, 10)), ['hole-outside']],
    ['a speck', polygon(at(0, 0, 0.5, 0.5)), ['zero-area']],
    ['5 002 positions', polygon(circle(5_001)), ['too-many-vertices']],
    ['100 000 vertices', polygon(circle(100_000)), ['too-many-vertices']],
    ['21 rings', polygon(fine, ...Array.from({ length: 20 }, (_, i) => at(2 + 4 * i, 2, 2, 2))), ['too-many-rings']],
    ['10 000 holes', polygon(...Array.from({ length: 10_000 }, () => fine)), ['too-many-rings']],
    [
      'a field elsewhere in the country',
      polygon(boxRing({ x: 700_000, y: 150_000, width: 100, height: 100 })),
      ['outside-surroundings'],
    ],
    ['a field abroad', polygon(boxRing({ x: 980_000, y: 150_000, width: 100, height: 100 })), ['outside-bounds']],
  ])('%s', (_, input, expected) => expect(codes(input, { block })).toEqual(expected));

  it('areas just outside twice the box of the block, and accepts those just inside', () => {
    expect(codes(polygon(at(-500, -300, 100, 100)), { block })).toEqual([]);
    expect(codes(polygon(at(-501, 0, 100, 100)), { block })).toEqual(['outside-surroundings']);
  });

  it('with the places where it crosses', () => {
    const check = checkOutline(
      polygon([
        [765_000, 185_000],
        [765_100, 185_100],
        [765_100, 185_000],
        [765_000, 185_100],
        [765_000, 185_000],
      ]),
    );
    expect(check).toMatchObject({ refusals: [{ code: 'self-crossing', at: [[765_050, 185_050]] }] });
  });

  it('swapped axes and degrees by name', () => {
    expect(checkOutline(polygon(boxRing({ x: 185_000, y: 765_000, width: 100, height: 100 })))).toMatchObject({
      refusals: [{ looksLike: 'swapped' }],
    });
    expect(
      checkOutline(
        polygon([
          [20, 47],
          [20.1, 47],
          [20.1, 47.1],
          [20, 47],
        ]),
      ).ok,
    ).toBe(false);
  });

  it('any other input with a fault', () => {
    assert(property(anything(), (input) => !checkOutline(input).ok));
    assert(property(anything(), (input) => !checkOutline({ type: 'Polygon', coordinates: input }).ok));
  });
});

describe('the sentences', () => {
  const samples: OutlineRefusal[] = [
    { code: 'not-a-polygon' },
    { code: 'not-finite' },
    { code: 'too-many-vertices', limit: 5_000, count: 12_345 },
    { code: 'too-many-rings', limit: 20, count: 21 },
    { code: 'not-closed' },
    { code: 'too-few-corners', corners: 2 },
    { code: 'self-crossing', at: [[1, 1]] },
    {
      code: 'self-crossing',
      at: [
        [1, 1],
        [2, 2],
      ],
    },
    { code: 'hole-outside' },
    { code: 'zero-area' },
    { code: 'outside-bounds', looksLike: 'swapped' },
    { code: 'outside-surroundings' },
  ];
  it.each(samples)('$code is a whole sentence', (refusal) => {
    expect(outlineRefusalText(refusal)).toMatch(/^[A-ZÁÉÍÓÖŐÚÜŰ].*\.$/);
  });
  it('group thousands with a no-break space', () => {
    expect(outlineRefusalText({ code: 'too-many-vertices', limit: 5_000, count: 12_345 })).toContain('12\u00A0345');
    expect(outlineRefusalText({ code: 'too-many-vertices', limit: 5_000, count: 12_345 })).toContain('5\u00A0000');
  });
});

describe('parseAreal', () => {
  it('reads multipolygons and applies the limits to all parts together', () => {
    const two = { type: 'MultiPolygon', coordinates: [[at(0, 0, 10, 10)], [at(20, 0, 10, 10), at(22, 2, 2, 2)]] };
    const parsed = parseAreal(two);
    expect(parsed).toEqual({ ok: true, value: two });
    expect(parseAreal(two, { vertices: 14, rings: 3 }).ok).toBe(false);
    expect(parseAreal({ type: 'MultiPolygon', coordinates: [] }, IMPORT_LIMITS).ok).toBe(false);
    expect(parseAreal({ type: 'MultiPolygon', coordinates: [[]] }, IMPORT_LIMITS).ok).toBe(false);
  });
});
