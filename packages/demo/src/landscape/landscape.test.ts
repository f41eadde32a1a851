import { describe, expect, it } from 'vitest';
import { polygonArea, ringArea, signedRingArea } from '@georisk/domain/geo/area.ts';
import { bboxContains, bboxOfPositions, bufferBBox } from '@georisk/domain/geo/bbox.ts';
import { isMeparCode } from '@georisk/domain/mepar/meparCode.ts';
import { overlapArea } from '@georisk/domain/geo/overlap.ts';
import { isSimpleRing } from '@georisk/domain/geo/selfIntersection.ts';
import type { Polygon, Ring } from '@georisk/domain/geo/types.ts';
import { WINDOW } from '../place/window.ts';
import { type LandCell, cellArea, ringOf } from './cell.ts';
import { facesOf } from './faces.ts';
import { insetCell } from './inset.ts';
import { makeLandscape } from './landscape.ts';
import { splitCell } from './split.ts';

const cellOf = (ring: Ring): LandCell => ring.map((at) => ({ at, kind: 'none' }));
const square: Ring = [
  [0, 0],
  [100, 0],
  [100, 100],
  [0, 100],
];
const polygonOf = (ring: Ring): Polygon => ({ type: 'Polygon', coordinates: [ring] });

describe('splitting a cell', () => {
  it('gives two simple halves that add up, bent or straight', () => {
    for (const bend of [0, 7]) {
      const halves = splitCell(cellOf(square), [40, 50], Math.PI / 2 + 0.1, 'track', bend);
      expect(halves).not.toBeNull();
      const areas = halves?.map(cellArea) ?? [];
      expect((areas[0] ?? 0) + (areas[1] ?? 0)).toBeCloseTo(10_000, 6);
      for (const half of halves ?? []) {
        expect(isSimpleRing(ringOf(half))).toBe(true);
        expect(signedRingArea(ringOf(half))).toBeGreaterThan(0);
        expect(half.some(({ kind }) => kind === 'track')).toBe(true);
      }
    }
  });

  it('cuts a bent cell along one chord only', () => {
    const horseshoe: Ring = [
      [0, 0],
      [90, 0],
      [90, 90],
      [60, 90],
      [60, 30],
      [30, 30],
      [30, 90],
      [0, 90],
    ];
    const halves = splitCell(cellOf(horseshoe), [15, 60], 0, 'track');
    expect(halves?.map(cellArea).sort((a, b) => a - b)).toEqual([900, ringArea(horseshoe) - 900]);
  });

  it('misses cells elsewhere', () => expect(splitCell(cellOf(square), [0, 500], 0, 'track')).toBeNull());
});

describe('insetting a cell', () => {
  it('keeps each edge at its own distance', () => {
    const cell: LandCell = square.map((at, i) => ({ at, kind: i === 0 ? 'road' : 'track' }));
    const ring = insetCell(cell, (kind) => (kind === 'road' ? 12 : 4));
    expect(ring && ringArea(ring)).toBeCloseTo(92 * 84, 6);
  });
  it('leaves nothing of a strip that is too narrow', () => {
    expect(
      insetCell(
        cellOf([
          [0, 0],
          [100, 0],
          [100, 5],
          [0, 5],
        ]),
        () => 4,
      ),
    ).toBeNull();
  });
});

describe('faces of a network', () => {
  it('are enclosed by the lines; dead ends enclose nothing', () => {
    const faces = facesOf([
      { kind: 'window', points: [...square, [0, 0]] },
      {
        kind: 'road',
        points: [
          [50, -1],
          [50, 101],
        ],
      },
      {
        kind: 'track',
        points: [
          [50, 40],
          [101, 40],
        ],
      },
      {
        kind: 'track',
        points: [
          [20, 0],
          [20, 30],
        ],
      },
    ]);
    expect(
      faces
        .map(cellArea)
        .map(Math.round)
        .sort((a, b) => a - b),
    ).toEqual([2_000, 3_000, 5_000]);
  });
});

describe('the landscape', () => {
  const landscape = makeLandscape(2026);
  const { blocks, territories } = landscape;

  it('is the same for the same seed, and another for another', () => {
    const again = makeLandscape(2026);
    expect(again.blocks.map(({ meparCode }) => meparCode)).toEqual(blocks.map(({ meparCode }) => meparCode));
    expect(again.blocks.at(-1)?.ring).toEqual(blocks.at(-1)?.ring);
    expect(makeLandscape(7).blocks[0]?.meparCode).not.toBe(blocks[0]?.meparCode);
  });

  it('has some hundred simple blocks of the sizes of the plain, most of them fields', () => {
    expect(blocks.length).toBeGreaterThan(500);
    const sizes = blocks.map(({ area }) => area / 10_000).sort((a, b) => a - b);
    expect(sizes[Math.floor(sizes.length / 2)]).toBeGreaterThan(8);
    expect(sizes[Math.floor(sizes.length * 0.9)]).toBeLessThan(60);
    expect(blocks.every(({ ring }) => isSimpleRing(ring))).toBe(true);
    expect(blocks.filter(({ use }) => use === 'arable').length / blocks.length).toBeGreaterThan(0.75);
    expect(blocks.every(({ ring }) => bboxContains(bufferBBox(WINDOW, 1), bboxOfPositions(ring)))).toBe(true);
  });

  it('has a code of its own for every block, and a settlement', () => {
    expect(blocks.every(({ meparCode }) => isMeparCode(meparCode))).toBe(true);
    expect(new Set(blocks.map(({ meparCode }) => meparCode)).size).toBe(blocks.length);
    expect(blocks.every(({ settlement }) => settlement !== '')).toBe(true);
    expect(new Set(blocks.map(({ settlement }) => settlement)).size).toBeGreaterThanOrEqual(5);
  });

  it('has no overlapping blocks', () => {
    for (const [i, block] of blocks.entries())
      for (const other of blocks.slice(i + 1, i + 12))
        expect(overlapArea(polygonOf(block.ring), polygonOf(other.ring))).toBeLessThan(2);
  });

  it('has plots that make up their block', () => {
    for (const block of blocks) {
      const sum = block.plots.reduce((total, { ring }) => total + polygonArea([ring]), 0);
      expect(Math.abs(sum - block.area)).toBeLessThan(1);
    }
  });

  it('has settlements that share their borders without overlapping', () => {
    for (const [i, a] of territories.entries())
      for (const b of territories.slice(i + 1))
        expect(overlapArea(polygonOf(a.ring), polygonOf(b.ring))).toBeLessThan(2_000);
  });
});
