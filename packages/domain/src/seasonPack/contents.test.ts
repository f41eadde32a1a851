import { assert, integer, property, uint8Array } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readContents } from './contents.ts';
import { fromDeltas, toDeltas } from './deltas.ts';
import { codeColors } from './drawPicture.ts';
import { packWindow } from './packWindow.ts';
import { CUT, PACK_LIMITS, PackError } from './seasonPack.ts';

interface Json {
  readonly mepar: unknown;
  readonly grids: unknown;
  readonly pictures: unknown;
}
const GRID = [32634, 500_000, 5_200_000, 10, 10, 4, 3, 0];
const good: Json = {
  mepar: 'W1U6F818',
  grids: [GRID],
  pictures: [{ kind: 'ndvi', date: '2026-06-01', parts: [[0, 0, 5]] }],
};

/** A file by hand: `GSP1`, the length from the lowest byte, the JSON, so many bytes of pixels. */
function fileOf(json: unknown, bodies = 5): Uint8Array {
  const text = new TextEncoder().encode(typeof json === 'string' ? json : JSON.stringify(json));
  const bytes = new Uint8Array(8 + text.length + bodies);
  bytes.set([0x47, 0x53, 0x50, 0x31, text.length & 255, (text.length >> 8) & 255]);
  bytes.set(text, 8);
  return bytes;
}
const faultOf = (bytes: Uint8Array): string | null => {
  try {
    readContents(bytes);
    return null;
  } catch (error) {
    return error instanceof PackError ? error.fault : 'other';
  }
};
const picture = (change: object) => ({
  ...good,
  pictures: [{ kind: 'ndvi', date: '2026-06-01', parts: [[0, 0, 5]], ...change }],
});
const grid = (at: number, value: unknown) => ({
  ...good,
  grids: [GRID.map((each, index) => (index === at ? value : each))],
});

describe('the contents of a pack', () => {
  it('are read with the place of every part', () => {
    const two = {
      ...good,
      pictures: [
        { kind: 'ndvi', date: '2026-06-01', parts: [[0, 0, 5]] },
        { kind: 'colour', date: '2026-06-01', parts: [[0, 255, 7]] },
      ],
    };
    const header = JSON.stringify(two).length + 8;
    const found = readContents(fileOf(two, 12));
    expect(found.meparCode).toBe('W1U6F818');
    expect(found.grids).toEqual([
      {
        epsg: 32634,
        cut: 0,
        grid: { originX: 500_000, originY: 5_200_000, pixelWidth: 10, pixelHeight: 10, width: 4, height: 3 },
      },
    ]);
    expect(found.pictures.flatMap(({ parts }) => parts)).toEqual([
      { grid: 0, noData: 0, start: header, end: header + 5, size: 12 },
      { grid: 0, noData: 255, start: header + 5, end: header + 12, size: 36 },
    ]);
  });

  it('of an earlier version do not say where they are cut', () => {
    expect(readContents(fileOf({ ...good, grids: [GRID.slice(0, 7)] })).grids[0]?.cut).toBe(0);
  });

  it.each<[string, Uint8Array, string | null]>([
    ['good', fileOf(good), null],
    ['no byte', new Uint8Array(0), 'notAPack'],
    ['another file', fileOf(good).fill(0x50, 0, 1), 'notAPack'],
    ['the name alone', fileOf(good).subarray(0, 4), 'truncated'],
    ['the list cut off', fileOf(good).subarray(0, 20), 'truncated'],
    ['a pixel too few', fileOf(good, 4), 'truncated'],
    ['a byte too many', fileOf(good, 6), 'contents'],
    ['no JSON', fileOf('{"mepar"'), 'contents'],
    ['no object', fileOf('[]'), 'contents'],
    ['null', fileOf('null'), 'contents'],
    ['a long code', fileOf({ ...good, mepar: 'x'.repeat(65) }), 'contents'],
    ['a code that is a number', fileOf({ ...good, mepar: 7 }), 'contents'],
    ['no list of grids', fileOf({ ...good, grids: {} }), 'contents'],
    ['too many grids', fileOf({ ...good, grids: Array.from({ length: 33 }, () => GRID) }), 'tooLarge'],
    ['a grid of six numbers', fileOf({ ...good, grids: [GRID.slice(0, 6)] }), 'contents'],
    ['a grid with a text', fileOf(grid(1, 'x')), 'contents'],
    ['a grid with null', fileOf(grid(2, null)), 'contents'],
    ['EPSG 0', fileOf(grid(0, 0)), 'contents'],
    ['pixels of no width', fileOf(grid(3, 0)), 'contents'],
    ['pixels of a negative height', fileOf(grid(4, -10)), 'contents'],
    ['a side of 0', fileOf(grid(5, 0)), 'tooLarge'],
    ['a side of 1 025', fileOf(grid(6, 1_025)), 'tooLarge'],
    ['half a pixel', fileOf(grid(5, 3.5)), 'tooLarge'],
    ['a fifth side', fileOf(grid(7, 16)), 'contents'],
    ['another kind', fileOf(picture({ kind: 'radar' })), 'contents'],
    ['no date', fileOf(picture({ date: '2026' })), 'contents'],
    ['a part of an unknown grid', fileOf(picture({ parts: [[1, 0, 5]] })), 'contents'],
    ['a part before the first grid', fileOf(picture({ parts: [[-1, 0, 5]] })), 'contents'],
    ['a value beyond a byte', fileOf(picture({ parts: [[0, 256, 5]] })), 'contents'],
    ['a part of no length', fileOf(picture({ parts: [[0, 0, 0]] })), 'contents'],
    ['a part of four numbers', fileOf(picture({ parts: [[0, 0, 5, 1]] })), 'tooLarge'],
    ['a part of two numbers', fileOf(picture({ parts: [[0, 0]] })), 'contents'],
    ['nine parts', fileOf(picture({ parts: Array.from({ length: 9 }, () => [0, 0, 1]) }), 9), 'tooLarge'],
  ])('%s: %#', (_, bytes, fault) => expect(faultOf(bytes)).toBe(fault));

  it('cannot claim more pixels than a device has memory', () => {
    // 1 024² x 3 = 3 MB a part: of 2^28 bytes there are 85, and 86 with eight parts a picture are beyond.
    const wide = [...GRID.slice(0, 5), PACK_LIMITS.side, PACK_LIMITS.side, 0];
    const of = (parts: number) => ({
      ...good,
      grids: [wide],
      pictures: Array.from({ length: parts }, () => ({ kind: 'colour', date: '2026-06-01', parts: [[0, 0, 1]] })),
    });
    expect([faultOf(fileOf(of(85), 85)), faultOf(fileOf(of(86), 86))]).toEqual([null, 'tooLarge']);
  });

  it('are read or refused, whatever the bytes', () => {
    assert(
      property(
        uint8Array({ maxLength: 60 }),
        (noise) => faultOf(Uint8Array.of(0x47, 0x53, 0x50, 0x31, ...noise)) !== 'other',
      ),
    );
    const file = fileOf(good);
    assert(
      property(
        integer({ min: 0, max: file.length - 1 }),
        integer({ min: 0, max: 255 }),
        (at, byte) => faultOf(file.with(at, byte)) !== 'other',
      ),
    );
  });
});

