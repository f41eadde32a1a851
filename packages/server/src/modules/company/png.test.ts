import { deflateSync } from 'node:zlib';
import { assert, integer, nat, property } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { greenPng, PNG_SIGNATURE, pngChunk, pngHeader } from '@georisk/testing/png.ts';
import { cleanPng } from './png.ts';

const SCRIPT = Buffer.from('<script>alert(1)</script>');
const text = pngChunk('tEXt', Buffer.concat([Buffer.from('Comment\0'), SCRIPT]));
const image = (header: Buffer, pixels: Buffer) =>
  Buffer.concat([PNG_SIGNATURE, header, pngChunk('IDAT', pixels), pngChunk('IEND', Buffer.alloc(0))]);
const reasonOf = (bytes: Buffer) => {
  const result = cleanPng(bytes);
  return result.ok ? 'ok' : result.reason;
};

describe('cleanPng', () => {
  it('keeps only the picture: no texts, nothing after its end', () => {
    const plain = cleanPng(greenPng(5, 3));
    const dressed = cleanPng(Buffer.concat([greenPng(5, 3, [text]), SCRIPT]));
    expect(plain.ok && dressed.ok && dressed.bytes.equals(plain.bytes)).toBe(true);
    expect(dressed.ok && dressed.bytes.includes('script')).toBe(false);
  });

  it('accepts its own output', () => {
    const once = cleanPng(greenPng(64, 64));
    expect(once.ok && cleanPng(once.bytes)).toEqual(once);
  });

  it('computes the length of an interlaced image', () => {
    // 3 x 2 pixels of 4 bytes: passes of 1, 1, 0, 1 and 1 rows of 1, 1, 1 and 3 pixels.
    const rows = [1, 1, 1, 3].map((pixels) => Buffer.alloc(1 + 4 * pixels));
    expect(reasonOf(image(pngHeader(3, 2, true), deflateSync(Buffer.concat(rows))))).toBe('ok');
    expect(reasonOf(image(pngHeader(3, 2, true), deflateSync(Buffer.alloc(26))))).toBe('damaged');
  });

  it.each([
    ['no-png', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')],
    ['no-png', SCRIPT],
    ['no-png', Buffer.alloc(0)],
    ['damaged', Buffer.concat([PNG_SIGNATURE, SCRIPT])],
    ['damaged', greenPng(5, 3).subarray(0, -3)],
    ['damaged', image(pngHeader(5, 3), deflateSync(Buffer.alloc(9)))],
    ['damaged', image(pngHeader(5, 3), Buffer.from('no pixels'))],
    ['damaged', image(pngHeader(0, 3), deflateSync(Buffer.alloc(3)))],
    ['too-large', image(pngHeader(1025, 1), deflateSync(Buffer.alloc(4101)))],
    // Unpacks to 100 MB: never unpacked further than its header promises.
    ['damaged', image(pngHeader(5, 3), deflateSync(Buffer.alloc(100_000_000)))],
  ])('%s', (reason, bytes) => {
    expect(reasonOf(bytes)).toBe(reason);
  });

  it('never throws over changed bytes', () => {
    const whole = greenPng(9, 9);
    assert(
      property(nat(whole.length - 1), integer({ min: 1, max: 255 }), (at, bits) => {
        const bytes = Buffer.from(whole);
        bytes[at] = (bytes[at] ?? 0) ^ bits;
        // Bytes after the last meaningful one may change unnoticed.
        expect(['damaged', 'no-png']).toContain(reasonOf(bytes));
      }),
    );
  });
});
