import { describe, expect, it } from 'vitest';
import { arealArea } from '@georisk/domain/geo/area.ts';
import { findCrossings } from '@georisk/domain/geo/selfIntersection.ts';
import type { IsoDate } from '@georisk/domain/units.ts';
import { shapeOf } from '../alerts.ts';
import { ORIGIN, PIXELS, SIDE } from '../place/window.ts';
import { cloudMask } from './clouds.ts';
import { type Canvas, fillLine, fillRing } from './fill.ts';
import { trueColourByte } from './trueColour.ts';

const canvas = (): Canvas => ({ west: 0, north: 10, cell: 1, size: 10, values: new Uint16Array(100) });
const sum = (values: Uint16Array) => values.reduce((total, value) => total + value, 0);
const box = (column: number, row: number, width: number, height: number) =>
  Array.from({ length: width * height }, (_, i) => (row + Math.floor(i / width)) * PIXELS + column + (i % width));

describe('filling', () => {
  it('sets the cells whose centres are inside, the north in the first row', () => {
    const target = canvas();
    fillRing(
      target,
      [
        [2, 6],
        [5, 6],
        [5, 10],
        [2, 10],
      ],
      1,
    );
    expect(sum(target.values)).toBe(12);
    expect([...target.values.subarray(0, 7)]).toEqual([0, 0, 1, 1, 1, 0, 0]);
  });
  it('ignores cells beyond the edge', () => {
    const target = canvas();
    fillRing(
      target,
      [
        [-50, -50],
        [60, -50],
        [60, 60],
        [-50, 60],
      ],
      1,
    );
    expect(sum(target.values)).toBe(100);
  });
  it('draws a line of its full width', () => {
    const target = canvas();
    fillLine(
      target,
      [
        [0, 5],
        [10, 5],
      ],
      2,
      1,
    );
    expect(sum(target.values)).toBe(20);
  });
});

describe('alerts as shapes', () => {
  it('drop threads and single pixels, and parts below 0.3 ha', () => {
    const shape = shapeOf([...box(10, 10, 8, 8), ...box(30, 30, 1, 12), 99 * PIXELS + 99, ...box(50, 10, 5, 5)]);
    expect(shape && arealArea(shape)).toBeCloseTo(6_400, 6);
    expect(shapeOf(box(50, 10, 5, 5))).toBeNull();
  });
  it('follow their pixels, holes kept', () => {
    const hole = new Set(box(108, 108, 9, 9));
    const shape = shapeOf(box(100, 100, 30, 30).filter((pixel) => !hole.has(pixel)));
    expect(shape?.coordinates).toHaveLength(1);
    expect(shape?.coordinates[0]).toHaveLength(2);
    expect(shape && arealArea(shape)).toBeCloseTo((900 - 81) * 100, 6);
    expect(shape?.coordinates[0]?.[0]?.[0]?.[0]).toBeGreaterThanOrEqual(ORIGIN[0] + 1_000);
  });
  it('are simple, however ragged', () => {
    const ragged = box(200, 200, 40, 40).filter((pixel) => (pixel * 2_654_435_761) % 97 > 6);
    for (const polygon of shapeOf(ragged)?.coordinates ?? [])
      for (const one of polygon) expect(findCrossings([one])).toEqual([]);
  });
});

describe('the sky', () => {
  const place = [ORIGIN[0] + 4_000, ORIGIN[1] + 5_000] as const;
  const pixel = (PIXELS * (SIDE - 5_000)) / 10 + 400;
  const shareOf = (mask: Uint8Array) => mask.reduce((total, value) => total + value, 0) / mask.length;

  it('hides about the wanted share', () => {
    expect(shareOf(cloudMask('2026-06-08' as IsoDate, 0.3, { clouded: [], clear: [] }, 1))).toBeGreaterThan(0.2);
    expect(shareOf(cloudMask('2026-06-08' as IsoDate, 0.3, { clouded: [], clear: [] }, 1))).toBeLessThan(0.42);
    expect(shareOf(cloudMask('2026-06-08' as IsoDate, 0.002, { clouded: [], clear: [] }, 1))).toBe(0);
  });
  it('is cloudy or clear at the required places', () => {
    expect(cloudMask('2026-06-08' as IsoDate, 0, { clouded: [place], clear: [] }, 1)[pixel]).toBe(1);
    expect(cloudMask('2026-12-08' as IsoDate, 0.5, { clouded: [], clear: [place] }, 1)[pixel]).toBe(0);
  });
});

describe('true colour', () => {
  it.each([
    [0.02, 37],
    [0.05, 71],
    [0.1, 116],
    [0.2, 191],
    [0.3, 255],
    [0.5, 255],
    [-1, 0],
  ])('of %d is %d', (rho, byte) => expect(trueColourByte(rho)).toBe(byte));
});