describe('differences', () => {
  it('of grey values are those to the left, from zero in every row', () => {
    expect([...toDeltas(Uint8Array.of(5, 7, 6, 200, 100, 0), 3, 1)]).toEqual([5, 2, 255, 200, 156, 156]);
  });

  it('of colours are green, then red and blue less green, each in its plane', () => {
    // Pixels (10, 20, 30) and (11, 22, 33): green 20, 22; red -10, -11; blue 10, 11; differences along the row.
    expect([...toDeltas(Uint8Array.of(10, 20, 30, 11, 22, 33), 2, 3)]).toEqual([20, 2, 246, 255, 10, 1]);
  });

  it('give the picture back, and leave the picture they were made of', () => {
    assert(
      property(integer({ min: 1, max: 9 }), integer({ min: 1, max: 6 }), integer(), (width, height, seed) => {
        for (const samples of [1, 3] as const) {
          const pixels = Uint8Array.from(
            { length: width * height * samples },
            (_, index) => Math.imul(index + 1, seed | 1) >>> 11,
          );
          const before = pixels.slice();
          const back = fromDeltas(toDeltas(pixels, width, samples), width, samples);
          if (String(pixels) !== String(before) || String(back) !== String(before)) return false;
        }
        return true;
      }),
    );
  });
});

describe('the window of a granule', () => {
  const granule = { originX: 600_000, originY: 300_000, pixelWidth: 10, pixelHeight: 10, width: 2_000, height: 2_000 };

  it('has three pixels around the box, and says where the granule goes on', () => {
    // 650 000 - 600 000 = 5 000 pixels would be beyond: the box begins at column 1 000, row 500.
    const found = packWindow([610_000, 294_000, 610_100, 295_000], granule, 23700);
    expect(found).toMatchObject({ left: 997, top: 497, cut: CUT.left | CUT.top | CUT.right | CUT.bottom });
    expect(found !== null && found !== 'tooLarge' && found.grid).toEqual({
      originX: 609_970,
      originY: 295_030,
      pixelWidth: 10,
      pixelHeight: 10,
      width: 16,
      height: 106,
    });
  });

  it('ends where the granule ends', () => {
    const found = packWindow([599_000, 299_900, 600_010, 301_000], granule, 23700);
    expect(found).toMatchObject({ left: 0, top: 0, cut: CUT.right | CUT.bottom, grid: { width: 4, height: 13 } });
  });

  it('is none beside the granule, and too large beyond 1 024 pixels', () => {
    expect(packWindow([500_000, 200_000, 500_100, 200_100], granule, 23700)).toBeNull();
    const wide = (metres: number) => packWindow([605_000, 290_000, 605_000 + metres, 290_010], granule, 23700);
    expect([wide(10_180) === 'tooLarge', wide(10_190) === 'tooLarge']).toEqual([false, true]);
  });
});

it('colours of codes are opaque, but for code 0', () => {
  const palette = Uint8Array.from({ length: 768 }, (_, index) => index % 251);
  const bytes = new Uint8Array(codeColors(palette).buffer);
  expect([...bytes.subarray(0, 4)]).toEqual([0, 0, 0, 0]);
  expect([...bytes.subarray(4, 8)]).toEqual([3, 4, 5, 255]);
  expect([...bytes.subarray(1020)]).toEqual([765 % 251, 766 % 251, 767 % 251, 255]);
});
