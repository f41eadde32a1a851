import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { polygonArea } from '../geo/area.ts';
import { bboxOf } from '../geo/bbox.ts';
import { arealHolds } from '../geo/contains.ts';
import { overlapArea } from '../geo/overlap.ts';
import { boxRing, simplePolygon, type TestBox } from '../geo/testPolygons.ts';
import { closeRing } from '../geo/ring.ts';
import type { Polygon, Position, Ring } from '../geo/types.ts';
import type { Severity } from './hail.ts';
import { hitShares, hitSharesOfBox, radarIndex } from './hitShares.ts';
import { checkRadarPolygon } from './radarPolygon.ts';

const polygon = (...rings: Ring[]): Polygon => ({ type: 'Polygon', coordinates: rings });
const box = (x: number, y: number, width: number, height: number): Polygon =>
  polygon(boxRing({ x, y, width, height } satisfies TestBox));
const event = (shape: Polygon, severity: Severity) => ({ polygon: shape, severity });
const shares = (plot: Polygon, events: readonly ReturnType<typeof event>[]) =>
  hitShares(plot, radarIndex(events)).map(({ share, severity }) => [severity, Number(share.toFixed(9))]);

describe('the share of a plot under the events of a day', () => {
  const plot = box(0, 0, 100, 100);

  it.each<[string, readonly ReturnType<typeof event>[], readonly (readonly number[])[]]>([
    ['beside it', [event(box(101, 0, 50, 50), 4)], []],
    ['that touches its border', [event(box(100, 0, 50, 50), 4)], []],
    ['around it', [event(box(-5000, -5000, 20_000, 20_000), 2)], [[2, 1]]],
    ['over its half', [event(box(50, -10, 5000, 5000), 3)], [[3, 0.5]]],
    ['within it', [event(box(25, 25, 50, 50), 3)], [[3, 0.25]]],
    [
      'whose hole it is in',
      [
        event(
          polygon(
            boxRing({ x: -500, y: -500, width: 1000, height: 1000 }),
            boxRing({ x: -50, y: -50, width: 300, height: 300 }),
          ),
          4,
        ),
      ],
      [],
    ],
    [
      'twice, the more severe counts',
      [event(box(0, 0, 60, 100), 2), event(box(40, 0, 60, 100), 4)],
      [
        [4, 0.6],
        [2, 0.4],
      ],
    ],
    ['twice alike, once', [event(box(0, 0, 60, 100), 2), event(box(40, 0, 60, 100), 2)], [[2, 1]]],
    ['weak over a severe one around', [event(box(0, 0, 60, 100), 2), event(box(-900, -900, 3000, 3000), 3)], [[3, 1]]],
    [
      'severe over a weak one around',
      [event(box(0, 0, 60, 100), 3), event(box(-900, -900, 3000, 3000), 2)],
      [
        [3, 0.6],
        [2, 0.4],
      ],
    ],
  ])('%s', (_, events, expected) => {
    expect(shares(plot, events)).toEqual(expected);
  });

  it('of one event is the overlap of both, and inside is what a place says', () => {
    fc.assert(
      fc.property(simplePolygon(), simplePolygon([120, 60]), (ring, other) => {
        const [own, hail] = [polygon(closeRing(ring)), polygon(closeRing(other))];
        const share = hitShares(own, radarIndex([event(hail, 1)])).reduce((sum, hit) => sum + hit.share, 0);
        expect(share).toBeCloseTo(overlapArea(own, hail) / polygonArea(own.coordinates), 7);
      }),
      { numRuns: 60 },
    );
  });

  it('of several events agrees with points of the plot', () => {
    const shape = (x: number) => simplePolygon([x, 0]).map((ring) => polygon(closeRing(ring)));
    fc.assert(
      fc.property(shape(0), shape(90), shape(-60), (a, b, c) => {
        const events = [event(a, 3), event(b, 2), event(c, 4)];
        const own = box(-40, -40, 80, 80);
        const counted = new Map<number, number>();
        const step = 2;
        for (let x = -39; x < 40; x += step)
          for (let y = -39; y < 40; y += step) {
            const place: Position = [x + 0.013, y + 0.017];
            const most = events.reduce(
              (worst, { polygon: each, severity }) => (arealHolds(each, place) ? Math.max(worst, severity) : worst),
              0,
            );
            counted.set(most, (counted.get(most) ?? 0) + 1 / 1600);
          }
        const found = new Map(hitShares(own, radarIndex(events)).map(({ severity, share }) => [severity, share]));
        for (const severity of [2, 3, 4] as const)
          expect(Math.abs((found.get(severity) ?? 0) - (counted.get(severity) ?? 0))).toBeLessThan(0.05);
      }),
      { numRuns: 30 },
    );
  });
});

