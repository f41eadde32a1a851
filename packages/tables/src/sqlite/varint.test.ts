import { assert, bigInt, property } from 'fast-check';
import { expect, it } from 'vitest';
import { varint } from './varint.ts';

/** Reads a number as SQLite's documentation says: seven bits a byte, of the ninth byte all eight. */
function read(bytes: readonly number[]): bigint {
  let value = 0n;
  for (const [index, byte] of bytes.entries()) {
    if (index === 8) return BigInt.asIntN(64, (value << 8n) | BigInt(byte));
    value = (value << 7n) | BigInt(byte & 0x7f);
    if ((byte & 0x80) === 0) break;
  }
  return BigInt.asIntN(64, value);
}

it.each([
  [0n, [0]],
  [1n, [1]],
  [127n, [0x7f]],
  [128n, [0x81, 0]],
  [16_383n, [0xff, 0x7f]],
  [16_384n, [0x81, 0x80, 0]],
  [-1n, Array(9).fill(0xff)],
] as const)('%s is %j', (value, bytes) => expect(varint(value)).toEqual(bytes));

it('any number of 64 bits is read back, in at most nine bytes of which only the last ends', () => {
  assert(
    property(bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }), (value) => {
      const bytes = varint(value);
      expect(read(bytes)).toBe(value);
      expect(bytes.length).toBeLessThanOrEqual(9);
      expect(bytes.slice(0, -1).every((byte) => byte >= 0x80)).toBe(true);
    }),
    { numRuns: 500 },
  );
});

it.each([1n, 2n, 3n, 4n, 5n, 6n, 7n, 8n])(
  'the least number of one byte more than %i is as short as it can be',
  (count) => {
    expect(varint(2n ** (7n * count) - 1n)).toHaveLength(Number(count));
    expect(varint(2n ** (7n * count))).toHaveLength(Number(count) + 1);
  },
);
