import { strToU8 } from 'fflate';
import { varint } from './varint.ts';

/** A value of a column: a bigint is a whole number, a number is a floating one. */
export type SqliteValue = null | bigint | number | string | Uint8Array;

interface Written {
  /** Kind and length, as the head of a record has them. */
  readonly kind: bigint;
  readonly bytes: Uint8Array;
}

const NOTHING: Written = { kind: 0n, bytes: new Uint8Array() };
const [WHOLE, FLOATING] = [6n, 7n];

function eightBytes(set: (view: DataView) => void): Uint8Array {
  const bytes = new Uint8Array(8);
  set(new DataView(bytes.buffer));
  return bytes;
}

function written(value: SqliteValue): Written {
  if (value === null) return NOTHING;
  if (typeof value === 'bigint') return { kind: WHOLE, bytes: eightBytes((view) => view.setBigInt64(0, value)) };
  if (typeof value === 'number') return { kind: FLOATING, bytes: eightBytes((view) => view.setFloat64(0, value)) };
  const [bytes, base] = typeof value === 'string' ? [strToU8(value), 13] : [value, 12];
  return { kind: BigInt(2 * bytes.length + base), bytes };
}

export function joined(parts: readonly (Uint8Array | readonly number[])[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

/** The head's length counts itself. */
function headOf(kinds: readonly number[]): readonly number[] {
  const short = varint(BigInt(kinds.length + 1));
  return short.length === 1 ? short : varint(BigInt(kinds.length + 2));
}

/** A row as SQLite stores it (file format, 2.1). */
export function recordOf(values: readonly SqliteValue[]): Uint8Array {
  const all = values.map(written);
  const kinds = all.flatMap(({ kind }) => varint(kind));
  return joined([headOf(kinds), kinds, ...all.map(({ bytes }) => bytes)]);
}