describe('the share of a box', () => {
  const index = radarIndex([event(box(-5000, -5000, 20_000, 20_000), 2), event(box(100, 100, 1000, 1000), 4)]);

  it.each<[string, readonly [number, number, number, number], readonly object[] | null]>([
    ['beside all', [16_000, 0, 16_100, 100], []],
    ['under one', [0, 0, 99, 99], [{ share: 1, severity: 2 }]],
    ['under two', [200, 200, 300, 300], [{ share: 1, severity: 4 }]],
    ['at the border of the worse', [0, 0, 101, 101], null],
    ['that a border touches', [0, 0, 100, 100], null],
    ['at a border beside all', [15_000, 0, 15_100, 100], null],
  ])('%s', (_, of, expected) => {
    expect(hitSharesOfBox(of, index)).toEqual(expected);
  });

  it('is that of every shape in it, or left to the shape', () => {
    const shape = simplePolygon().map((ring) => polygon(closeRing(ring)));
    const large = fc
      .record({ x: fc.integer({ min: -300, max: 100 }), y: fc.integer({ min: -300, max: 100 }) })
      .map(({ x, y }) => box(x, y, 350, 350));
    let decided = 0;
    fc.assert(
      fc.property(shape, large, large, fc.constantFrom(1, 2, 3, 4), (own, one, other, severity) => {
        const events = radarIndex([event(one, severity as Severity), event(other, 2)]);
        const shares = hitSharesOfBox(bboxOf(own), events);
        if (shares === null) return;
        decided += 1;
        expect(shares).toEqual(hitShares(own, events));
      }),
      { numRuns: 200 },
    );
    // About a sixth of the boxes; how many is left to chance.
    expect(decided).toBeGreaterThan(5);
  });
});

describe('the polygon of an event', () => {
  const at = (x: number, y: number, width: number, height: number) => box(700_000 + x, 200_000 + y, width, height);
  const codes = (input: unknown, country?: Polygon) => {
    const check = checkRadarPolygon(input, country === undefined ? {} : { country });
    return check.ok ? [] : check.refusals.map(({ code }) => code);
  };

  it.each<[string, unknown, readonly string[]]>([
    ['no polygon', { type: 'Point', coordinates: [1, 2] }, ['not-a-polygon']],
    [
      'not closed',
      polygon([
        [700_000, 200_000],
        [701_000, 200_000],
        [701_000, 201_000],
      ]),
      ['not-closed'],
    ],
    [
      'crossing itself',
      polygon([
        [700_000, 200_000],
        [702_000, 202_000],
        [702_000, 200_000],
        [700_000, 202_000],
        [700_000, 200_000],
      ]),
      ['self-crossing'],
    ],
    ['off the map', box(10_000, 10_000, 2000, 2000), ['outside-bounds']],
    ['of 0.499999 km²', at(0, 0, 1000, 499.999), ['too-small']],
    ['of 0.5 km²', at(0, 0, 1000, 500), []],
    ['of 5,000 km²', at(0, 0, 100_000, 50_000), []],
    ['of more than 5,000 km²', at(0, 0, 100_000, 50_001), ['too-large']],
  ])('%s', (_, input, expected) => {
    expect(codes(input)).toEqual(expected);
  });

  it('must touch the country', () => {
    const country = at(0, 0, 10_000, 10_000);
    expect(codes(at(-500, 0, 1000, 1000), country)).toEqual([]);
    expect(codes(at(-1500, 0, 1000, 1000), country)).toEqual(['outside-country']);
  });

  it('loses corners nearer than 200 m to its outline', () => {
    const ring: Ring = [
      [700_000, 200_000],
      [705_000, 199_900],
      [710_000, 200_000],
      [710_000, 210_000],
      [700_000, 210_000],
      [700_000, 200_000],
    ];
    const check = checkRadarPolygon(polygon(ring));
    expect(check.ok && check.polygon.coordinates[0]).toHaveLength(5);
    expect(check.ok && check.area).toBe(100_500_000);
  });
});
