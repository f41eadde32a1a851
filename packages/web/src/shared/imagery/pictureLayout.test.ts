import { describe, expect, it } from 'vitest';
import { type Box, fitted, linesOf, pictureLayout } from './pictureLayout.ts';

const apart = (a: Box, b: Box) =>
  a.x + a.width <= b.x || b.x + b.width <= a.x || a.y + a.height <= b.y || b.y + b.height <= a.y;
/** Seven pixels a sign. */
const measure = (text: string) => text.length * 7;

const CONTENTS = [0, 18, 48, 126].flatMap((legendHeight) =>
  [0, 1, 4].flatMap((sourceLines) => [false, true].map((isSplit) => [legendHeight, sourceLines, isSplit] as const)),
);

describe('the parts of a saved picture', () => {
  it.each([320, 360, 390, 639, 640, 800, 1440])('at %d pixels lie over no other and within the picture', (width) => {
    for (const [legendHeight, sourceLines, isSplit] of CONTENTS) {
      const layout = pictureLayout({ map: { width, height: 500 }, isSplit, legendHeight, sourceLines });
      const { title, date, map, legend, scale, source, height } = layout;
      const parts = [title, date, map, legend, scale, source].filter((part) => part.height > 0);
      for (const [index, part] of parts.entries()) {
        expect(part.x).toBeGreaterThanOrEqual(0);
        expect(part.x + part.width).toBeLessThanOrEqual(width);
        expect(part.y + part.height).toBeLessThanOrEqual(height);
        for (const other of parts.slice(index + 1)) expect(apart(part, other)).toBe(true);
      }
    }
  });
});

describe('texts of a saved picture', () => {
  it('are broken into lines that fit', () => {
    expect(linesOf('a bb ccc dddd', 7 * 5, measure)).toEqual(['a bb', 'ccc', 'dddd']);
    expect(linesOf('', 100, measure)).toEqual([]);
    expect(linesOf('hosszúszó', 7, measure)).toEqual(['hosszúszó']);
  });
  it('are shortened with a sign', () => {
    expect(fitted('Túrkeve', 100, measure)).toBe('Túrkeve');
    expect(fitted('Túrkeve · L2M4KP16', 7 * 10, measure)).toBe('Túrkeve ·…');
  });
});
