import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type ClassRows, dilationRows, fillClearMask } from './clearMask.ts';
import { DILATED_CLASSES, DILATION_METRES, MASK_OF_CLASS } from './sceneClasses.ts';

/** The same pixel by pixel: the class of its cell, and none within the distance of a cloud. */
function plainMask(
  { values, width: cells, factor }: ClassRows,
  width: number,
  height: number,
  metres: number,
): Uint8Array {
  const classAt = (column: number, row: number) =>
    values[Math.floor(row / factor) * cells + Math.floor(column / factor)] as number;
  const radius = DILATION_METRES / metres;
  const reach = Math.floor(radius);
  return Uint8Array.from({ length: width * height }, (_, at) => {
    const [column, row] = [at % width, Math.floor(at / width)];
    for (let y = Math.max(0, row - reach); y <= Math.min(height - 1, row + reach); y += 1)
      for (let x = Math.max(0, column - reach); x <= Math.min(cells * factor - 1, column + reach); x += 1)
        if ((x - column) ** 2 + (y - row) ** 2 <= radius * radius && DILATED_CLASSES.includes(classAt(x, y))) return 0;
    return MASK_OF_CLASS[classAt(column, row)] as number;
  });
}

const given = fc.record({
  factor: fc.constantFrom(1, 2, 3),
  cells: fc.integer({ min: 1, max: 9 }),
  cellRows: fc.integer({ min: 1, max: 9 }),
  clouds: fc.array(fc.nat(80), { maxLength: 4 }),
  base: fc.constantFrom(4, 5, 6, 7, 11, 0),
  metres: fc.constantFrom(10, 20, 60),
});

describe('the clear mask', () => {
  it('is the class of each cell, without what is near a cloud', () => {
    fc.assert(
      fc.property(given, ({ factor, cells, cellRows, clouds, base, metres }) => {
        const values = new Uint8Array(cells * cellRows).fill(base);
        for (const [index, place] of clouds.entries())
          values[place % values.length] = DILATED_CLASSES[index % DILATED_CLASSES.length] as number;
        const classes = { values, width: cells, firstRow: 0, factor };
        const [width, height] = [cells * factor, cellRows * factor];
        const mask = new Uint8Array(width * height).fill(9);
        fillClearMask(classes, mask, width, 0, height, metres);
        expect([...mask]).toEqual([...plainMask(classes, width, height, metres)]);
      }),
      { numRuns: 300 },
    );
  });

  it('is the same in strips as in one piece', () => {
    fc.assert(
      fc.property(
        given,
        fc.integer({ min: 1, max: 7 }),
        ({ factor, cells, cellRows, clouds, base, metres }, stripRows) => {
          const values = new Uint8Array(cells * cellRows).fill(base);
          for (const place of clouds) values[place % values.length] = DILATED_CLASSES[0] as number;
          const classes = { values, width: cells, firstRow: 0, factor };
          const [width, height] = [cells * factor, cellRows * factor];
          const one = new Uint8Array(width * height);
          fillClearMask(classes, one, width, 0, height, metres);
          for (let first = 0; first < height; first += stripRows) {
            const rows = Math.min(stripRows, height - first);
            const reach = dilationRows(metres);
            const [from, to] = [
              Math.max(0, Math.floor((first - reach) / factor)),
              Math.min(cellRows, Math.ceil((first + rows + reach) / factor)),
            ];
            const part = { ...classes, values: values.subarray(from * cells, to * cells), firstRow: from };
            const strip = new Uint8Array(width * rows);
            fillClearMask(part, strip, width, first, rows, metres);
            expect([...strip]).toEqual([...one.subarray(first * width, (first + rows) * width)]);
          }
        },
      ),
      { numRuns: 200 },
    );
  });

  it('reaches 40 m, between centres of pixels', () => {
    expect([10, 20, 30, 60].map(dilationRows)).toEqual([4, 2, 1, 0]);
  });
});
