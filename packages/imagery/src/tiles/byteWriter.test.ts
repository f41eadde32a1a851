import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ByteWriter } from './byteWriter.ts';

const written = (write: (writer: ByteWriter) => void, capacity?: number): number[] => {
  const writer = new ByteWriter(capacity);
  write(writer);
  return [...writer.finish()];
};

/** Reads numbers of Protocol Buffers. */
function varintsOf(bytes: readonly number[]): number[] {
  const values: number[] = [];
  let [value, factor] = [0, 1];
  for (const byte of bytes) {
    value += (byte & 0x7f) * factor;
    factor *= 128;
    if (byte < 0x80) {
      values.push(value);
      [value, factor] = [0, 1];
    }
  }
  return values;
}

const plain = (coded: number) => (coded % 2 === 0 ? coded / 2 : -(coded + 1) / 2);

describe('ByteWriter', () => {
  it.each<[number, number[]]>([
    [0, [0]],
    [1, [1]],
    [127, [0x7f]],
    [128, [0x80, 1]],
    [300, [0xac, 2]],
    [2 ** 32 - 1, [0xff, 0xff, 0xff, 0xff, 0x0f]],
  ])('writes %i as the bytes of Protocol Buffers', (value, bytes) => {
    expect(written((writer) => writer.varint(value))).toEqual(bytes);
  });

  it.each<[number, number[]]>([
    [0, [0]],
    [-1, [1]],
    [1, [2]],
    [-2, [3]],
    [2 ** 30 - 1, [0xfe, 0xff, 0xff, 0xff, 0x07]],
    [-(2 ** 30), [0xff, 0xff, 0xff, 0xff, 0x07]],
  ])('writes the signed number %i', (value, bytes) => {
    expect(written((writer) => writer.zigzag(value))).toEqual(bytes);
  });

  it('writes numbers that are read again, however small its buffer was', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 0, max: 2 ** 32 - 1 }), { maxLength: 60 }),
        fc.array(fc.integer({ min: -(2 ** 30), max: 2 ** 30 - 1 }), { maxLength: 60 }),
        fc.nat(9),
        (unsigned, signed, capacity) => {
          const bytes = written((writer) => {
            for (const value of unsigned) writer.varint(value);
            for (const value of signed) writer.zigzag(value);
          }, capacity);
          const values = varintsOf(bytes);
          expect(values.slice(0, unsigned.length)).toEqual(unsigned);
          expect(
            values
              .slice(unsigned.length)
              .map(plain)
              .map((value) => value + 0),
          ).toEqual(signed.map((value) => value + 0));
        },
      ),
    );
  });

  it('copies a part of other bytes, and a message with its length', () => {
    const source = Uint8Array.of(1, 2, 3, 4);
    expect(written((writer) => writer.part(source, 1, 3), 1)).toEqual([2, 3]);
    expect(written((writer) => writer.part(source, 2, 2), 0)).toEqual([]);
    expect(written((writer) => writer.message(0x1a, { bytes: source, length: 3 }), 0)).toEqual([0x1a, 3, 1, 2, 3]);
  });

  it('gives a copy that later writing does not change', () => {
    const writer = new ByteWriter(4);
    writer.varint(5);
    const first = writer.finish();
    writer.varint(6);
    expect([...first]).toEqual([5]);
    expect([...writer.finish()]).toEqual([5, 6]);
  });
});
