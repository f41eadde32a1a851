/** A number of SQLite's own length: seven bits a byte, the ninth byte all eight. @param value of 64 bits, also negative */
export function varint(value: bigint): readonly number[] {
  const bits = BigInt.asUintN(64, value);
  if (bits >= 1n << 56n) return [...sevens(bits >> 8n, 8).map((part) => part | 0x80), Number(bits & 0xffn)];
  let count = 1;
  while (bits >> BigInt(7 * count) > 0n) count += 1;
  return sevens(bits, count).map((part, index) => (index < count - 1 ? part | 0x80 : part));
}

const sevens = (bits: bigint, count: number): number[] =>
  Array.from({ length: count }, (_, index) => Number((bits >> BigInt(7 * (count - 1 - index))) & 0x7fn));
