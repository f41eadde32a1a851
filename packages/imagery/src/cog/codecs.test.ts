import { deflateSync } from 'node:zlib';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { RasterError } from '../rasterError.ts';
import { decodeBlock, rowsOfBlock } from './decodeBlock.ts';
import type { TiffImage } from './image.ts';
import { decodeLzw } from './lzw.ts';
import { takeDifferences, undoDifferences, undoFloatingPoint } from './predictor.ts';

const codeOf = (work: () => unknown): string | null => {
  try {
    work();
    return null;
  } catch (cause) {
    if (cause instanceof RasterError) return cause.code;
    throw cause;
  }
};

const CLEAR = 256;
const END = 257;

/** The inverse of the decoder: codes of growing width, most significant bit first, one early (TIFF 6.0 section 13). */
function encodeLzw(bytes: Uint8Array): Uint8Array {
  const bits: string[] = [];
  let table = new Map<string, number>();
  let [width, next] = [9, 258];
  const put = (code: number) => bits.push(code.toString(2).padStart(width, '0'));
  const clear = () => {
    put(CLEAR);
    table = new Map();
    [width, next] = [9, 258];
  };
  const codeFor = (text: string) => (text.length === 1 ? text.charCodeAt(0) : table.get(text));
  clear();
  let word = '';
  for (const byte of bytes) {
    const longer = word + String.fromCharCode(byte);
    if (codeFor(longer) !== undefined) {
      word = longer;
      continue;
    }
    put(codeFor(word) ?? 0);
    table.set(longer, next);
    next += 1;
    if (next === 4_095) clear();
    else if (next === 1 << width) width += 1;
    word = String.fromCharCode(byte);
  }
  if (word !== '') put(codeFor(word) ?? 0);
  put(END);
  const all = bits.join('');
  return Uint8Array.from({ length: Math.ceil(all.length / 8) }, (_, at) =>
    Number.parseInt(all.slice(8 * at, 8 * at + 8).padEnd(8, '0'), 2),
  );
}

describe('LZW', () => {
  it('is read of any bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 600 }), (bytes) => {
        expect(decodeLzw(encodeLzw(bytes), bytes.length)).toEqual(bytes);
      }),
    );
  });

  it('is read of long runs and of more words than a table holds', () => {
    for (const bytes of [
      new Uint8Array(50_000).fill(7),
      Uint8Array.from({ length: 50_000 }, (_, at) => (at * 2_654_435_761) >>> 24),
      Uint8Array.from({ length: 50_000 }, (_, at) => at % 3),
    ])
      expect(Buffer.compare(decodeLzw(encodeLzw(bytes), bytes.length), bytes)).toBe(0);
  });

  it('drops what is more than expected, and says what is less', () => {
    const coded = encodeLzw(Uint8Array.of(1, 2, 3, 4));
    expect([...decodeLzw(coded, 2)]).toEqual([1, 2]);
    expect(codeOf(() => decodeLzw(coded, 5))).toBe('truncated');
    expect(codeOf(() => decodeLzw(coded.subarray(0, 3), 4))).toBe('truncated');
    expect(decodeLzw(new Uint8Array(0), 0)).toHaveLength(0);
  });

  it('of any bytes at all is read or refused with a code', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 80 }), fc.nat(5_000), (bytes, length) => {
        expect(['truncated', 'corrupt', null]).toContain(codeOf(() => decodeLzw(bytes, length)));
      }),
      { numRuns: 500 },
    );
  });
});

describe('predictors', () => {
  const width = fc.integer({ min: 1, max: 12 });
  const samples = fc.integer({ min: 1, max: 4 });
  const rows = fc.integer({ min: 0, max: 5 });

  it('of bytes are undone as they were taken', () => {
    fc.assert(
      fc.property(
        width,
        samples,
        rows,
        fc.infiniteStream(fc.integer({ min: 0, max: 255 })),
        (across, per, down, stream) => {
          const values = Uint8Array.from(stream.take(across * per * down));
          const changed = values.slice();
          takeDifferences(changed, across, per);
          undoDifferences(changed, across, per);
          expect(changed).toEqual(values);
        },
      ),
    );
  });

  it.each([
    ['unsigned shorts', Uint16Array, 0xffff],
    ['signed shorts', Int16Array, 0xffff],
    ['longs', Uint32Array, 0xffff_ffff],
  ] as const)('of %s wrap in their own type', (_, Type, most) => {
    fc.assert(
      fc.property(
        width,
        samples,
        rows,
        fc.infiniteStream(fc.integer({ min: 0, max: most })),
        (across, per, down, stream) => {
          const values = Type.from(stream.take(across * per * down));
          const changed = values.slice();
          const length = across * per;
          for (let row = 0; row < down; row += 1)
            for (let at = (row + 1) * length - 1; at >= row * length + per; at -= 1)
              changed[at] = (changed[at] as number) - (changed[at - per] as number);
          undoDifferences(changed, across, per);
          expect(changed).toEqual(values);
        },
      ),
    );
  });

  it('of floats give back their bits', () => {
    const float = fc.float({ noNaN: true });
    fc.assert(
      fc.property(width, fc.array(float, { minLength: 1, maxLength: 40 }), (across, floats) => {
        const values = Float32Array.from(
          { length: across * Math.ceil(floats.length / across) },
          (_, at) => floats[at] ?? 0,
        );
        const plain = new Uint8Array(values.buffer.slice(0));
        const coded = new Uint8Array(plain.length);
        const rowBytes = across * 4;
        for (let row = 0; row < plain.length; row += rowBytes) {
          for (let value = 0; value < across; value += 1)
            for (let plane = 0; plane < 4; plane += 1)
              coded[row + plane * across + value] = plain[row + 4 * value + 3 - plane] as number;
          for (let at = row + rowBytes - 1; at > row; at -= 1)
            coded[at] = (coded[at] as number) - (coded[at - 1] as number);
        }
        expect(undoFloatingPoint(coded, across, 1, 4)).toEqual(plain);
      }),
    );
  });
});

describe('a block', () => {
  const image = (more: Partial<TiffImage> = {}): TiffImage => ({
    width: 4,
    height: 5,
    samples: 1,
    sampleType: 'uint8',
    sampleBytes: 1,
    compression: 'none',
    predictor: 1,
    chunky: true,
    tiled: false,
    blockWidth: 4,
    blockHeight: 2,
    blocksAcross: 1,
    blocksDown: 3,
    offsets: new Float64Array(3),
    byteCounts: new Float64Array(3),
    isOverview: false,
    isMask: false,
    ...more,
  });

  it('has the rows of its strip, the last ones fewer; tiles are whole', () => {
    expect([0, 1, 2].map((row) => rowsOfBlock(image(), row))).toEqual([2, 2, 1]);
    expect([0, 2].map((row) => rowsOfBlock(image({ tiled: true }), row))).toEqual([2, 2]);
  });

  it('is read of plain and of deflated bytes alike, which stay as they were', () => {
    const bytes = Uint8Array.of(1, 2, 3, 4, 5, 6, 7, 8);
    expect([...decodeBlock(image(), true, 2, bytes)]).toEqual([...bytes]);
    expect([...decodeBlock(image({ compression: 'deflate' }), true, 2, deflateSync(bytes))]).toEqual([...bytes]);
    expect([...decodeBlock(image({ predictor: 2 }), true, 2, bytes)]).toEqual([1, 3, 6, 10, 5, 11, 18, 26]);
    expect([...bytes]).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  });

  it.each([
    ['uint16', 2, [1, 256, 65_535, 0], Uint16Array],
    ['int16', 2, [-1, 300, -32_768, 32_767], Int16Array],
    ['float32', 4, [0.5, -1e30, 1e-30, 0], Float32Array],
  ] as const)('of %s is read in both byte orders, wherever it stands', (sampleType, sampleBytes, values, Type) => {
    const little = new Uint8Array(Type.from(values).buffer);
    const big = Buffer.from(little);
    if (sampleBytes === 2) big.swap16();
    else big.swap32();
    const shape = image({ sampleType, sampleBytes });
    const expected = [...Type.from(values)];
    for (const shift of [0, 1, 2, 3]) {
      const at = (bytes: Uint8Array) => Buffer.concat([Buffer.alloc(shift), bytes]).subarray(shift);
      expect([...decodeBlock(shape, true, 1, at(little))]).toEqual(expected);
      expect([...decodeBlock(shape, false, 1, at(big))]).toEqual(expected);
    }
  });

  it.each<[string, Partial<TiffImage>, Uint8Array, string]>([
    ['plain bytes that end early', {}, new Uint8Array(7), 'truncated'],
    ['deflated bytes that are fewer', { compression: 'deflate' }, deflateSync(new Uint8Array(7)), 'truncated'],
    [
      'deflated bytes that are cut',
      { compression: 'deflate' },
      deflateSync(Buffer.from('abcdefgh')).subarray(0, 6),
      'truncated',
    ],
    ['bytes that are not deflated', { compression: 'deflate' }, Buffer.from('abcdefgh'), 'corrupt'],
    ['a bomb', { compression: 'deflate' }, deflateSync(new Uint8Array(1_000_000)), 'corrupt'],
    [
      'a claim that no codec keeps',
      { compression: 'lzw', blockWidth: 4_000, blockHeight: 4_000 },
      new Uint8Array(9),
      'truncated',
    ],
    ['a short word of LZW', { compression: 'lzw' }, encodeLzw(Uint8Array.of(1, 2, 3)), 'truncated'],
  ])('of %s is refused', (_, more, bytes, code) => {
    const shape = image(more);
    expect(codeOf(() => decodeBlock(shape, true, shape.blockHeight, bytes))).toBe(code);
  });
});
